import { describe, expect, it } from '@jest/globals';
import { isSealed, sealedSessionId } from './sealed.ts';

// From packages/vault/vectors/golden-v1.json: what is frozen there is recognised here for ever.
const SESSION = '00112233-4455-4677-8899-aabbccddeeff';
const bytesOf = (session: string) => [
  ...[0x43, 0x56, 1, 1, 0, 1, 0],
  ...(session.replaceAll('-', '').match(/../g) ?? []).map((hex) => Number.parseInt(hex, 16)),
  ...new Array<number>(40).fill(7),
];
const message = `cv1.${Buffer.from(bytesOf(SESSION)).toString('base64url')}`;
const sealds = JSON.stringify({ sessionId: SESSION, data: 'A'.repeat(88) });

describe('a sealed text', () => {
  it.each([
    ['ours', message],
    ['Seald’s', sealds],
  ])('names its session: %s', (_whose, text) => {
    expect(sealedSessionId(text)).toBe(SESSION);
  });

  it.each([
    ['clear text', 'Suivi de grossesse'],
    ['clear text that looks like one', 'cv1.Suivi de grossesse pour la patiente du troisième étage, à revoir'],
    ['one that is cut', message.slice(0, 60)],
    ['a file instead of a message', message.replace('cv1.Q1YBAQAB', 'cv1.Q1YBAgAB')],
    ['another suite', message.replace('cv1.Q1YBAQAB', 'cv1.Q1YBAQAC')],
    ['JSON that says more', JSON.stringify({ sessionId: SESSION, data: 'A'.repeat(88), note: 'fièvre' })],
    ['JSON that hides clear text', JSON.stringify({ sessionId: SESSION, data: 'fièvre et toux '.repeat(9) })],
    ['nothing', ''],
  ])('is not %s', (_what, text) => {
    expect(isSealed(text)).toBe(false);
  });
});
