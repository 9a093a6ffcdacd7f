import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { prepared } from '@maillon/server-kit/postgres/database';
import { ERASURE_WAIT_MS } from '@maillon/vault/server/reset';
import { type AVault, aVault } from '../testing/a-vault.ts';
import { half, mail, outcome } from '../testing/attempts.ts';
import { destroyOwnAsked } from './own-erasure.ts';

/** M6: keys that their own owner has destroyed, by signature and after 72 hours, without the operator's word. */
let vault: AVault;
beforeAll(async () => {
  vault = await aVault();
});
afterAll(() => vault.stop());

async function member(userId: string) {
  const provider = vault.provider(userId);
  await provider.initialize({ userId, databasePath: 'vault', databaseKey: 'key' });
  const { sldId } = await provider.createIdentity({ signupJWT: await vault.signupToken(userId, `p-${userId}`) });
  const { sessionId, factor: authFactor } = (await vault.challenge(userId, mail(userId))).body;
  await provider.twoManRule.save({ userId, sessionId, authFactor, twoManRuleKey: half });
  const group = await provider.groups.create({ name: `p-${userId}`, members: [sldId], admins: [sldId] });
  return { provider, sldId, group };
}

/** What of their keys the vault still has. */
const keptOf = async (userId: string, sldId: string): Promise<number> => {
  const [row] = await vault.database.rows<{ count: number }>(
    prepared(
      'spec-kept',
      `select ((select count(*) from backups where user_id = $1) + (select count(*) from group_wraps where identity_id = $2))::int as count`,
    ),
    [userId, sldId],
  );
  return row?.count ?? 0;
};

/** The eraser comes by `ms` later. */
const erasesAfter = async (ms: number): Promise<number> => {
  vault.later(ms);
  const destroyed = await destroyOwnAsked(vault.dependencies);
  vault.later(-ms);
  return destroyed;
};

describe('a person’s own word that their keys be destroyed', () => {
  it('is told by every contact and to the application, and done after 72 hours, once', async () => {
    const { provider, sldId } = await member('leaving');
    const { allowedAt } = await provider.erasure.ask();
    expect(allowedAt.getTime() - Date.now()).toBeGreaterThan(ERASURE_WAIT_MS - 60_000);
    expect(vault.notifications).toContain(`own-erasure-asked ${mail('leaving').value}`);
    expect(await provider.erasure.ask()).toEqual({ allowedAt });
    expect(vault.notifications.filter((one) => one.endsWith(mail('leaving').value))).toHaveLength(1);
    await vault.announcer.soon();
    expect(vault.application.announcements).toContainEqual(
      expect.objectContaining({ kind: 'erasure-asked', userId: 'leaving' }),
    );

    expect(await erasesAfter(ERASURE_WAIT_MS - 60_000)).toBe(0);
    expect(await keptOf('leaving', sldId)).toBe(2);
    expect(await erasesAfter(ERASURE_WAIT_MS + 60_000)).toBe(1);
    expect(await keptOf('leaving', sldId)).toBe(0);
    expect(await erasesAfter(ERASURE_WAIT_MS + 60_000)).toBe(0);
    await vault.announcer.soon();
    expect(vault.application.announcements).toContainEqual(
      expect.objectContaining({ kind: 'identity-ended', userId: 'leaving', identityId: sldId }),
    );
    expect(
      await vault.database.rows(prepared('spec-audit', `select from audit where action = 'account.destroy-own'`)),
    ).toHaveLength(1);
  });

  it('« Ce n’est pas moi »: on any device of theirs, and nothing is destroyed', async () => {
    const { provider, sldId } = await member('staying');
    await provider.erasure.ask();
    const other = vault.provider('staying');
    await other.initialize({ userId: 'staying', databasePath: 'vault', databaseKey: 'key' });
    expect(await other.erasure.state()).not.toBeNull();
    await other.erasure.cancel();
    expect(await provider.erasure.state()).toBeNull();
    expect(await erasesAfter(ERASURE_WAIT_MS + 60_000)).toBe(0);
    expect(await keptOf('staying', sldId)).toBe(2);
  });

  it('is nothing any more once they renewed their keys: a thief had asked with the old ones', async () => {
    const { provider, sldId } = await member('robbed');
    await provider.erasure.ask();
    await provider.renewKey('compromise');
    expect(await erasesAfter(ERASURE_WAIT_MS + 60_000)).toBe(0);
    expect(await keptOf('robbed', sldId)).toBeGreaterThan(1);
    expect(await provider.erasure.state()).toBeNull();
  });

  it('is signed by their own keys: a session, another person or an older request is not enough', async () => {
    const [{ sldId }, thief] = [await member('target'), await member('thief')];
    const forged = { b: 'e30', s: 'A'.repeat(86), k: `${sldId}#0` };
    expect(await outcome(vault.serverFor('target').askErasure(forged))).toBe('CHAIN_INVALID');
    const claims: Parameters<ReturnType<AVault['serverFor']>['askErasure']>[0][] = [];
    await thief.provider.erasure.ask();
    const [row] = await vault.database.rows<{ claim: (typeof claims)[0] }>(
      prepared('spec-claim', `select claim from own_erasures where user_id = 'thief'`),
    );
    if (row) claims.push(row.claim);
    for (const claim of claims)
      expect(await outcome(vault.serverFor('target').askErasure(claim))).toBe('CHAIN_INVALID');
    await thief.provider.erasure.cancel();
    vault.later(3_600_000);
    for (const claim of claims) expect(await outcome(vault.serverFor('thief').askErasure(claim))).toBe('CHAIN_INVALID');
    vault.later(-3_600_000);
    expect(claims).toHaveLength(1);
  });

  it('written into the table by whoever has the server’s role alone destroys nothing', async () => {
    const { sldId } = await member('tampered');
    const forged = JSON.stringify({ b: 'e30', s: 'A'.repeat(86), k: `${sldId}#0` });
    await vault.database.run(
      prepared(
        'spec-plant',
        `insert into own_erasures (user_id, identity_id, claim, asked_at) values ('tampered', $1, $2, now() - interval '80 hours')`,
      ),
      [sldId, forged],
    );
    expect(await erasesAfter(0)).toBe(0);
    expect(await keptOf('tampered', sldId)).toBe(2);
  });
});
