import { prepared, type Queries } from '@maillon/server-kit/postgres/database';

type Subject = 'migrations' | 'keys' | 'cleanup';

const name = (schema: string, subject: Subject): string => `auth-core:${schema}:${subject}`;

const lockTimeout = prepared('lock-patience', `set local lock_timeout = '5s'`);
const wait = prepared('lock-wait', 'select pg_advisory_xact_lock(hashtextextended($1, 0))');
const attempt = prepared('lock-attempt', 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken');

/** Waits until no other process changes `subject` in this schema, which may take as long as a migration. Held until the transaction ends. */
export async function lockForChange(tx: Queries, schema: string, subject: Subject): Promise<void> {
  await tx.run(lockTimeout);
  await tx.run(wait, [name(schema, subject)]);
}

/** False at once when another process already holds it. */
export async function tryLock(tx: Queries, schema: string, subject: Subject): Promise<boolean> {
  const row = await tx.first<{ taken: boolean }>(attempt, [name(schema, subject)]);
  return row?.taken ?? false;
}
