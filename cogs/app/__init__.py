"""The program: settings, checks, health, metrics, logs and backups.

It puts all parts together and may import everything.
"""
