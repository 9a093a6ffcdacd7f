import { serverIdOf } from '../chains/ids.ts';
import { groupId, identityId } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import type { Trust } from '../identity/chain.ts';
import type { Signer } from '../suites/ed25519.ts';
import { verifyByServer } from '../trust/server-keys.ts';
import { integer, list, literal, record } from '../wire/schema.ts';
import { readBody, type Signed, signBody } from '../wire/signed.ts';

/**
 * The server's word that an access was revoked while no admin was there to rotate. It lets any member shrink the group, and
 * gives no way to grow it: the worst a lying server gets from it is a denial of service, which it had anyway.
 */
const SUSPENSION = record({
  v: literal(1),
  kind: literal('suspension'),
  group: groupId,
  ids: list(identityId, 2_000, 1),
  ts: integer(),
});

export async function signSuspension(server: Signer, group: string, ids: string[], now: number): Promise<Signed> {
  const body = { v: 1, kind: 'suspension', group, ids, ts: now };
  return signBody(server, await serverIdOf(server.publicKey), 'status', body);
}

/** Whom a suspension names. Its signature is checked where it counts: in the link that drops them. */
export const suspendedIds = (signed: Signed): string[] => readBody(signed, SUSPENSION).ids;

/** Throws CHAIN_INVALID unless the server suspended every one of `dropped` from that group. */
export async function checkSuspensions(
  group: string,
  dropped: readonly string[],
  suspensions: readonly Signed[],
  { serverKey }: Trust,
): Promise<void> {
  const suspended = new Set<string>();
  for (const signed of suspensions) {
    await verifyByServer(signed, 'status', serverKey);
    const body = readBody(signed, SUSPENSION);
    if (body.group === group) for (const id of body.ids) suspended.add(id);
  }
  const unfounded = dropped.filter((id) => !suspended.has(id));
  if (unfounded.length > 0) throw new VaultError('CHAIN_INVALID', 'dropped without a suspension', { ids: unfounded });
}
