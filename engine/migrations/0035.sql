-- The questions that stand where matches are played: whether their messages are still there is looked at now and then.

CREATE INDEX surfaces_asking ON surfaces (match, slot) WHERE live = 1 AND slot <> 'lobby' AND slot <> 'board' AND substr(slot, 1, 5) <> 'seat:';
