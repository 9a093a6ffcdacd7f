-- Since when a grant is what it is (requests and offers expire by it), when it last opened something, and the word that
-- came with a request. Requests are written by people about people, so the word is sealed (class C1).

ALTER TABLE access_policies
  ADD COLUMN status_since timestamptz(3) NOT NULL DEFAULT current_timestamp,
  ADD COLUMN last_used_at timestamptz(3),
  ADD COLUMN message bytea;
UPDATE access_policies SET status_since = coalesce(decided_at, created_at);

-- Whoever writes the status, the moment follows.
CREATE FUNCTION access_policy_status_since() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  new.status_since := now();
  RETURN new;
END $$;
CREATE TRIGGER access_policy_status_changes BEFORE UPDATE OF status ON access_policies
  FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status AND old.status_since = new.status_since)
  EXECUTE FUNCTION access_policy_status_since();

CREATE INDEX access_policies_waiting_idx ON access_policies (status_since)
  WHERE status IN ('PENDING', 'INVITED') AND revoked_at IS NULL;

-- Whoever acts for a patient reads what the patient reads (design api §2.6: "self, del, mf READ"); the same rule as
-- packages/domain/src/access.ts, which a test compares with these functions over random grants.
CREATE OR REPLACE FUNCTION holds_medical_file(person uuid, patient uuid, wanted text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM access_policies
     WHERE resource IN ('medical-file', 'patient-delegation') AND from_party = patient
       AND to_party IN (SELECT * FROM acts_for(person, 'PATIENTS')) AND status = 'ACCEPTED' AND revoked_at IS NULL
       AND (wanted = ANY (rights) OR (wanted = 'READ' AND resource = 'patient-delegation'))
  )
$$;
