"""Attackers who send all that an honest or forged client can send.

They are for tests of the defences, and for measurements under attack.
"""
