"""What is said in kCaloria, a module for each place in which one reads it.

`questions` and `food` are what is asked, the latter who feeds whom; `hints` stand beside an answer, `notes` above a question
(in the last look what a placement brings about); `refusals` answer what can't be; `events` tell what has happened;
`description` and `details` are the table in words, in short and in full; `outcome` is the end; `page` and `collection` are
leafed through. `tiles` says what is printed on a tile and why it makes what it makes, `names` how tiles are called.
"""
