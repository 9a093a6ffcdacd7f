import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { prepared } from '@maillon/server-kit/postgres/database';
import type { AuthFactor, EncryptionProvider } from '@maillon/vault/provider';
import { destroyConfirmed } from './erasure.ts';
import { type StartedChallenge } from './testing/a-vault.ts';
import { half, mail, outcome } from './testing/attempts.ts';
import { ask, codeFor, comeBack, member, serverOf, setUpVault, started, vault } from './testing/code-attempts.ts';

setUpVault();

const phone: AuthFactor = { type: 'SMS', value: '+33600000042' };

describe('where a code goes', () => {
  it('a code does not go where the session came from, where there is another way', async () => {
    await member('cross', [mail('cross'), phone]);
    expect((await started('cross', { signedInWith: 'EM' })).factor).toEqual({ type: 'SMS', value: '•• •• •• •• 42' });
    expect((await started('cross', { signedInWith: 'SMS' })).factor.type).toBe('EM');
    expect(vault.sent.slice(-2).map(({ factor }) => factor.type)).toEqual(['SMS', 'EM']);
  });

  it('where there is none: the same way, twice a day, and the notice says so', async () => {
    await member('single');
    const challenge = await started('single', { signedInWith: 'EM' });
    await comeBack('single', challenge, codeFor(mail('single')));
    await vault.announcer.soon();
    expect(vault.application.announcements).toContainEqual(
      expect.objectContaining({ kind: 'backup-retrieved', userId: 'single', sameChannel: true }),
    );
    expect((await ask('single', { signedInWith: 'EM' })).status).toBe(200);
    expect((await ask('single', { signedInWith: 'EM' })).status).toBe(429);
  });

  it('only to what was enrolled with the first backup: an application that lies later changes nothing', async () => {
    await member('kept');
    const thief: AuthFactor = { type: 'SMS', value: '+33699999999' };
    const before = vault.sent.length;
    await started('kept', { contacts: [thief], signedInWith: 'EM' });
    expect(vault.sent.slice(before).map(({ factor }) => factor.value)).toEqual([mail('kept').value]);
  });

  it('no answer holds a code, nor the whole of its contact', async () => {
    await member('mute');
    const text = JSON.stringify(await ask('mute'));
    expect(text).not.toContain(codeFor(mail('mute')));
    expect(text).not.toContain(mail('mute').value);
  });
});

/** With it nothing is saved, as when the page is gone. */
const NOWHERE: StartedChallenge = { sessionId: randomUUID(), mustAuthenticate: false, factor: mail('nobody') };

describe('an identity that somebody prepares for another', () => {
  const created = async (userId: string) => {
    await vault.announcer.soon();
    return vault.application.announcements.filter(
      (announcements) => announcements.kind === 'identity-created' && announcements.userId === userId,
    );
  };
  const prepare = async (delegate: EncryptionProvider, userId: string, save: Promise<StartedChallenge>) => {
    const signupJWT = await vault.signupToken(userId, `p-${userId}`);
    const { sessionId, factor: authFactor } = await save;
    return delegate.createDelegatedIdentity?.({
      signupJWT,
      tmr: { userId, sessionId, authFactor, twoManRuleKey: half },
    });
  };

  it('gives way while it is not saved, and is told of once it is', async () => {
    const [leaving, staying] = [await member('prepare-leaving'), await member('prepare-staying')];
    expect(await outcome(prepare(leaving.provider, 'prepared', Promise.resolve(NOWHERE)))).toBe('TMR_SESSION');
    expect(await created('prepared')).toEqual([]);
    expect((await serverOf('prepared').unlock()).identity).toBeNull();

    expect(await outcome(prepare(staying.provider, 'prepared', started('prepared')))).toBe('done');
    expect(await created('prepared')).toHaveLength(1);
    expect((await serverOf('prepared').unlock()).identity).not.toBeNull();
    expect(await outcome(prepare(leaving.provider, 'prepared', started('prepared')))).toBe('ALREADY_REGISTERED');
  });

  it('is saved by nobody once another has its place', async () => {
    const [slow, quick] = [await member('prepare-slow'), await member('prepare-quick')];
    await outcome(prepare(slow.provider, 'taken', Promise.resolve(NOWHERE)));
    const [{ id: identityId } = { id: '' }] = await vault.database.rows<{ id: string }>(
      prepared('first-of-two', 'select id from identities where user_id = $1'),
      ['taken'],
    );
    await prepare(quick.provider, 'taken', started('taken'));
    const late = serverOf('prepare-slow').beginBackup({ sessionId: NOWHERE.sessionId, identityId });
    expect(await outcome(late)).toBe('NOT_REGISTERED');
  });
});

