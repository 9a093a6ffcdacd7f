import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { auditorIdOf } from '../chains/ids.ts';
import { VaultError } from '../errors.ts';
import type { Signer } from '../suites/ed25519.ts';
import { isServer, type ServerTrust, serverName } from '../trust/server-keys.ts';
import { bytesText, integer, literal, record, string } from '../wire/schema.ts';
import { readBody, type Signed, signBody, verifySigned } from '../wire/signed.ts';
import { checkConsistency } from './merkle.ts';
import type { TreeHead } from './tree-head.ts';

/**
 * An auditor replayed the log up to this head and found nothing against it: the idea of C2SP tlog-cosignature, as an object of ours.
 * `log`: the name of the server's key. `ts`: when it looked, in milliseconds.
 */
const COSIGNATURE = record({
  v: literal(1),
  kind: literal('cosignature'),
  log: string(64, 1),
  size: integer(),
  root: bytesText(32),
  ts: integer(),
});

/** Whom a client believes, and how old the last word of one of them may be. */
export interface Auditors {
  readonly keys: readonly Bytes[];
  readonly maximumLagMs: number;
}

export async function cosign(auditor: Signer, serverKey: ServerTrust, { size, root, ts }: TreeHead): Promise<Signed> {
  const body = { v: 1, kind: 'cosignature', log: await serverName(serverKey), size, root: toBase64Url(root), ts };
  return signBody(auditor, await auditorIdOf(auditor.publicKey), 'cosignature', body);
}

/** What one of these keys signed of this log. Throws CHAIN_INVALID. */
export async function readCosignature(
  signed: Signed,
  keys: readonly Bytes[],
  serverKey: ServerTrust,
): Promise<TreeHead> {
  const names = await Promise.all(keys.map(auditorIdOf));
  const key = keys[names.indexOf(signed.k)];
  if (!key) throw new VaultError('CHAIN_INVALID');
  await verifySigned(signed, 'cosignature', key);
  const { log, size, root, ts } = readBody(signed, COSIGNATURE);
  if (!(await isServer(log, serverKey))) throw new VaultError('CHAIN_INVALID');
  return { size, root: fromBase64Url(root), ts };
}

/**
 * Throws LOG_STALE unless an auditor looked lately, and LOG_INCONSISTENT where what an auditor saw is no beginning of this log.
 * `grown`: the consistency proof from a size to that of `head`.
 */
export async function requireCosigned(
  head: TreeHead,
  cosignatures: readonly Signed[],
  { keys, maximumLagMs }: Auditors,
  { serverKey, now, grown }: { serverKey: ServerTrust; now: number; grown(from: number): Promise<string[]> },
): Promise<void> {
  let isSeen = false;
  for (const signed of cosignatures) {
    const seen = await readCosignature(signed, keys, serverKey).catch(() => undefined);
    if (!seen) continue;
    const proof = seen.size === 0 || seen.size >= head.size ? [] : await grown(seen.size);
    await checkConsistency(seen, head, proof);
    isSeen ||= Math.abs(now - seen.ts) <= maximumLagMs;
  }
  if (!isSeen) throw new VaultError('LOG_STALE', 'no auditor has seen it lately');
}
