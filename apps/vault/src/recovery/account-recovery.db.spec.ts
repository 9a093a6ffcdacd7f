import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { prepared } from '@maillon/server-kit/postgres/database';
import { httpVaultServer } from '@maillon/vault/http/client';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import type { AuthFactor } from '@maillon/vault/provider';
import { RESET_WAIT_MS } from '@maillon/vault/server/reset';
import { type AVault, aVault } from '../testing/a-vault.ts';
import { half, mail, outcome } from '../testing/attempts.ts';

/** A contact that is replaced, and every way back that is lost. */
let vault: AVault;
beforeAll(async () => {
  vault = await aVault();
});
afterAll(() => vault.stop());

const codeFor = ({ value }: AuthFactor): string =>
  vault.sent.findLast(({ factor }) => factor.value === value)?.code ?? '';
const open = async (userId: string) => {
  const provider = vault.provider(userId, memoryDevice());
  await provider.initialize({ userId, databasePath: 'vault', databaseKey: 'key' });
  return provider;
};
async function member(userId: string) {
  const provider = await open(userId);
  const { sldId } = await provider.createIdentity({ signupJWT: await vault.signupToken(userId, `p-${userId}`) });
  const { sessionId, factor: authFactor } = (await vault.challenge(userId, mail(userId))).body;
  await provider.twoManRule.save({ userId, sessionId, authFactor, twoManRuleKey: half });
  return { provider, sldId };
}
const serverOf = (userId: string) =>
  httpVaultServer({
    baseUrl: vault.baseUrl,
    headers: async () => ({ authorization: `Bearer ${await vault.accessToken(userId)}` }),
  });

describe('another contact for codes', () => {
  it('is signed by the identity and confirmed by a code that goes there, and then waits; the old one is told', async () => {
    const { provider } = await member('moved');
    const next: AuthFactor = { type: 'EM', value: 'nouvelle@example.test' };
    const { sessionId } = await provider.codeContact.change(next);
    expect(await outcome(provider.codeContact.confirm(next, sessionId, 'aaaaaaaa'))).toBe('INVALID_CHALLENGE');
    await provider.codeContact.confirm(next, sessionId, codeFor(next));
    expect(vault.notifications).toContain(`contacts-asked ${mail('moved').value}`);
    expect((await provider.codeContact.state([])).waiting?.shown).toEqual(['n•••@example.test']);
    expect(await outcome(provider.codeContact.confirm(next, sessionId, codeFor(next)))).toBe('TMR_SESSION');
  });

  it('a session without the keys changes nothing, and its code opens no backup', async () => {
    const { provider } = await member('robbed');
    const { provider: thief } = await member('thief');
    const theirs: AuthFactor = { type: 'SMS', value: '+33699999999' };
    const claim = await thief.verify.signGrant({ policyId: 'x', resource: 'x', owner: 'x', to: 'x', rights: [] });
    expect(await outcome(serverOf('robbed').askFactor({ factor: theirs, claim }))).toBe('CHAIN_INVALID');
    const { sessionId } = await provider.codeContact.change(theirs);
    const challenge = codeFor(theirs);
    const factor = { type: 'SMS', value: '•• •• •• •• 99' } as const;
    expect(await outcome(serverOf('robbed').validateChallenge({ sessionId, challenge, factor }))).toBe('TMR_SESSION');
    expect(await outcome(serverOf('thief').confirmFactor({ sessionId, challenge }))).toBe('TMR_SESSION');
  });

  it('five tries, and then another code', async () => {
    const { provider } = await member('tries');
    const next: AuthFactor = { type: 'SMS', value: '+33611111111' };
    const { sessionId } = await provider.codeContact.change(next);
    const tries: string[] = [];
    for (let at = 0; at < 6; at += 1)
      tries.push(await outcome(provider.codeContact.confirm(next, sessionId, 'aaaaaaaa')));
    expect(tries).toEqual([...Array<string>(4).fill('INVALID_CHALLENGE'), 'TOO_MANY_ATTEMPTS', 'TMR_SESSION']);
  });
});

describe('every way back is lost', () => {
  it('new keys come after 72 hours of which every contact heard, and the old ones open nothing', async () => {
    const { provider: old, sldId } = await member('lost');
    const friend = await member('friend');
    const members = [sldId, friend.sldId];
    const group = await friend.provider.groups.create({ name: 'p-friend', members, admins: [friend.sldId] });
    const shared = await friend.provider.sessions.create([group.id]);
    const session = await open('lost');
    const { allowedAt } = await session.reset.ask();
    expect(allowedAt.getTime() - Date.now()).toBeGreaterThan(RESET_WAIT_MS - 60_000);
    expect(vault.notifications).toContain(`reset-asked ${mail('lost').value}`);
    expect(await outcome(session.reset.complete())).toBe('TOO_MANY_ATTEMPTS');
    vault.later(RESET_WAIT_MS + 1_000);
    await session.reset.complete();
    await vault.announcer.soon();
    expect(vault.application.announcements).toContainEqual(
      expect.objectContaining({ kind: 'identity-ended', userId: 'lost', identityId: sldId }),
    );
    vault.later(-RESET_WAIT_MS - 1_000);
    const { [sldId]: links } = await serverOf('friend').identities([sldId]);
    expect(links).toHaveLength(2);
    const kept = await vault.database.rows(
      prepared('kept-of-lost', 'select 1 from ended_backups where identity_id = $1'),
      [sldId],
    );
    expect(kept).toHaveLength(1);
    expect(await outcome(old.sessions.create([]))).not.toBe('done');
    // A member who shared a group with it goes on, under a new key that it is not given.
    friend.provider.changed('recipients-changed', group.id);
    expect(await outcome(shared.encryptMessage('après'))).toBe('done');
    expect(await friend.provider.groups.members(group.id)).toHaveLength(1);
    expect(await (await open('lost')).status()).toBe('no-account');
    expect((await member('lost')).sldId).not.toBe(sldId);
  });

  it('whoever still has the account says no, and nothing happens', async () => {
    const { provider } = await member('kept');
    expect(await provider.reset.state()).toBeNull();
    await (await open('kept')).reset.ask();
    // Asked by whom it may be, on whatever device: it shows on all of them.
    expect((await provider.reset.state())?.allowedAt.getTime()).toBeGreaterThan(Date.now() + RESET_WAIT_MS - 60_000);
    await provider.reset.cancel();
    expect(await provider.reset.state()).toBeNull();
    vault.later(RESET_WAIT_MS + 1_000);
    expect(await outcome(serverOf('kept').completeReset())).not.toBe('done');
    vault.later(-RESET_WAIT_MS - 1_000);
    expect(await (await open('kept')).status()).toBe('locked');
  });
});

describe('what somebody has seen of others', () => {
  it('is kept for their next device in versions that follow each other, signed by them', async () => {
    const { provider, sldId } = await member('watchful');
    await provider.close();
    const server = serverOf('watchful');
    const kept = await server.pins();
    expect(kept?.version).toBeGreaterThan(0);
    const forged = { b: 'e30', s: 'A'.repeat(86), k: `${sldId}#0` };
    const next = { identityId: sldId, version: (kept?.version ?? 0) + 1, blob: kept?.blob ?? '', claim: forged };
    expect(await outcome(server.putPins(next))).toBe('CHAIN_INVALID');
    expect(await outcome(serverOf('thief').putPins(next))).toBe('NOT_REGISTERED');
    expect(await server.pins()).toEqual(kept);
  });
});
