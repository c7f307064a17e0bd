-- One index for all that looks for somebody's matches that go on, whether they have resigned in them or not.

DROP INDEX seats_taken;

CREATE INDEX seats_active ON seats (user_id) WHERE active = 1;
