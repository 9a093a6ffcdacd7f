-- What a booking's own triggers cost (docs/decisions/few-trips-to-postgres.md).

-- Whether a line was only given its place: compared as rows. As JSON it was most of what chaining a line costs.
CREATE OR REPLACE FUNCTION audit_events_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unchained audit_events;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.hash IS NULL AND NEW.hash IS NOT NULL THEN
    unchained := NEW;
    unchained.hash := OLD.hash;
    unchained.prev_hash := OLD.prev_hash;
    unchained.chain_day := OLD.chain_day;
    unchained.chain_no := OLD.chain_no;
    IF unchained *= OLD THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.chain_day <= (SELECT max(through_day) FROM audit_checkpoints) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' AND tells_of_connection(OLD.action) AND EXISTS (SELECT 1 FROM audit_connection_days WHERE day = OLD.chain_day) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_events is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

-- A participant that is inserted holds the key of its schedule since its foreign key was checked, in the very mode that
-- take_free_time would ask for: the months are changed without asking again.
CREATE OR REPLACE FUNCTION participant_changes_free_time() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' AND new.status = 'BOOKED' THEN
    UPDATE free_months
       SET free = without_quarters(free, floor(quarter_of(lower(new.during), month))::int, ceil(quarter_of(upper(new.during), month))::int)
     WHERE schedule_id = new.schedule_id
       AND month BETWEEN date_trunc('month', lower(new.during) at time zone 'UTC')::date
                     AND date_trunc('month', upper(new.during) at time zone 'UTC')::date;
    RETURN NULL;
  END IF;
  IF tg_op <> 'INSERT' AND old.status = 'BOOKED' THEN
    PERFORM refresh_free_time(old.schedule_id, old.during);
  END IF;
  IF tg_op = 'UPDATE' AND new.status = 'BOOKED' THEN
    PERFORM take_free_time(new.schedule_id, new.during);
  END IF;
  RETURN NULL;
END $$;
