import { specSql } from './spec-sql.ts';

/** A table that any spec may write to: its rows say nothing of people. */
export const addBucket = specSql(
  'spec_add_bucket',
  'INSERT INTO rate_buckets (key, tokens) VALUES (convert_to($1, $$UTF8$$), $2)',
);
export const countBuckets = specSql<{ count: number }>(
  'spec_count_buckets',
  'SELECT count(*) AS count FROM rate_buckets WHERE key = convert_to($1, $$UTF8$$)',
);
