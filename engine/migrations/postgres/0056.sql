-- Languages: of what everyone sees of a match, of a server, and what a user chose instead of that of their Discord.
-- beside: 39

ALTER TABLE matches ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE guild_settings ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE reach ADD COLUMN chosen_language TEXT;
