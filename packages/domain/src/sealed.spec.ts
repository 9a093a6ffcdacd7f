import { describe, expect, it } from '@jest/globals';
import { isSealed, sealedSessionId, sessionNamedBy } from './sealed.ts';

// From packages/vault/vectors/golden-v1.json: what is frozen there is recognised here for ever.
const SESSION = '00112233-4455-4677-8899-aabbccddeeff';

/** Bytes that look drawn, and are the same each time. */
const noise = (length: number, seed = 1): number[] => {
  let state = seed;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
};
const sid = (SESSION.replaceAll('-', '').match(/../g) ?? []).map((hex) => Number.parseInt(hex, 16));
const head = [0x43, 0x56, 1, 1, 0, 1, 0, ...sid, 0, 0, 0, 1];
const asText = (bytes: readonly number[]): string => `cv1.${Buffer.from(bytes).toString('base64url')}`;
const sealedOf = (plaintextLength: number, seed = 1): string =>
  asText([...head, ...noise(12 + plaintextLength + 16, seed)]);
const message = sealedOf(32);
const sealds = JSON.stringify({ sessionId: SESSION, data: Buffer.from(noise(80)).toString('base64') });

const WORDS = 'Suivi de grossesse de la patiente, à revoir après la prise de sang de lundi ; elle se dit fatiguée.';
const behind = (words: string, length: number): number[] => [...Buffer.from(words.repeat(9)).subarray(0, length)];

describe('a sealed text', () => {
  it.each([
    ['ours', message],
    ['Seald’s', sealds],
    ['a longer one of ours', sealedOf(352)],
  ])('a sealed text names its session: %s', (_whose, text) => {
    expect(sealedSessionId(text)).toBe(SESSION);
    expect(sessionNamedBy(text)).toBe(SESSION);
  });

  it('names its session to a reader by its head alone, and nothing else does', () => {
    expect(sessionNamedBy(message.slice(0, 60))).toBe(SESSION);
    for (const text of [
      '',
      'Suivi de grossesse',
      'cv1.Suivi',
      'cv1.Suivi de grossesse de la patiente',
      message.slice(0, 30),
    ])
      expect(sessionNamedBy(text)).toBeNull();
  });

  it('a sealed text is known whatever its cipher gave', () => {
    const all = Array.from({ length: 2_000 }, (_, seed) => sealedOf(32, seed + 1));
    expect(all.filter((text) => !isSealed(text))).toEqual([]);
  });

  it.each([
    ['clear text', 'Suivi de grossesse'],
    ['clear text that looks like one', 'cv1.Suivi de grossesse pour la patiente du troisième étage, à revoir'],
    ['words in its alphabet behind its head', `cv1.Q1YBAQAB${'suivi-de-grossesse-a-revoir-lundi-'.repeat(4)}`],
    ['capitals in its alphabet behind its head', `cv1.Q1YBAQABAAAA${'SUIVI-DE-GROSSESSE-A-REVOIR-LUNDI-'.repeat(4)}`],
    ['words as bytes behind its head', asText([...head, ...behind(WORDS, 60)])],
    [
      'words as bytes behind its head and a drawn nonce',
      asText([...head, ...noise(12), ...behind(WORDS, 32), ...noise(16)]),
    ],
    ['a longer text behind all that', asText([...head, ...noise(12), ...behind(WORDS, 352), ...noise(16)])],
    ['a length that no padding gives', sealedOf(33)],
    ['a generation before the first', asText([...head.slice(0, -1), 0, ...noise(60)])],
    ['a flag', asText([...head.slice(0, 6), 1, ...head.slice(7), ...noise(60)])],
    [
      'another spelling of its last bits',
      sealedOf(352).replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1)),
    ],
    ['one that is cut', message.slice(0, 60)],
    ['a file instead of a message', message.replace('cv1.Q1YBAQAB', 'cv1.Q1YBAgAB')],
    ['another suite', message.replace('cv1.Q1YBAQAB', 'cv1.Q1YBAQAC')],
    ['JSON that says more', sealds.replace('}', ',"note":"fièvre"}')],
    ['JSON that hides clear text', JSON.stringify({ sessionId: SESSION, data: 'fièvre et toux '.repeat(9) })],
    ['JSON that hides words', JSON.stringify({ sessionId: SESSION, data: 'fievreettoux'.repeat(9) })],
    [
      'JSON that hides encoded words',
      JSON.stringify({ sessionId: SESSION, data: Buffer.from(WORDS).toString('base64') }),
    ],
    ['nothing', ''],
  ])('a sealed text is not %s', (_what, text) => {
    expect(isSealed(text)).toBe(false);
  });
});
