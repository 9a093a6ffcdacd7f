-- The erasure of an account asks whether somebody wrote in a record that is kept, and when last.
CREATE VIEW published_observations AS SELECT id, patient_id, author_id, updated_at FROM observations;
