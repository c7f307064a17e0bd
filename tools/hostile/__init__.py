"""Strangers who try all that a client, honest or forged, can send: for tests of what holds against them, and for measurements beside them."""
