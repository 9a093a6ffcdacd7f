-- What a booking checks while it writes, so that everything it writes can travel at once (docs/decisions/few-trips-to-postgres.md).
-- A check that fails raises: statements that travel together are one transaction, and nobody is there in between to look.
-- The states are ours: class ML.

-- Claims an idempotency key until the end of the transaction. The second look is a statement of its own: its snapshot is taken
-- when the lock is held, so it sees what the one who held it before has kept.
CREATE FUNCTION claim_idempotency_key(lock bigint, of_user text, of_method text, of_route text, of_key uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(lock) THEN
    RAISE EXCEPTION 'the key is in somebody''s hand' USING ERRCODE = 'ML001';
  END IF;
  IF EXISTS (SELECT FROM idempotency_keys
              WHERE user_id = of_user AND method = of_method AND route = of_route AND key = of_key AND expires_at > now()) THEN
    RAISE EXCEPTION 'the key has its answer' USING ERRCODE = 'ML002';
  END IF;
END $$;

-- Everybody must have found their place; the detail names those who did not.
CREATE FUNCTION require_places(wanted uuid[], placed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(placed) < cardinality(wanted) THEN
    RAISE EXCEPTION 'somebody is not free' USING ERRCODE = 'ML003',
      DETAIL = array_to_string(ARRAY(SELECT unnest(wanted) EXCEPT SELECT unnest(placed)), ',');
  END IF;
END $$;

-- A change that hit no row came too late.
CREATE FUNCTION require_row(row_count bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF row_count = 0 THEN
    RAISE EXCEPTION 'nothing was changed' USING ERRCODE = 'ML004';
  END IF;
END $$;
