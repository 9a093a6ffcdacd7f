-- Why something was refused, or which of several ways it was done: a word of ours, never a person's text.
ALTER TABLE audit_events ADD COLUMN detail text;

-- The place of a line in the chain: the day on which it was chained (UTC), and its number on that day. Not by seq: numbers are
-- drawn before commits, so that a line may appear below one that is chained already.
ALTER TABLE audit_events ADD COLUMN chain_day date, ADD COLUMN chain_no integer;
-- A line is updated once, moments after it was written, and no index names what changes: with room on the page Postgres
-- replaces it in place.
ALTER TABLE audit_events SET (fillfactor = 75);

CREATE OR REPLACE FUNCTION audit_events_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.hash IS NULL AND NEW.hash IS NOT NULL
     AND to_jsonb(NEW) - '{hash,prev_hash,chain_day,chain_no}'::text[]
       = to_jsonb(OLD) - '{hash,prev_hash,chain_day,chain_no}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_events is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

-- The head of a day: how many lines it has and the hash of the last one, signed with a key that is not in this database, and
-- tied to the head of the day before, so that no day can be taken out.
CREATE TABLE audit_heads (
  day        date PRIMARY KEY,
  line_count integer NOT NULL,
  last_hash  bytea NOT NULL,
  prev_head  bytea NOT NULL,
  key_id     text NOT NULL,
  signature  bytea NOT NULL,
  signed_at  timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT audit_heads_line_count_check CHECK (line_count > 0)
);
-- A head follows its day as it grows; it never shrinks, changes otherwise, or goes.
CREATE FUNCTION audit_heads_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.day = OLD.day AND NEW.prev_head = OLD.prev_head AND NEW.line_count > OLD.line_count
     AND NOT EXISTS (SELECT 1 FROM audit_heads later WHERE later.day > OLD.day) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_heads only grows' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_heads_only_grow BEFORE UPDATE OR DELETE ON audit_heads
  FOR EACH ROW EXECUTE FUNCTION audit_heads_only_grow();
CREATE TRIGGER audit_heads_no_truncate BEFORE TRUNCATE ON audit_heads
  FOR EACH STATEMENT EXECUTE FUNCTION audit_heads_only_grow();

-- Where the chaining job looks next. Everything up to settled_seq is chained or was never written. The mark says what had been
-- drawn at a moment and which transactions were still open then: once they are over, the mark is settled.
CREATE TABLE audit_chain_state (
  only_row    boolean PRIMARY KEY DEFAULT true,
  settled_seq bigint NOT NULL DEFAULT 0,
  mark_seq    bigint NOT NULL DEFAULT 0,
  mark_xid    text NOT NULL DEFAULT '0',
  mark_at     timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT audit_chain_state_only_row_check CHECK (only_row)
);
INSERT INTO audit_chain_state DEFAULT VALUES;
