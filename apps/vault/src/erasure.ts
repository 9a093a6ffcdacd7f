import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { endIdentities } from './log.ts';
import type { ServerDependencies } from './server-dependencies.ts';

/**
 * Somebody's account is erased: nothing of theirs opens any more. Chains stay, as others' proofs hang on them; they hold keys and ids
 * and no contact. Doing it again changes nothing.
 */
export const forget = ({ database }: ServerDependencies, userId: string): Promise<void> =>
  database.transaction((tx) => forgetIn(tx, userId, 'account.forget'));

const BY_USER = [
  'backups',
  'backup_halves',
  'challenges',
  'tmr_factors',
  'factor_changes',
  'resets',
  'card_flows',
  'card_links',
] as const;
const BY_IDENTITY = [
  ['recovery_boxes', 'identity_id'],
  ['pin_backups', 'identity_id'],
  ['group_wraps', 'identity_id'],
  ['session_wraps', 'rcpt_id'],
] as const;

export async function forgetIn(tx: Queries, userId: string, action: string): Promise<void> {
  for (const table of BY_USER)
    await tx.run(prepared(`forget-${table}`, `delete from ${table} where user_id = $1`), [userId]);
  for (const [table, column] of BY_IDENTITY) {
    const theirs = 'select id from identities where user_id = $1';
    await tx.run(prepared(`forget-${table}`, `delete from ${table} where ${column} in (${theirs})`), [userId]);
  }
  await endIdentities(tx, userId);
  await tx.run(prepared('audit', 'insert into audit (actor, action, ref) values ($1, $2, $3)'), [
    'service',
    action,
    userId,
  ]);
}
