import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { inPortions } from '../user-portions.ts';

/** What the vault tells the application: ids and the names of devices, and never a contact, a code or a key. */
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
  | { kind: 'card-elsewhere'; userId: string }
  /** `isNotified`: of the first device, and of one that a code opened, the person hears otherwise. */
  | { kind: 'device-added'; userId: string; device: string; isNotified: boolean }
  | { kind: 'device-removed'; userId: string };

/** In the transaction of its cause; delivered after the commit, at least once, in order. A crowd is told in several. */
export async function announce(tx: Queries, announcement: Announcement): Promise<void> {
  const { kind, ...payload } = announcement;
  const published =
    'userIds' in payload ? inPortions(payload.userIds).map((userIds) => ({ ...payload, userIds })) : [payload];
  for (const one of published)
    await tx.run(prepared('announce', 'insert into announcements (kind, payload) values ($1, $2)'), [
      kind,
      JSON.stringify(one),
    ]);
}

/** Controls, halves of characters, marks of direction and ends of lines: the application refuses a body that has one of them. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** What a client called its device, as the application takes it: whatever the name, its owner hears that the device was added. */
export const printable = (device: string): string => device.replace(UNPRINTABLE, '');
