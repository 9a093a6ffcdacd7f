-- What a visit can never be, whoever writes (design api §4.1, §5.1). The application refuses all of it before; this is for the day on
-- which it does not.

ALTER TABLE appointments
  ADD CONSTRAINT appointments_service_category_check
    CHECK (service_category IN ('Consultation', 'UrgentFollowUp', 'FollowUp', 'RenewalOfPrescription')),
  ADD CONSTRAINT appointments_version_check CHECK (version > 0),
  ADD CONSTRAINT appointments_ends_after_its_start_check CHECK (ended_at >= started_at);

-- What has taken place stays so, and what was called off never took place.
CREATE FUNCTION appointment_is_over() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a visit that is % does not become %', old.status, new.status USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER appointment_is_over BEFORE UPDATE OF status ON appointments
  FOR EACH ROW WHEN (old.status <> new.status AND (old.status = 'FULFILLED' OR new.status = 'FULFILLED' AND old.status <> 'BOOKED'))
  EXECUTE FUNCTION appointment_is_over();

-- The patient too is the one whom the visit names: another one beside them would be in two places unseen.
CREATE OR REPLACE FUNCTION participants_agree_with_appointments() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM written p JOIN appointments a ON a.id = p.appointment_id
     WHERE p.during <> a.during OR p.status <> a.status
        OR p.party_id IS DISTINCT FROM CASE p.role WHEN 'patient' THEN a.patient_id WHEN 'doctor' THEN a.doctor_id
                                                   WHEN 'midwife' THEN a.midwife_id ELSE a.assistant_id END) THEN
    RAISE EXCEPTION 'a participant says another time, status or person than the appointment' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- A visit that names somebody else than those whom the exclusion constraint knows of would double-book them. Looked at by the
-- commit, as a change of the people takes several statements; and only where the people change, which a booking does not.
CREATE FUNCTION appointment_agrees_with_participants() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  visit appointments;
BEGIN
  SELECT * INTO visit FROM appointments WHERE id = new.id;
  IF EXISTS (
    SELECT FROM appointment_participants p
     WHERE p.appointment_id = visit.id
       AND p.party_id IS DISTINCT FROM CASE p.role WHEN 'patient' THEN visit.patient_id WHEN 'doctor' THEN visit.doctor_id
                                                   WHEN 'midwife' THEN visit.midwife_id ELSE visit.assistant_id END)
     OR EXISTS (
    SELECT FROM unnest(ARRAY[visit.doctor_id, visit.midwife_id, visit.assistant_id]) AS named(party)
     WHERE named.party IS NOT NULL
       AND NOT EXISTS (SELECT FROM appointment_participants p WHERE p.appointment_id = visit.id AND p.party_id = named.party)) THEN
    RAISE EXCEPTION 'the appointment names somebody who does not take part' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER appointment_agrees_with_participants AFTER UPDATE OF patient_id, doctor_id, midwife_id, assistant_id ON appointments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (old.patient_id <> new.patient_id OR old.doctor_id IS DISTINCT FROM new.doctor_id
        OR old.midwife_id IS DISTINCT FROM new.midwife_id OR old.assistant_id IS DISTINCT FROM new.assistant_id)
  EXECUTE FUNCTION appointment_agrees_with_participants();
