-- Measures stand beside the answers of a record: many of one type, each with the moment at which it was taken (design api §5.2).
ALTER TABLE observations ADD COLUMN measured_at timestamptz(3);
-- The id says it: there is one answer to a question.
ALTER TABLE observations DROP CONSTRAINT observations_id_is_the_patients;
ALTER TABLE observations ADD CONSTRAINT observations_id_is_the_patients CHECK (
  CASE
    WHEN measured_at IS NULL THEN id = patient_id::text || '-' || type
    ELSE starts_with(id, patient_id::text || '-' || type || '-')
  END
);
DROP INDEX observations_patient_id_type_key;
CREATE INDEX observations_patient_id_type_measured_at_idx ON observations (patient_id, type, measured_at);
