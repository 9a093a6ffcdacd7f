import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { prepared } from '@maillon/server-kit/postgres/database';
import type { AuthFactor } from '@maillon/vault/provider';
import { CONTACT_LISTS_PER_DAY, CONTACT_WAIT_MS } from '@maillon/vault/recovery/contact-lists';
import { type AVault, aVault } from '../testing/a-vault.ts';
import { half, mail, outcome } from '../testing/attempts.ts';

/** Where codes go, once the person's own device signed it. */
let vault: AVault;
beforeAll(async () => {
  vault = await aVault();
});
afterAll(() => vault.stop());

const THIEF: AuthFactor = { type: 'SMS', value: '+33699999999' };
const next = (userId: string): AuthFactor => ({ type: 'EM', value: `nouvelle-${userId}@example.test` });
const phone = (userId: string): AuthFactor => ({ type: 'SMS', value: `+3360000${userId.length}042` });

/** A person whose first backup was made while the application named those contacts. */
async function member(userId: string, named = [mail(userId)], own = named) {
  const provider = vault.provider(userId);
  await provider.initialize({ userId, databasePath: 'vault', databaseKey: 'key' });
  await provider.createIdentity({ signupJWT: await vault.signupToken(userId, `p-${userId}`) });
  const { sessionId, factor: authFactor } = (await vault.challenge(userId, ...named)).body;
  await provider.twoManRule.save({ userId, sessionId, authFactor, twoManRuleKey: half });
  await provider.codeContact.settle(own);
  return { provider, codes: provider.codeContact };
}
const proofOf = async (userId: string) => {
  const { sessionId, factor: authFactor } = (await vault.challenge(userId, THIEF)).body;
  return { userId, sessionId, authFactor, twoManRuleKey: half, challenge: vault.sent.at(-1)?.code ?? '' };
};
/** Where the next code goes to. */
const goesTo = async (userId: string): Promise<string | undefined> => {
  await vault.challenge(userId, THIEF);
  return vault.sent.at(-1)?.factor.value;
};

describe('the first list', () => {
  it('leaves out what the application named and is not the person’s own; who was dropped is told', async () => {
    const { codes } = await member('first', [mail('first'), THIEF], [mail('first')]);
    expect((await codes.state([])).contacts).toEqual([{ type: 'EM', value: 'f•••@example.test', isOwn: false }]);
    expect(vault.notifications).toContain(`factor-changed ${THIEF.value}`);
    expect(await goesTo('first')).toBe(mail('first').value);
  });

  it('is signed by hand where none of what codes go to is the person’s own, as far as the page knows', async () => {
    const { codes } = await member('adding', [mail('adding')], []);
    expect((await codes.state([])).isSigned).toBe(false);
    await codes.settle([], true);
    expect((await codes.state([mail('adding')])).contacts).toEqual([
      { type: 'EM', value: 'a•••@example.test', isOwn: true },
    ]);
  });

  it('is kept sealed: no table names a contact, not even as a hash', async () => {
    await member('sealed');
    const rows = await vault.database.rows<{ list: Buffer }>(prepared('lists-all', 'select list from contact_lists'));
    expect(rows.length).toBeGreaterThan(0);
    for (const { list } of rows) expect(list.toString('latin1')).not.toMatch(/hash|salt|patient/);
  });
});

