import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { badRequest } from '../http/errors.ts';

/**
 * A device is the browser that asked for a code: 32 random bytes that it keeps, and that we know only by their hash.
 * The six digits are never stored. Device bytes, salt and digits together give the link code; its hash is what we keep,
 * so checking digits means computing the link code again.
 */
const SECRET_BYTES = 32;

export const newDeviceId = (): Buffer => randomBytes(SECRET_BYTES);
export const newLinkCodeSalt = (): Buffer => randomBytes(SECRET_BYTES);

/** Six independent decimal digits, leading zeros kept. */
export const newUserInputCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The `preAuthSessionId` of the wire. */
export const deviceIdHash = (deviceId: Buffer): string => hash(deviceId);

export const linkCodeOf = (deviceId: Buffer, salt: Buffer, userInputCode: string): Buffer =>
  createHmac('sha256', Buffer.concat([deviceId, salt]))
    .update(userInputCode, 'utf8')
    .digest();

export const linkCodeHash = (linkCode: Buffer): string => hash(linkCode);

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

export const encodeDeviceId = (deviceId: Buffer): string => deviceId.toString('base64');
export const encodeLinkCode = (linkCode: Buffer): string => linkCode.toString('base64url');

/** Some callers pad the hash; ours never is. */
export const withoutPadding = (preAuthSessionId: string): string => preAuthSessionId.replaceAll('=', '');

// Node skips characters it does not know, which would turn a malformed id into an unknown one.
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;
const BASE64URL = /^(?:[\w-]{4})*(?:[\w-]{2}(?:==)?|[\w-]{3}=?)?$/;

/** Throws 400 for anything that is not base64. */
export function decodeDeviceId(deviceId: string): Buffer {
  if (!BASE64.test(deviceId)) throw badRequest('Input encoding error in deviceId');
  return Buffer.from(deviceId, 'base64');
}

/** Throws 400 for anything that is not base64url. */
export function decodeLinkCode(linkCode: string): Buffer {
  if (!BASE64URL.test(linkCode)) throw badRequest('Input encoding error in linkCode');
  return Buffer.from(linkCode, 'base64url');
}
