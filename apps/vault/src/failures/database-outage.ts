import { VaultError } from '@maillon/vault/errors';

const DISK_FULL = '53100';
const AWAY_STATUS = 503;
/** 08 connection · 53 resources · 57P going down or starting · 58 its disk · 57014 too slow · 55P03 a lock · 25006 read only. */
const AWAY = /^(08...|53...|57P0.|58...|57014|55P03|25P03|25006)$/;
const NETWORK = /^E(CONN[A-Z]+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;
/** pg gives these no code. */
const WITHOUT_CODE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has|was) )/;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const isAway = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === ''
    ? error instanceof Error && WITHOUT_CODE.test(error.message)
    : AWAY.test(code) || NETWORK.test(code);
};

/** Whether this is how {@link asOutage} says that the connection is of no use any more. */
export const isOutage = (error: unknown): boolean =>
  error instanceof VaultError && error.code === 'NETWORK' && error.details?.status === AWAY_STATUS;

/** An error of Postgres as the vault says it: where it is away or full nothing was written, and the same request is right later. */
export function asOutage(error: unknown): unknown {
  if (!isAway(error)) return error;
  const isFull = codeOf(error) === DISK_FULL;
  return new VaultError(
    'NETWORK',
    isFull ? 'no room for the database' : 'the database is away',
    { status: isFull ? 507 : AWAY_STATUS },
    error,
  );
}
