-- Documents of patients (design api §5.1): sealed in the browser, bytes and title; a row is there once its bytes are.
CREATE TABLE documents (
  id           uuid NOT NULL,
  patient_id   uuid NOT NULL,
  key          text NOT NULL,
  title        text NOT NULL,
  type         text NOT NULL,
  content_type text NOT NULL,
  size         integer NOT NULL,
  sha256       text NOT NULL,
  blob_id      text NOT NULL,
  author_id    uuid NOT NULL,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at   timestamptz(3),
  CONSTRAINT documents_pkey PRIMARY KEY (id),
  CONSTRAINT documents_type_check CHECK (type IN ('document', 'diagnosticReport', 'other')),
  CONSTRAINT documents_size_check CHECK (size > 0)
);
CREATE UNIQUE INDEX documents_key_key ON documents (key);
CREATE INDEX documents_patient_id_created_at_idx ON documents (patient_id, created_at);
ALTER TABLE documents ADD CONSTRAINT documents_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES parties (id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE documents ADD CONSTRAINT documents_author_id_fkey FOREIGN KEY (author_id) REFERENCES parties (id) ON DELETE RESTRICT ON UPDATE CASCADE;
