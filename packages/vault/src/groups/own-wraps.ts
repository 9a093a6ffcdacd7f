import { keyName } from '../chains/ids.ts';
import { groupId, headOf, identityId } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import { currentKey, type IdentityState } from '../identity/chain.ts';
import type { IdentityKeys } from '../identity/keys.ts';
import { bytesText, integer, literal, record } from '../wire/schema.ts';
import { readBody, type Signed, signBody, verifySigned } from '../wire/signed.ts';
import { readKeyWrap } from '../wire/wraps.ts';
import { type EpochWrap, hashOfWraps } from './epoch.ts';
import { epochOf, type GroupState, requireMember } from './state.ts';

/** After a change of key a member wraps the epochs they hold for themselves again. Theirs alone, and signed by them. */
const REQUEST = record({
  v: literal(1),
  kind: literal('own-wraps'),
  id: identityId,
  group: groupId,
  head: bytesText(32),
  wraps: bytesText(32),
  ts: integer(),
});

export async function signOwnWraps(
  identity: IdentityState,
  keys: IdentityKeys,
  group: string,
  wraps: readonly EpochWrap[],
  now: number,
): Promise<Signed> {
  const hash = await hashOfWraps(wraps);
  const body = { v: 1, kind: 'own-wraps', id: identity.id, group, head: headOf(identity), wraps: hash, ts: now };
  return signBody(keys.signer, keyName(identity.id, keys.sequence), 'request', body);
}

/** Throws CHAIN_INVALID unless these are the signer's own, under the key now in force, for epochs there are. */
export async function checkOwnWraps(
  group: GroupState,
  identity: IdentityState,
  wraps: readonly EpochWrap[],
  request: Signed,
): Promise<void> {
  requireMember(group, identity.id);
  const { sigPk, sequence } = currentKey(identity);
  await verifySigned(request, 'request', sigPk);
  const body = readBody(request, REQUEST);
  const isOwn =
    body.id === identity.id &&
    body.group === group.id &&
    body.head === headOf(identity) &&
    body.wraps === (await hashOfWraps(wraps)) &&
    wraps.every(
      ({ id, kseq, epoch }) => id === identity.id && kseq === sequence && epoch >= 1 && epoch <= epochOf(group),
    );
  if (!isOwn) throw new VaultError('CHAIN_INVALID', 'other wraps than signed', { ids: [group.id] });
  for (const { kseq, wrap } of wraps) {
    if (readKeyWrap(wrap).sequence !== kseq) throw new VaultError('CHAIN_INVALID', 'a wrap for another key');
  }
}
