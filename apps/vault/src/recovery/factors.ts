import type { KeyRing } from '@maillon/server-kit/keys/key-ring';
import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import type { AuthFactor } from '@maillon/vault/provider';
import { openText, sealText } from '../at-rest/sealed-text.ts';

/** How a session of the application was opened; null for a card, which is neither. */
export type Channel = AuthFactor['type'] | null;

/** Contacts under the vault's own keys, bound to whose they are. */
export class SealedFactors {
  constructor(private readonly atRest: KeyRing) {}

  async enrolled(queries: Queries, userId: string): Promise<AuthFactor[]> {
    const rows = await queries.rows<{ type: AuthFactor['type']; value: Buffer }>(
      prepared('factors', 'select type, value from tmr_factors where user_id = $1 order by type'),
      [userId],
    );
    return Promise.all(
      rows.map(async ({ type, value }) => ({
        type,
        value: await openText(this.atRest, `factor|${userId}|${type}`, value),
      })),
    );
  }

  async enrol(tx: Queries, userId: string, factors: readonly AuthFactor[]): Promise<void> {
    for (const { type, value } of factors) {
      await tx.run(
        prepared(
          'factor-enrol',
          `insert into tmr_factors (user_id, type, value) values ($1, $2, $3)
         on conflict (user_id, type) do update set value = $3, changed_at = now()`,
        ),
        [userId, type, await sealText(this.atRest, `factor|${userId}|${type}`, value)],
      );
    }
  }

  /** These, and no other one. */
  async replace(tx: Queries, userId: string, factors: readonly AuthFactor[]): Promise<void> {
    await tx.run(prepared('factors-drop-others', 'delete from tmr_factors where user_id = $1 and not type = any($2)'), [
      userId,
      factors.map(({ type }) => type),
    ]);
    await this.enrol(tx, userId, factors);
  }

  propose(userId: string, factors: readonly AuthFactor[]): Promise<Buffer> {
    return sealText(this.atRest, `proposed|${userId}`, JSON.stringify(factors));
  }

  async proposed(userId: string, sealed: Uint8Array): Promise<AuthFactor[]> {
    return JSON.parse(await openText(this.atRest, `proposed|${userId}`, sealed)) as AuthFactor[];
  }
}

/**
 * Where a code goes: not where the session came from, if there is another way. A thief who reads a person's mails can sign in by mail;
 * they must not be able to unlock by the same mailbox.
 */
export function chooseFactor(
  known: readonly AuthFactor[],
  signedInWith: Channel,
): { factor: AuthFactor; isSameChannel: boolean } | undefined {
  const other =
    known.find(({ type }) => type === 'SMS' && type !== signedInWith) ??
    known.find(({ type }) => type !== signedInWith);
  const factor = other ?? known[0];
  return factor && { factor, isSameChannel: other === undefined };
}

/** Enough to know which telephone to look at, too little to learn it. */
export function masked({ type, value }: AuthFactor): AuthFactor {
  if (type === 'SMS') return { type, value: `•• •• •• •• ${value.slice(-2)}` };
  const at = value.lastIndexOf('@');
  return { type, value: `${value.slice(0, 1)}•••${value.slice(at)}` };
}
