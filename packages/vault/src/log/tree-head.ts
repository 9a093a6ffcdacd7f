import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, concat, u32, utf8 } from '../bytes/bytes.ts';
import { Reader } from '../bytes/reader.ts';
import { serverIdOf } from '../chains/ids.ts';
import type { LogPoint } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import type { Signer } from '../suites/ed25519.ts';
import { type ServerTrust, serverNames, verifyByServer } from '../trust/server-keys.ts';
import { bytesText, integer, literal, record } from '../wire/schema.ts';
import { readBody, type Signed, signBody } from '../wire/signed.ts';
import { checkConsistency } from './merkle.ts';

/** A head of the log, signed by the server. The application pins the key. */
const TREE_HEAD = record({ v: literal(1), kind: literal('sth'), size: integer(), root: bytesText(32), ts: integer() });

export interface TreeHead {
  size: number;
  root: Bytes;
  ts: number;
}

const bodyOf = (size: number, root: string, ts: number) => ({ v: 1, kind: 'sth', size, root, ts });

export async function signTreeHead(server: Signer, { size, root, ts }: TreeHead): Promise<Signed> {
  const body = bodyOf(size, toBase64Url(root), ts);
  return signBody(server, await serverIdOf(server.publicKey), 'sth', body);
}

/** Throws LOG_INCONSISTENT unless the pinned key signed it. */
export async function readTreeHead(signed: Signed, serverKey: ServerTrust): Promise<TreeHead> {
  try {
    await verifyByServer(signed, 'sth', serverKey);
    const { size, root, ts } = readBody(signed, TREE_HEAD);
    return { size, root: fromBase64Url(root), ts };
  } catch (cause) {
    throw new VaultError('LOG_INCONSISTENT', undefined, undefined, cause);
  }
}

const HIGH = 2 ** 32;

/** What a text carries of a head beside its size and root: when the server signed it, as a u64, and the signature. */
export const proofOf = ({ s }: Signed, { ts }: TreeHead): Bytes => concat(u32(ts / HIGH), u32(ts), fromBase64Url(s));

/** Whether the server signed a head of that size and root: a person's word alone shows nothing of a log. */
export async function isSignedHead({ size, root }: LogPoint, proof: Bytes, trust: ServerTrust): Promise<boolean> {
  const reader = new Reader(proof);
  const ts = reader.u32() * HIGH + reader.u32();
  const [b, s] = [toBase64Url(utf8(JSON.stringify(bodyOf(size, root, ts)))), toBase64Url(reader.rest())];
  for (const k of await serverNames(trust)) {
    if (await readTreeHead({ b, s, k }, trust).catch(() => undefined)) return true;
  }
  return false;
}

/** An answer may overtake another one. */
const LATE_MS = 5 * 60_000;

/**
 * The newer of the two heads, once it is shown to continue the older one. `proof` is asked from the server only where it is
 * needed. Throws LOG_INCONSISTENT: the server showed us another log before, or shows one that shrank or whose clock went back.
 */
export async function advance(
  known: TreeHead | undefined,
  shown: TreeHead,
  proof: (from: number, to: number) => Promise<string[]>,
): Promise<TreeHead> {
  if (!known) return shown;
  const isLate = shown.size < known.size && shown.ts <= known.ts && known.ts - shown.ts <= LATE_MS;
  if (shown.size < known.size && !isLate) throw new VaultError('LOG_INCONSISTENT', 'the log shrank');
  if (shown.size > known.size && shown.ts < known.ts - LATE_MS)
    throw new VaultError('LOG_INCONSISTENT', 'an older clock');
  const [before, after] = isLate ? [shown, known] : [known, shown];
  const nodes = before.size === after.size || before.size === 0 ? [] : await proof(before.size, after.size);
  await checkConsistency(before, after, nodes);
  return after;
}