describe('another contact', () => {
  it('waits 72 hours and is told to those of before; codes go to them meanwhile', async () => {
    const { codes } = await member('slow');
    await codes.list(next('slow'));
    expect(vault.notifications).toContain(`contacts-asked ${mail('slow').value}`);
    const { waiting, missing } = await codes.state([next('slow')]);
    expect(waiting?.shown).toEqual(['n•••@example.test']);
    expect(missing).toEqual([]);
    expect(waiting?.allowedAt.getTime()).toBeGreaterThan(Date.now() + CONTACT_WAIT_MS - 60_000);
    expect(await goesTo('slow')).toBe(mail('slow').value);
    vault.later(CONTACT_WAIT_MS + 1_000);
    expect(await goesTo('slow')).toBe(next('slow').value);
    expect((await codes.state([])).waiting).toBeNull();
    vault.later(-CONTACT_WAIT_MS - 1_000);
  });

  it('counts at once with a code that went to one of before, and with nothing else', async () => {
    const { codes, provider } = await member('hasty');
    await codes.list(next('hasty'));
    const wrong = { ...(await proofOf('hasty')), challenge: 'aaaaaaaa' };
    expect(await outcome(codes.hasten(wrong))).toBe('INVALID_CHALLENGE');
    const { sessionId } = await proofOf('hasty');
    expect(await outcome(vault.serverFor('hasty').hastenContacts({ sessionId }))).toBe('TMR_SESSION');
    const proof = await proofOf('hasty');
    await codes.hasten(proof);
    expect(vault.notifications).toContain(`factor-changed ${mail('hasty').value}`);
    expect(await goesTo('hasty')).toBe(next('hasty').value);
    expect(await outcome(codes.hasten(await proofOf('hasty')))).toBe('TMR_SESSION');
    await provider.close();
  });

  it('comes to nothing once its person says that it was not them, and neither does a code', async () => {
    const { codes } = await member('stopped');
    await codes.list(next('stopped'));
    const stolen = await proofOf('stopped');
    expect((await codes.state([])).codeUntil).not.toBeNull();
    await vault.serverFor('stopped').cancelContacts();
    expect(await codes.state([])).toMatchObject({ waiting: null, codeUntil: null, isSigned: true });
    expect(await outcome(codes.hasten(stolen))).toBe('TMR_SESSION');
    vault.later(CONTACT_WAIT_MS + 1_000);
    expect(await goesTo('stopped')).toBe(mail('stopped').value);
    vault.later(-CONTACT_WAIT_MS - 1_000);
  });

  it('is not enrolled by a code alone any more: a list without the signature changes nothing', async () => {
    const { codes } = await member('unsigned');
    const { sessionId } = await codes.change(THIEF);
    const challenge = vault.sent.at(-1)?.code ?? '';
    const confirm = vault.serverFor('unsigned').confirmFactor({ sessionId, challenge });
    expect(await outcome(confirm)).toBe('CONTACT_NOT_LISTED');
    expect(await goesTo('unsigned')).toBe(mail('unsigned').value);
  });

  it('is asked for ten times a day at most, as each one is told', async () => {
    const { codes } = await member('busy');
    const asked: string[] = [];
    for (let at = 0; at < CONTACT_LISTS_PER_DAY; at += 1) asked.push(await outcome(codes.list(next('busy'))));
    expect(asked).toEqual([...Array<string>(CONTACT_LISTS_PER_DAY - 1).fill('done'), 'TOO_MANY_ATTEMPTS']);
  });
});

describe('a code', () => {
  it('goes to one contact; each other one hears in that moment that it was asked for, and is given none', async () => {
    const both = [mail('two'), phone('two')];
    await member('two', both);
    const before = vault.sent.length;
    expect(await goesTo('two')).toBe(phone('two').value);
    expect(vault.sent.slice(before).map(({ factor }) => factor.type)).toEqual(['SMS']);
    expect(vault.notifications.filter((one) => one === `code-asked ${mail('two').value}`)).toHaveLength(1);
    expect(vault.notifications).not.toContain(`code-asked ${phone('two').value}`);
  });

  it('goes nowhere where the table was written by somebody else than the signed list says', async () => {
    await member('swapped');
    await vault.dependencies.factors.replace(vault.database, 'swapped', [THIEF]);
    const before = vault.sent.length;
    expect((await vault.challenge('swapped', THIEF)).status).toBe(403);
    expect(vault.sent).toHaveLength(before);
  });
});
