import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { hashOf, serverIdOf } from '../chains/ids.ts';
import { VaultError } from '../errors.ts';
import type { VaultServer } from '../port/vault-server.ts';
import type { Signer } from '../suites/ed25519.ts';
import type { ServerKeys } from '../trust/server-keys.ts';
import { bytesText, integer, literal, record } from '../wire/schema.ts';
import { readBody, type Signed, signBody } from '../wire/signed.ts';
import { checkInclusion, type LogEntry } from './merkle.ts';
import { readTreeHead } from './tree-head.ts';

const MAX_ROTATIONS = 20;

const ROTATION = record({ v: literal(1), kind: literal('server-key'), key: bytesText(32), ts: integer() });

/** The key in force names the next one. */
export async function signRotation(present: Signer, next: Bytes, ts: number): Promise<Signed> {
  const body = { v: 1, kind: 'server-key', key: toBase64Url(next), ts };
  return signBody(present, await serverIdOf(present.publicKey), 'server-key', body);
}

/** Where a rotation stands in the log. */
export const rotationEntry = async (rotation: Signed): Promise<LogEntry> => {
  const id = await serverIdOf(fromBase64Url(readBody(rotation, ROTATION).key));
  return { kind: 'server', id, seq: 0, hash: await hashOf(rotation), profile: '' };
};

/**
 * Takes over the keys that these rotations name, in any order.
 * @param isRecorded whether the rotation is in the log, seen under the new key
 * @throws CHAIN_INVALID for one that no trusted key signed
 */
export async function learn(
  keys: ServerKeys,
  rotations: readonly Signed[],
  isRecorded: (entry: LogEntry) => Promise<void>,
): Promise<void> {
  if (rotations.length > MAX_ROTATIONS) throw new VaultError('CHAIN_INVALID', 'too many rotations');
  const learned: Signed[] = [];
  try {
    let left = [...rotations];
    while (left.length > 0) {
      const isKnown = await Promise.all(left.map(({ k }) => keys.knows(k)));
      const signed = left.filter((_, at) => isKnown[at]);
      if (signed.length === 0) throw new VaultError('CHAIN_INVALID', 'a rotation that no key of ours signed');
      left = left.filter((rotation) => !signed.includes(rotation));
      for (const rotation of signed) {
        await keys.verify(rotation, 'server-key');
        const key = fromBase64Url(readBody(rotation, ROTATION).key);
        const name = await serverIdOf(key);
        if (await keys.knows(name)) continue;
        await keys.add(name, key);
        learned.push(rotation);
      }
    }
    for (const rotation of learned) await isRecorded(await rotationEntry(rotation));
  } catch (error) {
    for (const rotation of learned) await keys.drop((await rotationEntry(rotation)).id);
    throw error;
  }
}

/**
 * A head under a key that was not built in counts once a trusted key named that one, and the log of this head has it on record. Throws
 * LOG_INCONSISTENT where that does not hold.
 */
export async function learnRotations(
  server: Pick<VaultServer, 'serverKeys' | 'logProofs'>,
  keys: ServerKeys,
  head: Signed,
): Promise<void> {
  try {
    await learn(keys, await server.serverKeys(), async (entry) => {
      const { size, root } = await readTreeHead(head, keys);
      const { id, seq } = entry;
      const [shown] = (await server.logProofs({ size, links: [{ kind: 'server', id, seq }], sizes: [] })).links;
      await checkInclusion(entry, shown?.index ?? -1, size, root, shown?.proof ?? []);
    });
  } catch (cause) {
    const isAway = cause instanceof VaultError && cause.code === 'NETWORK';
    throw new VaultError(isAway ? 'NETWORK' : 'LOG_INCONSISTENT', 'another key of the server', undefined, cause);
  }
}
