-- What was left of a seat's last turn as that ended: a turn that is taken back goes on with it.

ALTER TABLE seats ADD COLUMN unspent INTEGER;
