-- Lines of the audit trail are kept for six years (design api §5.1), then go by whole days; the heads of their days stay. A
-- checkpoint says up to which day that happened, signed like a head: without it a day that is gone is a missing day.
CREATE TABLE audit_checkpoints (
  through_day date NOT NULL,
  head_hash   bytea NOT NULL,
  line_count  bigint NOT NULL,
  key_id      text NOT NULL,
  signature   bytea NOT NULL,
  made_at     timestamptz(3) NOT NULL DEFAULT now(),
  -- A day may be signed again, with the key of a secret that came later.
  CONSTRAINT audit_checkpoints_pkey PRIMARY KEY (through_day, key_id),
  CONSTRAINT audit_checkpoints_line_count_check CHECK (line_count > 0)
);

-- Nobody who is connected makes room for a line that is younger than six years, whatever they sign.
CREATE FUNCTION audit_checkpoints_only_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.through_day < current_date - interval '6 years' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_checkpoints is append-only, and for days of six years ago' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_checkpoints_only_old BEFORE INSERT OR UPDATE OR DELETE ON audit_checkpoints
  FOR EACH ROW EXECUTE FUNCTION audit_checkpoints_only_old();
CREATE TRIGGER audit_checkpoints_no_truncate BEFORE TRUNCATE ON audit_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION audit_checkpoints_only_old();

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
  RAISE EXCEPTION 'audit_events is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

-- Finds the lines of an old day without reading the whole trail; BRIN leaves the one update of a line in place, as before.
CREATE INDEX audit_events_chain_day_idx ON audit_events USING BRIN (chain_day);
