-- Health questionnaires, answered with or without an account. Everything about the person is sealed; the insurance number can
-- be found again by its blind index alone (design api §5.1).
CREATE TABLE patient_checkups (
  id              uuid PRIMARY KEY,
  nir_hash        bytea NOT NULL,
  identity_sealed bytea NOT NULL,
  answers_sealed  bytea NOT NULL,
  -- The day on the calendar of the country: what was asked depends on it.
  answered_on     date NOT NULL,
  -- The proof of work it came with: it counts once.
  proof_hash      bytea UNIQUE,
  created_at      timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX patient_checkups_nir_hash_idx ON patient_checkups (nir_hash, created_at DESC);
CREATE INDEX patient_checkups_created_at_idx ON patient_checkups (created_at DESC, id DESC);
