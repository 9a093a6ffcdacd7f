import { describe, expect, it } from '@jest/globals';
import { toBase64Url } from './bytes/base64url.ts';
import { random } from './suites/primitives.ts';
import { clock, codeOf, factorOf, join, K_APP, open, setUpVault, tmr, vault } from './testing/embedded.ts';
import { outcomeOf } from './testing/tamper.ts';

setUpVault();

/** What a person shows who types the code that they were sent. */
async function proof(name: string) {
  const { sessionId } = await vault.sendChallenge(name, factorOf(name), true);
  return { userId: name, sessionId, authFactor: factorOf(name), twoManRuleKey: K_APP, challenge: codeOf(name) };
}

describe('a printed sheet', () => {
  it('opens everything on a new device, also after the key was renewed', async () => {
    const ana = await join('ana');
    const session = await ana.sessions.create([]);
    const text = await session.encryptMessage('gardé sur papier');
    const sheet = await ana.recoveryKit.export(await proof('ana'));
    await ana.renewKey();

    const phone = await open('ana');
    expect((await phone.recoveryKit.import(sheet.toLowerCase())).sldId).toBe(ana.id);
    expect(await (await phone.sessions.retrieve({ encryptedMessage: text })).decryptMessage(text)).toBe(
      'gardé sur papier',
    );
  });

  it('a printed sheet opens nothing once it was replaced', async () => {
    const ana = await join('ana');
    const old = await ana.recoveryKit.export(await proof('ana'));
    await ana.recoveryKit.export(await proof('ana'));
    const phone = await open('ana');
    expect(await outcomeOf(() => phone.recoveryKit.import(old))).toBe('INVALID_CHALLENGE');
  });
});

describe('a code', () => {
  it('dies after five wrong tries, and after one good one', async () => {
    const ana = await join('ana');
    await ana.twoManRule.save(await tmr('ana'));
    const phone = await open('ana');
    const mail = await tmr('ana');
    for (const left of [4, 3, 2, 1]) {
      await expect(phone.twoManRule.retrieve({ ...mail, challenge: 'aaaaaaaa' })).rejects.toMatchObject({
        code: 'INVALID_CHALLENGE',
        details: { attemptsLeft: left },
      });
    }
    expect(await outcomeOf(() => phone.twoManRule.retrieve({ ...mail, challenge: 'aaaaaaaa' }))).toBe(
      'TOO_MANY_ATTEMPTS',
    );
    expect(await outcomeOf(() => phone.twoManRule.retrieve({ ...mail, challenge: codeOf('ana') }))).toBe('TMR_SESSION');

    const next = { ...(await tmr('ana')), challenge: codeOf('ana') };
    await phone.twoManRule.retrieve(next);
    expect(await outcomeOf(() => phone.twoManRule.retrieve(next))).toBe('TMR_SESSION');
  });

  it('is good for half an hour, for its user, its factor and its session only', async () => {
    const [ana] = [await join('ana'), await join('eve')];
    await ana.twoManRule.save(await tmr('ana'));
    const phone = await open('ana');
    const mail = { ...(await tmr('ana')), challenge: codeOf('ana') };
    const thief = await open('eve');
    expect(await outcomeOf(() => thief.twoManRule.retrieve(mail))).toBe('TMR_SESSION');
    const elsewhere = { ...mail, authFactor: factorOf('eve') };
    expect(await outcomeOf(() => phone.twoManRule.retrieve(elsewhere))).toBe('INVALID_CHALLENGE');
    clock.now += 31 * 60_000;
    expect(await outcomeOf(() => phone.twoManRule.retrieve(mail))).toBe('TMR_SESSION');
  });

  it('is sent five times an hour at most', async () => {
    const ana = await join('ana');
    await ana.twoManRule.save(await tmr('ana'));
    for (let sent = 0; sent < 5; sent += 1) await tmr('ana');
    expect(await outcomeOf(() => tmr('ana'))).toBe('TOO_MANY_ATTEMPTS');
    clock.now += 61 * 60_000;
    expect(await outcomeOf(() => tmr('ana'))).toBe('opened');
  });

  it('a code is nowhere in what the vault keeps', async () => {
    const ana = await join('ana');
    await ana.twoManRule.save(await tmr('ana'));
    await tmr('ana');
    const { sent, ...kept } = vault.state;
    expect(JSON.stringify([...kept.challenges])).not.toContain(codeOf('ana'));
    expect(sent).toHaveLength(1);
  });

  it('a code does not help without the application’s half', async () => {
    const ana = await join('ana');
    await ana.twoManRule.save(await tmr('ana'));
    const phone = await open('ana');
    const mail = { ...(await tmr('ana')), challenge: codeOf('ana'), twoManRuleKey: toBase64Url(random(32)) };
    expect(await outcomeOf(() => phone.twoManRule.retrieve(mail))).toBe('WRONG_TMR_KEY');
  });
});
