import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type BundleStatement, NO_BUNDLE_BEFORE, statementText } from '@maillon/domain/bundles/statement';
import { isSignedBy, sha256 } from './checks.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'jwk' }).x ?? '';
const BUNDLE: BundleStatement = {
  ...{ variant: 'mobility', platform: 'all', version: '1.1.0', minimumNative: '1.0.0' },
  ...{ checksum: 'ab'.repeat(32), previous: NO_BUNDLE_BEFORE },
};
const signature = sign(null, Buffer.from(statementText(BUNDLE)), privateKey).toString('base64url');

describe('the signature of a bundle', () => {
  it('is ours for what was signed alone', async () => {
    expect(await isSignedBy(key, BUNDLE, signature)).toBe(true);
    for (const change of [{ version: '1.1.1' }, { variant: 'dispatch' as const }, { platform: 'ios' as const }]) {
      expect(await isSignedBy(key, { ...BUNDLE, ...change }, signature)).toBe(false);
    }
  });

  it.each([
    ['an empty signature', key, ''],
    ['no base64', key, '%'],
    ['another key', 'A'.repeat(43), signature],
    ['no key', '', signature],
  ])('is not ours with %s', async (_what, by, said) => {
    expect(await isSignedBy(by, BUNDLE, said)).toBe(false);
  });
});

it('hashes as the tool that signs does', async () => {
  expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
