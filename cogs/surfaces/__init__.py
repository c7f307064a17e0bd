"""Messages that stay current: boards, hands, lobbies, results and questions to the players.

Plans (`plan_*`) are pure and decide what a message needs; `execute` carries them out. May import
`screens`, `drawing`, `api` and `kit`.
"""
