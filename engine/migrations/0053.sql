-- Matches where users bring the bot: in which server, who can't be reached there, and which servers forbid them.

-- A server without the bot, or 0 for a conversation of users; none where the bot itself is.
ALTER TABLE matches ADD COLUMN foreign_to INTEGER;
ALTER TABLE reach ADD COLUMN is_stranger INTEGER NOT NULL DEFAULT 0 CHECK (is_stranger IN (0, 1));
ALTER TABLE guild_settings ADD COLUMN allows_foreign INTEGER NOT NULL DEFAULT 1 CHECK (allows_foreign IN (0, 1));
