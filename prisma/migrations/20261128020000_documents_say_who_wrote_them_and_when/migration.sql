-- The erasure of an account asks whether somebody wrote in a file that is kept, and when last.
CREATE OR REPLACE VIEW published_documents AS SELECT id, patient_id, author_id, created_at FROM documents;
