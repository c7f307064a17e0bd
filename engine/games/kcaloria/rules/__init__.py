"""What is legal in kCaloria and what happens: the tiles, the table, and what changes on it.

House rule: nothing here is said to anyone but names. Who decides when, `turns` and `asking` beside this folder know.

`kinds` and `decks` are the catalogue; `table` the values; `web` who touches and feeds whom, and what each tile makes;
`feeding` how a cost can be met; `legal` what can go where; `changes` what a placement, a rescue and the end of a turn do;
`sight` what a picture shows of all that; `collapse` counters and who lives on whom; `reports` what a turn has done; `scoring` points and ties.
"""
