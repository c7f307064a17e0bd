-- The votes of a match, in one column: a JSON list of questions, each with the seats that say yes or no. Votes that are open are
-- carried over. The columns of seats that held them are not used any more.

ALTER TABLE matches ADD COLUMN votes TEXT;  -- none if nothing is asked

UPDATE matches SET votes = (
    SELECT json_group_array(json(vote)) FROM (
        SELECT json_object('kind', 'end', 'yes', json_group_array(seat)) AS vote FROM (
            SELECT seat FROM seats WHERE match = matches.id AND agreed = 1 AND resigned IS NULL ORDER BY seat
        ) HAVING count(*) > 0
        UNION ALL
        SELECT json_object(
            'kind', 'takeback', 'ply', matches.ply, 'back_to', max(asks_back),
            'yes', json_group_array(seat) FILTER (WHERE asks_back IS NOT NULL OR allows = 1),
            'no', json_group_array(seat) FILTER (WHERE asks_back IS NULL AND allows = 0)
        ) FROM (
            SELECT seat, asks_back, allows FROM seats WHERE match = matches.id ORDER BY asks_back IS NULL, seat
        ) HAVING count(asks_back) > 0
        UNION ALL
        SELECT json_object(
            'kind', 'skip', 'ply', matches.ply,
            'yes', json_group_array(seat) FILTER (WHERE skips = 1), 'no', json_group_array(seat) FILTER (WHERE waits = 1)
        ) FROM (SELECT seat, skips, waits FROM seats WHERE match = matches.id ORDER BY seat) HAVING max(skips + waits) > 0
        UNION ALL
        SELECT json_object(
            'kind', max(delays) FILTER (WHERE delays <> 'no'), 'ply', matches.ply,
            'yes', json_group_array(seat) FILTER (WHERE delays <> 'no'),
            'no', json_group_array(seat) FILTER (WHERE delays = 'no')
        ) FROM (SELECT seat, delays FROM seats WHERE match = matches.id ORDER BY seat) HAVING count(*) FILTER (WHERE delays <> 'no') > 0
    )
) WHERE id IN (
    SELECT match FROM seats
    WHERE agreed = 1 AND resigned IS NULL OR asks_back IS NOT NULL OR skips = 1 OR waits = 1 OR delays IN ('pause', 'time')
);
UPDATE seats SET agreed = 0, asks_back = NULL, allows = NULL, skips = 0, waits = 0, delays = NULL
WHERE agreed = 1 OR asks_back IS NOT NULL OR allows IS NOT NULL OR skips = 1 OR waits = 1 OR delays IS NOT NULL;
