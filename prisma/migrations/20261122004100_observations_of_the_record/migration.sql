-- The answers of a patient's record: what each is about is clear, what it says is sealed in the browser for its readers
-- (design api §5.1, class C2).
CREATE TABLE observations (
  id           text PRIMARY KEY,
  patient_id   uuid NOT NULL,
  type         text NOT NULL,
  value_sealed text NOT NULL,
  author_id    uuid NOT NULL,
  version      integer NOT NULL DEFAULT 1,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  updated_at   timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT observations_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients (party_id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT observations_author_id_fkey FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT observations_id_is_the_patients CHECK (id = patient_id::text || '-' || type)
);
CREATE UNIQUE INDEX observations_patient_id_type_key ON observations (patient_id, type);
