import { describe, expect, it } from '@jest/globals';
import { mail, outcome } from './testing/attempts.ts';
import { ask, codeFor, comeBack, member, serverOf, setUpVault, started } from './testing/code-attempts.ts';

setUpVault();

describe('guessing', () => {
  it('five codes an hour for one person, also for twenty who ask at once', async () => {
    await member('limit');
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('limit')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });

  it('twenty codes an hour from one address, whoever they are for', async () => {
    const people = Array.from({ length: 6 }, (_, at) => `crowd-${at}`);
    for (const who of people) await member(who);
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1)
      for (const who of people) statuses.push((await ask(who, { origin: 'one place' })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  });

  it('five tries of a code, also for many at once, and then nothing opens with it any more', async () => {
    await member('brute');
    const challenge = await started('brute');
    const tries = Array.from({ length: 30 }, () =>
      outcome(
        serverOf('brute').validateChallenge({
          sessionId: challenge.sessionId,
          challenge: 'aaaaaaaa',
          factor: challenge.factor,
        }),
      ),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((one) => one === 'INVALID_CHALLENGE')).toHaveLength(4);
    expect(outcomes.filter((one) => one === 'TOO_MANY_ATTEMPTS')).toHaveLength(1);
    expect(await outcome(comeBack('brute', challenge, codeFor(mail('brute'))))).toBe('TMR_SESSION');
  });
});

describe('somebody else’s code', () => {
  it('opens nothing, and costs its owner no try', async () => {
    await member('owner');
    await member('other');
    const challenge = await started('owner');
    const code = codeFor(mail('owner'));
    const stolen = { sessionId: challenge.sessionId, challenge: code, factor: challenge.factor };
    for (let at = 0; at < 6; at += 1)
      expect(await outcome(serverOf('other').validateChallenge(stolen))).toBe('TMR_SESSION');
    await comeBack('owner', challenge, code);
  });

  it('a code counts once, and the session it opened is its owner’s', async () => {
    await member('once');
    await member('late');
    const { sessionId, factor } = await started('once');
    const challenge = codeFor(mail('once'));
    const opened = await serverOf('once').validateChallenge({ sessionId, challenge, factor });
    expect(await outcome(serverOf('once').validateChallenge({ sessionId, challenge, factor }))).toBe('TMR_SESSION');
    expect(await outcome(serverOf('once').validateChallenge({ ...opened, challenge, factor }))).toBe('TMR_SESSION');
    expect(await outcome(serverOf('late').searchBackup(opened))).toBe('TMR_SESSION');
    expect((await serverOf('once').searchBackup(opened)).profileId).toBe('p-once');
  });

  it('is dead as soon as another one was asked for', async () => {
    await member('renewed');
    const first = await started('renewed');
    const old = codeFor(mail('renewed'));
    await started('renewed');
    expect(await outcome(comeBack('renewed', first, old))).toBe('TMR_SESSION');
  });
});
