-- How matches that have ended are replayed for everyone: a server's choice, and that of each host.
-- beside: 39

ALTER TABLE guild_settings ADD COLUMN replays TEXT NOT NULL DEFAULT 'moving' CHECK (replays IN ('moving', 'still', 'none'));
ALTER TABLE reach ADD COLUMN replays TEXT NOT NULL DEFAULT 'moving' CHECK (replays IN ('moving', 'still', 'none'));
