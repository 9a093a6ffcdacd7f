import type { Surroundings } from './surroundings.ts';

/**
 * Somebody's account is erased: nothing of theirs opens any more. Chains stay, as others' proofs hang on them; they hold keys and ids
 * and no contact. Doing it again changes nothing.
 */
export async function forget({ database }: Surroundings, userId: string): Promise<void> {
  await database.tx(async (tx) => {
    for (const table of ['backups', 'backup_halves', 'challenges', 'tmr_factors'] as const) {
      await tx.run(`forget-${table}`, `delete from ${table} where user_id = $1`, [userId]);
    }
    await tx.run(
      'forget-boxes',
      'delete from recovery_boxes where identity_id in (select id from identities where user_id = $1)',
      [userId],
    );
    await tx.run(
      'forget-wraps',
      'delete from group_wraps where identity_id in (select id from identities where user_id = $1)',
      [userId],
    );
    await tx.run(
      'forget-session-wraps',
      'delete from session_wraps where rcpt_id in (select id from identities where user_id = $1)',
      [userId],
    );
    await tx.run('forget-identity', `update identities set status = 'revoked' where user_id = $1`, [userId]);
    await tx.run('audit', 'insert into audit (actor, action, ref) values ($1, $2, $3)', [
      'service',
      'account.forget',
      userId,
    ]);
  });
}
