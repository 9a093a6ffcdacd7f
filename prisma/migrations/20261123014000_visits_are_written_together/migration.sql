-- What a visit checks while it is written, asked once for all the visits of a statement (docs/decisions/few-trips-to-postgres.md).

-- Claims idempotency keys until the end of the transaction, all or none. The second look is a statement of its own: its snapshot
-- is taken when the locks are held, so it sees what those who held them before have kept. (claim_idempotency_key claims one, for
-- a process of the release before.)
CREATE FUNCTION claim_idempotency_keys(locks bigint[], users text[], methods text[], routes text[], keys uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM unnest(locks) AS wanted(lock) WHERE pg_try_advisory_xact_lock(lock)) < cardinality(locks) THEN
    RAISE EXCEPTION 'the key is in somebody''s hand' USING ERRCODE = 'ML001';
  END IF;
  IF EXISTS (SELECT FROM unnest(users, methods, routes, keys) AS claimed(user_id, method, route, key)
               JOIN idempotency_keys kept USING (user_id, method, route, key) WHERE kept.expires_at > now()) THEN
    RAISE EXCEPTION 'the key has its answer' USING ERRCODE = 'ML002';
  END IF;
END $$;

-- Time and status of a participant are copies of the appointment's. Who gives them with the insert need not have them looked up
-- row by row: they are compared once for all rows of the statement, and one that differs is refused.
DROP TRIGGER participant_copies_appointment ON appointment_participants;
CREATE TRIGGER participant_copies_appointment BEFORE INSERT ON appointment_participants
  FOR EACH ROW WHEN (new.during IS NULL OR new.status IS NULL) EXECUTE FUNCTION copy_appointment_to_participant();
CREATE TRIGGER participant_keeps_to_appointment BEFORE UPDATE ON appointment_participants
  FOR EACH ROW EXECUTE FUNCTION copy_appointment_to_participant();

CREATE FUNCTION participants_agree_with_appointments() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM written p JOIN appointments a ON a.id = p.appointment_id
     WHERE p.during <> a.during OR p.status <> a.status
        OR p.role <> 'patient' AND p.party_id IS DISTINCT FROM
             CASE p.role WHEN 'doctor' THEN a.doctor_id WHEN 'midwife' THEN a.midwife_id ELSE a.assistant_id END) THEN
    RAISE EXCEPTION 'a participant says another time, status or practitioner than the appointment' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER participants_agree_with_appointments AFTER INSERT ON appointment_participants
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION participants_agree_with_appointments();

-- A change finds room on the page of its visit, so that no index hears of it.
ALTER TABLE appointments SET (fillfactor = 85);
