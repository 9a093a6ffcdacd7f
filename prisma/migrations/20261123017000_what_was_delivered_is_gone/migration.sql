-- What follows a write, made cheap (docs/decisions/outbox-in-order.md).

-- What was delivered is deleted, not kept for a week: nobody read it, and noting it cost four times as much.
DELETE FROM outbox WHERE done_at IS NOT NULL;
DROP INDEX outbox_done_at_idx;
DROP INDEX outbox_pending_id_idx;
DROP INDEX outbox_pending_key_idx;
ALTER TABLE outbox DROP COLUMN done_at;

-- The key of an event that is still to be delivered; a parked one holds nobody up. Its cost is a lie that keeps the planner honest:
-- whatever its statistics say, reading the table and asking this of each row is dearer than the index, and the planner cannot
-- choose to join a backlog with itself (52 s for 16 000 events of one key) or to read all of it for each event that is told.
CREATE FUNCTION outbox_waiting_key(key text, parked_at timestamptz) RETURNS text LANGUAGE plpgsql IMMUTABLE COST 100000 AS $$
BEGIN
  RETURN CASE WHEN parked_at IS NULL THEN key END;
END $$;
CREATE INDEX outbox_waiting_key_idx ON outbox (outbox_waiting_key(key, parked_at), id);

-- A mail of LOCAL mode is laid out by whoever reads it: its page takes three kilobytes, its parts a tenth of that.
-- Those of before are shown as text.
ALTER TABLE outgoing_messages DROP COLUMN html, ADD COLUMN page jsonb;
-- Ids follow the clock: the newest are found by them.
DROP INDEX outgoing_messages_created_at_id_idx;
