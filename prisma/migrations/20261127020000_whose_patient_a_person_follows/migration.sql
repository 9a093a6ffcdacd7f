-- Whose care somebody takes part in now: the patient gives them or one of their structures the file, or a delegation. Booking asks this:
-- a visit of the last thirty days lets its practitioner know the patient, and must not let them make the next one after a revocation.
-- Nearly everybody who follows a patient holds the file in their own name: that is looked at first, by a statement of its own, because to
-- begin the whole question costs several times what this part of it does.
CREATE FUNCTION follows_patient(person uuid, patient uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM access_policies
              WHERE resource = 'medical-file' AND from_party = patient AND to_party = person AND status = 'ACCEPTED'
                AND revoked_at IS NULL) THEN
    RETURN true;
  END IF;
  RETURN EXISTS (
    SELECT 1 FROM access_policies
     WHERE resource IN ('medical-file', 'patient-delegation') AND from_party = patient
       AND to_party IN (SELECT * FROM acts_for(person, 'PATIENTS')) AND status = 'ACCEPTED' AND revoked_at IS NULL
  );
END $$;

CREATE OR REPLACE FUNCTION knows_patient(person uuid, patient uuid, today timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF follows_patient(person, patient) THEN
    RETURN true;
  END IF;
  RETURN EXISTS (
    SELECT 1 FROM appointments a JOIN appointment_participants mine ON mine.appointment_id = a.id
     WHERE a.patient_id = patient AND mine.party_id = person AND mine.role <> 'patient' AND a.status <> 'CANCELLED'
       AND lower(a.during) > today - interval '30 days'
  );
END $$;
