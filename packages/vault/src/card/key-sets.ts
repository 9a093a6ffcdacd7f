import { serverIdOf } from '../chains/ids.ts';
import type { Signer } from '../suites/ed25519.ts';
import { type ServerTrust, verifyByServer } from '../trust/server-keys.ts';
import { integer, list, literal, record, string } from '../wire/schema.ts';
import { readBody, type Signed, signBody } from '../wire/signed.ts';
import { refusedCard } from './trust.ts';

/** A public key of the provider, as one text per key: two servers that saw the same one say the same. */
export type KeyText = string;

const MAX_KEYS = 50;

/** PROTOCOL.md §7a: which keys the provider published when the log had `size` leaves, as the vault's server saw it. */
const KEY_SET = record({
  v: literal(1),
  kind: literal('card-keys'),
  issuer: string(256, 1),
  keys: list(string(4_096, 1), MAX_KEYS),
  size: integer(),
  ts: integer(),
});
export type KeySet = ReturnType<typeof KEY_SET>;

const MEMBERS = { RSA: ['n', 'e'], EC: ['crv', 'x', 'y'] } as const;

/** Those of a published set that can sign what we accept; what else is in it is left out. */
export function keyTexts(jwks: unknown): KeyText[] {
  const { keys } = (jwks ?? {}) as { keys?: unknown };
  const texts = (Array.isArray(keys) ? keys : []).flatMap((key) => keyText(key) ?? []);
  return [...new Set(texts)].sort().slice(0, MAX_KEYS);
}

function keyText(jwk: unknown): KeyText | undefined {
  const { kid, kty, use, ...rest } = (jwk ?? {}) as Record<string, unknown>;
  const names = kty === 'RSA' || kty === 'EC' ? MEMBERS[kty] : [];
  const members = names.map((name) => [name, rest[name]] as const);
  const isWhole = names.length > 0 && typeof kid === 'string' && members.every(([, one]) => typeof one === 'string');
  if (!isWhole || (use !== undefined && use !== 'sig')) return undefined;
  return JSON.stringify({ kid, kty, ...Object.fromEntries(members) });
}

/** Undefined for a text that is no key: a recording is signed by its server, which may have signed anything. */
export function kidOf(text: KeyText): unknown {
  try {
    return (JSON.parse(text) as { kid?: unknown } | null)?.kid;
  } catch {
    return undefined;
  }
}

export async function signKeySet(
  server: Signer,
  set: Pick<KeySet, 'issuer' | 'keys' | 'size' | 'ts'>,
): Promise<Signed> {
  const { issuer, keys, size, ts } = set;
  const body = { v: 1, kind: 'card-keys', issuer, keys, size, ts };
  return signBody(server, await serverIdOf(server.publicKey), 'card-keys', body);
}

/** Throws CARD_REFUSED unless the vault's server signed it. */
export async function readKeySet(signed: Signed, serverKey: ServerTrust): Promise<KeySet> {
  try {
    await verifyByServer(signed, 'card-keys', serverKey);
    return readBody(signed, KEY_SET);
  } catch (cause) {
    throw refusedCard('no recording of the keys', cause);
  }
}