describe('a backup', () => {
  it('is not replaced without the identity’s signature, whatever code was typed', async () => {
    const { sldId: identityId } = await member('signed');
    const { sldId: mine } = await member('forger');
    const { sessionId, factor } = await started('signed');
    const opened = await serverOf('signed').validateChallenge({
      sessionId,
      challenge: codeFor(mail('signed')),
      factor,
    });
    const { version } = await serverOf('signed').beginBackup({ ...opened, identityId });
    const { blob } = await serverOf('signed').searchBackup(opened);
    const claim = { b: 'e30', s: 'AAAA', k: `${identityId}#0` };
    const push = { ...opened, identityId, version, blob, claim };
    expect(await outcome(serverOf('signed').pushBackup(push))).toBe('CHAIN_INVALID');
    expect(await outcome(serverOf('forger').pushBackup(push))).toBe('NOT_REGISTERED');
    expect(await outcome(serverOf('forger').beginBackup({ ...opened, identityId }))).toBe('NOT_REGISTERED');
    expect(mine).not.toBe(identityId);
  });

  it('is first made under a challenge of its own: the contacts it enrols are that one’s', async () => {
    const provider = vault.provider('first');
    await provider.initialize({ userId: 'first', databasePath: 'vault', databaseKey: 'key' });
    await provider.createIdentity({ signupJWT: await vault.signupToken('first', 'p-first') });
    const { sessionId } = await started('stranger');
    const args = { userId: 'first', sessionId, authFactor: mail('first'), twoManRuleKey: half };
    expect(await outcome(provider.twoManRule.save(args))).toBe('TMR_SESSION');
    await provider.twoManRule.save({ ...args, sessionId: (await started('first')).sessionId });
  });

  it('is shut at the application’s word, and gone with every other trace once the operator confirms', async () => {
    const { provider, sldId } = await member('erased');
    await provider.groups.create({ name: 'p-erased', members: [sldId], admins: [sldId] });
    for (let again = 0; again < 2; again += 1)
      expect((await vault.internal('/internal/accounts/forget', { userId: 'erased' })).status).toBe(200);
    const { database, dependencies } = vault;
    const left = async () =>
      database.rows(
        prepared(
          'left-of-erased',
          `select 1 from backups where user_id = $1 union all select 1 from tmr_factors where user_id = $1
         union all select 1 from challenges where user_id = $1 union all select 1 from group_wraps where identity_id = $2`,
        ),
        ['erased', sldId],
      );
    expect(vault.notifications).toContain(`erasure-asked ${mail('erased').value}`);
    // One token of the application destroys nothing, in any hands; nor can the running server confirm it.
    expect(await destroyConfirmed(dependencies)).toBe(0);
    expect((await left()).length).toBe(3);
    const confirm = prepared('confirm', `insert into erasure_confirmations (user_id) values ('erased')`);
    await expect(database.run(confirm)).rejects.toThrow();
    await vault.asOwner(`insert into vault.erasure_confirmations (user_id) values ('erased')`);
    expect(await destroyConfirmed(dependencies)).toBe(1);
    expect(await left()).toEqual([]);
    const { [sldId]: links } = await serverOf('erased').identities([sldId]);
    expect(links).toHaveLength(2);
    expect(await outcome(serverOf('erased').findGroups({ mine: true }))).toBe('done');
    expect(await serverOf('erased').findGroups({ mine: true })).toEqual([]);
  });
});
