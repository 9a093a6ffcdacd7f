-- Lines about connections (sign-ins, codes, sessions) are kept for one year, all others for six (design api §5.1). They go day by
-- day; what stays of them is their number and their hash, so that the chain can be followed over the gap, signed like a head.
CREATE TABLE audit_connection_days (
  day       date NOT NULL,
  nos       integer[] NOT NULL,
  -- 32 bytes for each number, in its order.
  hashes    bytea NOT NULL,
  key_id    text NOT NULL,
  signature bytea NOT NULL,
  made_at   timestamptz(3) NOT NULL DEFAULT now(),
  -- A day may be signed again, with the key of a secret that came later.
  CONSTRAINT audit_connection_days_pkey PRIMARY KEY (day, key_id),
  CONSTRAINT audit_connection_days_hashes_check CHECK (octet_length(hashes) = 32 * cardinality(nos))
);

-- Nobody who is connected makes room for a line that is younger than a year, whatever they sign. With its day the gap goes too.
CREATE FUNCTION audit_connection_days_only_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.day < current_date - interval '1 year' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.day <= (SELECT max(through_day) FROM audit_checkpoints) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_connection_days is append-only, and for days of a year ago' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_connection_days_only_old BEFORE INSERT OR UPDATE OR DELETE ON audit_connection_days
  FOR EACH ROW EXECUTE FUNCTION audit_connection_days_only_old();
CREATE FUNCTION audit_connection_days_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_connection_days is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_connection_days_no_truncate BEFORE TRUNCATE ON audit_connection_days
  FOR EACH STATEMENT EXECUTE FUNCTION audit_connection_days_stay();

-- Which actions tell of a connection; asked by the trigger below and by whoever takes them away.
CREATE FUNCTION tells_of_connection(action text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT action LIKE 'auth.%' OR action = 'session.end'
$$;

CREATE OR REPLACE FUNCTION audit_events_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.hash IS NULL AND NEW.hash IS NOT NULL
     AND to_jsonb(NEW) - '{hash,prev_hash,chain_day,chain_no}'::text[]
       = to_jsonb(OLD) - '{hash,prev_hash,chain_day,chain_no}'::text[] THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.chain_day <= (SELECT max(through_day) FROM audit_checkpoints) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' AND tells_of_connection(OLD.action) AND EXISTS (SELECT 1 FROM audit_connection_days WHERE day = OLD.chain_day) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_events is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
