import { isDiskFull, isOutage } from '@maillon/server-kit/postgres/postgres-errors';
import { VaultError } from '@maillon/vault/errors';

/** An error of Postgres as the vault says it: where it is away or full nothing was written, and the same request is right later. */
export function asOutage(error: unknown): unknown {
  if (!isOutage(error)) return error;
  const isFull = isDiskFull(error);
  return new VaultError(
    'NETWORK',
    isFull ? 'no room for the database' : 'the database is away',
    { status: isFull ? 507 : 503 },
    error,
  );
}
