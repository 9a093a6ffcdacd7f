-- Names without case and accents, kept beside the names: a list of 5,000 patients is sorted and searched by them, and to
-- make them for each row at each question takes longer than everything else (bench/patients.mjs). Byte order is enough for
-- letters without accents, and compares faster than that of a language.
ALTER TABLE users
  ADD COLUMN sort_last text COLLATE "C" GENERATED ALWAYS AS (immutable_unaccent(last_name)) STORED,
  ADD COLUMN sort_first text COLLATE "C" GENERATED ALWAYS AS (immutable_unaccent(first_name)) STORED;
