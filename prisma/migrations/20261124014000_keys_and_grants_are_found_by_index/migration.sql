-- What a booking asks is found by index, whatever Postgres believed of the tables when it planned (docs/decisions/few-trips-to-postgres.md).

-- As before (migration `visits_are_written_together`). A plan that was made while there were few keys read all of them each time; of
-- a subquery with a limit, one for each key, no other plan is left than the index.
CREATE OR REPLACE FUNCTION claim_idempotency_keys(locks bigint[], users text[], methods text[], routes text[], keys uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM unnest(locks) AS wanted(lock) WHERE pg_try_advisory_xact_lock(lock)) < cardinality(locks) THEN
    RAISE EXCEPTION 'the key is in somebody''s hand' USING ERRCODE = 'ML001';
  END IF;
  IF EXISTS (SELECT FROM unnest(users, methods, routes, keys) AS claimed(of_user, of_method, of_route, of_key),
               LATERAL (SELECT FROM idempotency_keys
                         WHERE user_id = of_user AND method = of_method AND route = of_route AND key = of_key AND expires_at > now()
                         LIMIT 1) kept) THEN
    RAISE EXCEPTION 'the key has its answer' USING ERRCODE = 'ML002';
  END IF;
END $$;

-- The same rule. Nearly everybody who knows a patient holds their file in their own name: that is looked at first, by a statement of its
-- own, because to begin the whole question costs several times what this part of it does.
CREATE OR REPLACE FUNCTION knows_patient(person uuid, patient uuid, today timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
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
  ) OR EXISTS (
    SELECT 1 FROM appointments a JOIN appointment_participants mine ON mine.appointment_id = a.id
     WHERE a.patient_id = patient AND mine.party_id = person AND mine.role <> 'patient' AND a.status <> 'CANCELLED'
       AND lower(a.during) > today - interval '30 days'
  );
END $$;
