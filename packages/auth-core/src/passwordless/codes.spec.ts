import { createHash, createHmac } from 'node:crypto';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  decodeDeviceId,
  decodeLinkCode,
  deviceIdHash,
  encodeDeviceId,
  encodeLinkCode,
  linkCodeHash,
  linkCodeOf,
  newDeviceId,
  newLinkCodeSalt,
  newUserInputCode,
  withoutPadding,
} from './codes.ts';

it('the code is six digits, leading zeros kept', () => {
  for (let i = 0; i < 2_000; i++) expect(newUserInputCode()).toMatch(/^\d{6}$/);
});

it('a device id travels as padded base64, its hash as base64url without padding', () => {
  const id = newDeviceId();
  expect(encodeDeviceId(id)).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  expect(deviceIdHash(id)).toBe(createHash('sha256').update(id).digest('base64url'));
  expect(deviceIdHash(id)).toMatch(/^[\w-]{43}$/);
});

it('the link code is the HMAC of the digits under device and salt; only its hash is kept', () => {
  const [id, salt] = [newDeviceId(), newLinkCodeSalt()];
  const link = linkCodeOf(id, salt, '012345');
  expect(link).toEqual(
    createHmac('sha256', Buffer.concat([id, salt]))
      .update('012345')
      .digest(),
  );
  expect(linkCodeHash(link)).toBe(createHash('sha256').update(link).digest('base64url'));
});

it('ids and links survive their encoding', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const buffer = Buffer.from(bytes);
      expect(decodeDeviceId(encodeDeviceId(buffer))).toEqual(buffer);
      expect(decodeLinkCode(encodeLinkCode(buffer))).toEqual(buffer);
    }),
  );
});

it.each(['a b=', 'AAAA!', 'AA-_', 'A', 'AAAAA', 'AA=', '=', 'AAAA====', 'AAAA\n'])(
  'the device id %j is refused, not taken for an unknown one',
  (id) => expect(() => decodeDeviceId(id)).toThrow('Input encoding error in deviceId'),
);

it.each(['a b', 'AA+/', 'A', 'AAAAA', 'é'])('the link code %j is refused', (code) =>
  expect(() => decodeLinkCode(code)).toThrow('Input encoding error in linkCode'),
);

it('padding on a preAuthSessionId is ignored', () => expect(withoutPadding('abc=')).toBe('abc'));
