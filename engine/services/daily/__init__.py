"""The deal of the day: the days' deals, users' attempts, tables and invitations.

A deal is no match: nothing here touches one.
"""
