import { prepared, type Queries } from '@maillon/server-kit/postgres/database';

/** What the vault tells the application: ids, and never a contact, a code or a key. */
export type Announcement =
  | { kind: 'identity-created'; userId: string; identityId: string }
  | { kind: 'identity-changed'; userId: string; identityId: string }
  | { kind: 'identity-ended'; userId: string; identityId: string }
  | { kind: 'reset-asked'; userId: string }
  | { kind: 'erasure-asked'; userId: string }
  | { kind: 'recipients-changed'; userIds: string[]; groupId: string }
  | { kind: 'rotate-needed'; userIds: string[]; groupId: string }
  | { kind: 'backup-retrieved'; userId: string; sameChannel: boolean }
  | { kind: 'factor-changed'; userId: string }
  | { kind: 'card-elsewhere'; userId: string };

/** In the transaction of its cause; delivered after the commit, at least once, in order. */
export async function announce(tx: Queries, announcement: Announcement): Promise<void> {
  const { kind, ...payload } = announcement;
  await tx.run(prepared('announce', 'insert into announcements (kind, payload) values ($1, $2)'), [
    kind,
    JSON.stringify(payload),
  ]);
}
