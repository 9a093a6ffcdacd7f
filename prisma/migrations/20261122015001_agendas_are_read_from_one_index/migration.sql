-- An agenda is read by the column of its owner's profession: one index and one table, instead of looking each visit up by way of
-- its participants (docs/decisions/hot-reads.md). Partial: a visit has one or two of the three.
CREATE INDEX appointments_doctor_start_idx ON appointments (doctor_id, lower(during), id) WHERE doctor_id IS NOT NULL;
CREATE INDEX appointments_midwife_start_idx ON appointments (midwife_id, lower(during), id) WHERE midwife_id IS NOT NULL;
CREATE INDEX appointments_assistant_start_idx ON appointments (assistant_id, lower(during), id) WHERE assistant_id IS NOT NULL;
