-- The votes of a match, in one column: a JSON list of questions, each with the seats that say yes or no. Votes that are open are
-- carried over. The columns of seats that held them are not used any more. An older build beside this one finds no vote in them.
-- beside: 39

ALTER TABLE matches ADD COLUMN votes TEXT;  -- none if nothing is asked

UPDATE matches SET votes = (
    SELECT json_agg(vote)::text FROM (
        SELECT json_build_object('kind', 'end', 'yes', json_agg(seat ORDER BY seat)) AS vote
        FROM seats WHERE match = matches.id AND agreed = 1 AND resigned IS NULL HAVING count(*) > 0
        UNION ALL
        SELECT json_build_object(
            'kind', 'takeback', 'ply', matches.ply, 'back_to', max(asks_back),
            'yes', json_agg(seat ORDER BY asks_back IS NULL, seat) FILTER (WHERE asks_back IS NOT NULL OR allows = 1),
            'no', coalesce(json_agg(seat ORDER BY seat) FILTER (WHERE asks_back IS NULL AND allows = 0), '[]')
        ) FROM seats WHERE match = matches.id HAVING count(asks_back) > 0
        UNION ALL
        SELECT json_build_object(
            'kind', 'skip', 'ply', matches.ply,
            'yes', coalesce(json_agg(seat ORDER BY seat) FILTER (WHERE skips = 1), '[]'),
            'no', coalesce(json_agg(seat ORDER BY seat) FILTER (WHERE waits = 1), '[]')
        ) FROM seats WHERE match = matches.id HAVING max(skips + waits) > 0
        UNION ALL
        SELECT json_build_object(
            'kind', max(delays) FILTER (WHERE delays <> 'no'), 'ply', matches.ply,
            'yes', json_agg(seat ORDER BY seat) FILTER (WHERE delays <> 'no'),
            'no', coalesce(json_agg(seat ORDER BY seat) FILTER (WHERE delays = 'no'), '[]')
        ) FROM seats WHERE match = matches.id HAVING count(*) FILTER (WHERE delays <> 'no') > 0
    ) questions
) WHERE id IN (
    SELECT match FROM seats
    WHERE agreed = 1 AND resigned IS NULL OR asks_back IS NOT NULL OR skips = 1 OR waits = 1 OR delays IN ('pause', 'time')
);
UPDATE seats SET agreed = 0, asks_back = NULL, allows = NULL, skips = 0, waits = 0, delays = NULL
WHERE agreed = 1 OR asks_back IS NOT NULL OR allows IS NOT NULL OR skips = 1 OR waits = 1 OR delays IS NOT NULL;
