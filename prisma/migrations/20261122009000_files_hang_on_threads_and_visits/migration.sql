-- Files hang on a patient, a visit, a thread or a person (design api §2.8): a document may be nobody's file, may be clear where
-- its bytes are sealed at rest by the server, and its title may change.
ALTER TABLE documents
  ALTER COLUMN patient_id DROP NOT NULL,
  ADD COLUMN encrypted        boolean NOT NULL DEFAULT true,
  ADD COLUMN title_sealed     bytea,
  ADD COLUMN sld_session      text,
  ADD COLUMN context          jsonb,
  ADD COLUMN appointment_id   uuid,
  ADD COLUMN transmission_id  uuid,
  ADD COLUMN teleexpertise_id uuid,
  ADD COLUMN version          integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_at       timestamptz(3) NOT NULL DEFAULT now();
-- A picture that is replaced and a file that was taken away leave their key to the next one.
DROP INDEX documents_key_key;
CREATE UNIQUE INDEX documents_key_key ON documents (key) WHERE deleted_at IS NULL;
CREATE INDEX documents_appointment_id_idx ON documents (appointment_id);
CREATE INDEX documents_transmission_id_idx ON documents (transmission_id);
CREATE INDEX documents_teleexpertise_id_idx ON documents (teleexpertise_id);
CREATE INDEX documents_blob_id_idx ON documents (blob_id);
CREATE INDEX data_requests_blob_id_idx ON data_requests (blob_id);
ALTER TABLE documents ADD CONSTRAINT documents_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments (id) ON DELETE SET NULL ON UPDATE CASCADE;
