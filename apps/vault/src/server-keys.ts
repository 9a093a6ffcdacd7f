import { type Database, prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { fromBase64Url, toBase64Url } from '@maillon/vault/bytes/base64url';
import { rotationEntry, signRotation } from '@maillon/vault/log/rotations';
import type { Signer } from '@maillon/vault/suites/ed25519';
import { ServerKeys } from '@maillon/vault/trust/server-keys';
import type { Signed } from '@maillon/vault/wire/signed';
import { append } from './log.ts';

/** Two processes that start at once record one rotation. */
const LOCK = 7_282_863;

interface KeyRow {
  readonly key: string;
  /** By which the key before named this one; null for the first. */
  readonly rotation: Signed | null;
}

const rowsOf = (queries: Queries): Promise<KeyRow[]> =>
  queries.rows<KeyRow>(prepared('server-keys', 'select key, rotation from server_keys order by id'));

export const rotationsOf = async (queries: Queries): Promise<Signed[]> =>
  (await rowsOf(queries)).flatMap(({ rotation }) => rotation ?? []);

/**
 * Brings the keys on record to `signer`: the first start records it, a later one with another key has the key before name it, in the
 * log too. Throws where the key before is not among `previous`: clients would refuse everything that the new one signs.
 * @returns every key that signed or signs, for the server's own reading of chains
 */
export async function recordServerKey(
  database: Database,
  signer: Signer,
  previous: readonly Signer[],
  now: number,
): Promise<ServerKeys> {
  const present = toBase64Url(signer.publicKey);
  return database.transaction(async (tx) => {
    await tx.rows(prepared('server-keys-lock', 'select pg_advisory_xact_lock($1)'), [LOCK]);
    const rows = await rowsOf(tx);
    const last = rows.at(-1);
    if (last?.key !== present) {
      const before = previous.find(({ publicKey }) => toBase64Url(publicKey) === last?.key);
      if (last !== undefined && before === undefined) {
        throw new Error('VAULT_SIGNING_SEED is new: give the one before it too, after a comma, for one start');
      }
      const rotation = before === undefined ? null : await signRotation(before, signer.publicKey, now);
      await tx.run(prepared('server-keys-add', 'insert into server_keys (key, rotation) values ($1, $2)'), [
        present,
        rotation && JSON.stringify(rotation),
      ]);
      if (rotation !== null) await append(tx, await rotationEntry(rotation));
    }
    return new ServerKeys((await rowsOf(tx)).map(({ key }) => ({ key: fromBase64Url(key) })));
  });
}
