import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hash1Of, hash2Of, openRefreshToken, sealRefreshToken } from './refresh-token.ts';

const secret = randomBytes(32);

it('what is sealed comes back, and nothing of it can be read from outside', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), fc.option(fc.string()), (sessionHandle, parent, antiCsrf) => {
      const content = {
        sessionHandle,
        ...(parent !== null && { parentRefreshTokenHash1: parent }),
        ...(antiCsrf !== null && { antiCsrfToken: antiCsrf }),
      };
      const token = sealRefreshToken(secret, content);
      expect(openRefreshToken(secret, token)).toEqual(content);
      expect(token).toMatch(/^[A-Za-z0-9+/]+=*\.[0-9a-f]{64}\.V2$/);
    }),
  );
});

it('a token with any character changed, added or removed is not ours', () => {
  const token = sealRefreshToken(secret, { sessionHandle: 'handle', parentRefreshTokenHash1: 'parent' });
  const anyCharacter = fc.constantFrom(...'ABab01+/=.-_ V2\n%');
  fc.assert(
    fc.property(fc.nat(token.length), fc.nat(1), fc.oneof(anyCharacter, fc.constant('')), (at, removed, added) => {
      const changed = token.slice(0, at) + added + token.slice(at + removed);
      fc.pre(changed !== token);
      expect(openRefreshToken(secret, changed)).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
});

it.each([[''], ['a'], ['a.b.V2'], ['..V2'], [`${'A'.repeat(40)}.n.V2`], ['a.b.c.d'], ['\u0000.\u0000.V2']])(
  '%j is not ours',
  (token) => expect(openRefreshToken(secret, token)).toBeUndefined(),
);

it('a token of another installation is not ours', () => {
  const foreign = sealRefreshToken(randomBytes(32), { sessionHandle: 'handle' });
  expect(openRefreshToken(secret, foreign)).toBeUndefined();
});

it('two tokens for one session are never equal', () => {
  expect(sealRefreshToken(secret, { sessionHandle: 'h' })).not.toBe(sealRefreshToken(secret, { sessionHandle: 'h' }));
});

it('hash2 is the hash of hash1 in hexadecimal', () => {
  expect(hash1Of('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hash2Of(hash1Of('abc'))).toBe(hash1Of(hash1Of('abc')));
});
