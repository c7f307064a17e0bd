"""What players did in ended matches: feats, titles, personal bests, profiles.

All of it is computed from matches by pure functions, so what is stored can be built again.
"""
