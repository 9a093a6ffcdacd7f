import { toBase32 } from '../bytes/base32.ts';
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { VaultError } from '../errors.ts';
import { sha256 } from '../suites/primitives.ts';
import type { Signed } from '../wire/signed.ts';

/** Ids are hashes of the first link: a chain that begins in another way has another id. */
export const IDENTITY_ID = /^cvi_[a-z2-7]{32}$/;
export const GROUP_ID = /^cvg_[a-z2-7]{32}$/;

const ID_BYTES = 20;

export async function idOf(prefix: 'cvi' | 'cvg', genesis: Signed): Promise<string> {
  return `${prefix}_${toBase32((await sha256(fromBase64Url(genesis.b))).subarray(0, ID_BYTES))}`;
}

/** The server signs status and tree heads only, under a key that clients carry with them. */
export async function serverIdOf(publicKey: Parameters<typeof sha256>[0]): Promise<string> {
  return `cvs_${toBase32((await sha256(publicKey)).subarray(0, ID_BYTES))}`;
}

/** Of an auditor who replays the log: an auditor signs what it saw, and nothing else. */
export async function auditorIdOf(publicKey: Parameters<typeof sha256>[0]): Promise<string> {
  return `cva_${toBase32((await sha256(publicKey)).subarray(0, ID_BYTES))}`;
}

/** SHA-256 of the body as it was signed: what the next link's `prev` says. */
export async function hashOf(link: Signed): Promise<string> {
  return toBase64Url(await sha256(fromBase64Url(link.b)));
}

export const keyName = (id: string, sequence: number): string => `${id}#${sequence}`;

export function readKeyName(name: string): { id: string; sequence: number } {
  const [id = '', digits = '', ...rest] = name.split('#');
  if (!IDENTITY_ID.test(id) || !/^(0|[1-9]\d{0,5})$/.test(digits) || rest.length > 0) {
    throw new VaultError('CHAIN_INVALID', 'not the name of a key');
  }
  return { id, sequence: Number(digits) };
}
