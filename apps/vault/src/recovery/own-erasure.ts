import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import type { VaultServer } from '@maillon/vault/port/vault-server';
import { checkErasureClaim } from '@maillon/vault/recovery/erasure-claim';
import { ERASURE_WAIT_MS } from '@maillon/vault/server/reset';
import type { Signed } from '@maillon/vault/wire/signed';
import { Chains } from '../chains.ts';
import { destroyKeysOf, endIdentity } from '../erasure.ts';
import { ownIdentity } from '../identities.ts';
import { announce } from '../messages/announcements.ts';
import type { ServerDependencies } from '../server-dependencies.ts';
import { AccountRecovery } from './account-recovery.ts';

interface AskedRow {
  user_id: string;
  identity_id: string;
  claim: Signed;
  asked_at: Date;
}

/** The person's own word that their keys be destroyed: signed, and after a wait in which every contact hears of it. */
export class OwnErasure extends AccountRecovery {
  async askErasure(claim: Signed): ReturnType<VaultServer['askErasure']> {
    const { database, factors, serverKeys, now, notify } = this.dependencies;
    const { userId } = this;
    const asked = await database.transaction(async (tx) => {
      const { id } = await ownIdentity(tx, userId);
      await checkErasureClaim(await new Chains(tx, serverKeys).lookup(id), claim, now());
      const added = await tx.run(
        prepared(
          'own-erasure-ask',
          `insert into own_erasures (user_id, identity_id, claim, asked_at) values ($1, $2, $3, $4) on conflict do nothing`,
        ),
        [userId, id, JSON.stringify(claim), new Date(now())],
      );
      if (added > 0) await announce(tx, { kind: 'erasure-asked', userId });
      return { isNew: added > 0, notified: await factors.enrolled(tx, userId), state: await askedBy(tx, userId) };
    });
    // One mailbox that is full must not keep the others from hearing of it.
    if (asked.isNew) await Promise.allSettled(asked.notified.map((factor) => notify('own-erasure-asked', factor)));
    return { allowedAt: (asked.state ?? now()) + ERASURE_WAIT_MS };
  }

  async erasureState(): Promise<{ allowedAt?: number }> {
    const askedAt = await askedBy(this.dependencies.database, this.userId);
    return askedAt === undefined ? {} : { allowedAt: askedAt + ERASURE_WAIT_MS };
  }

  async cancelErasure(): Promise<void> {
    await drop(this.dependencies.database, this.userId);
  }
}

async function askedBy(queries: Queries, userId: string): Promise<number | undefined> {
  const [row] = await queries.rows<{ asked_at: Date }>(
    prepared('own-erasure', 'select asked_at from own_erasures where user_id = $1'),
    [userId],
  );
  return row?.asked_at.getTime();
}

const drop = (queries: Queries, userId: string): Promise<number> =>
  queries.run(prepared('own-erasure-drop', 'delete from own_erasures where user_id = $1'), [userId]);

/**
 * Destroys what its owners asked for and did not take back in time. The claim is read again: keys that were renewed since, or another
 * identity, are a person's word that the request was a thief's.
 * @returns how many
 */
export async function destroyOwnAsked(dependencies: ServerDependencies): Promise<number> {
  const { database, now } = dependencies;
  const due = await database.rows<{ user_id: string }>(
    prepared('own-erasures-due', 'select user_id from own_erasures where asked_at <= $1'),
    [new Date(now() - ERASURE_WAIT_MS)],
  );
  let destroyed = 0;
  for (const { user_id: userId } of due) if (await destroyOne(dependencies, userId)) destroyed += 1;
  return destroyed;
}

const destroyOne = (dependencies: ServerDependencies, userId: string): Promise<boolean> =>
  dependencies.database.transaction(async (tx) => {
    const { serverKeys, now } = dependencies;
    // A person who cancels at this moment waits here, or was faster.
    const [row] = await tx.rows<AskedRow>(
      prepared('own-erasure-lock', 'select * from own_erasures where user_id = $1 and asked_at <= $2 for update'),
      [userId, new Date(now() - ERASURE_WAIT_MS)],
    );
    if (row === undefined) return false;
    await drop(tx, userId);
    const { identity_id: identityId, claim, asked_at } = row;
    const isTheirs = await checkErasureClaim(
      await new Chains(tx, serverKeys).lookup(identityId),
      claim,
      asked_at.getTime(),
    ).then(
      () => true,
      () => false,
    );
    if (!isTheirs) return false;
    await endIdentity(tx, dependencies, userId, identityId, 'erased');
    await destroyKeysOf(tx, userId, 'account.destroy-own');
    await announce(tx, { kind: 'identity-ended', userId, identityId });
    return true;
  });
