import { keyName } from '../chains/ids.ts';
import { VaultError } from '../errors.ts';
import { GRANT, type Grant } from '../groups/grant.ts';
import { currentKey, keyAtHead } from '../identity/chain.ts';
import { refOf } from '../identity/make.ts';
import type { SignedGrant } from '../provider.ts';
import { readBody, signBody, verifySigned } from '../wire/signed.ts';
import type { Account } from './account.ts';
import { type Directory, FRESH_MS } from './directory.ts';
import type { Pins } from './pins/pins.ts';

/** `body`: `policyId, resource, owner, to, rights`; `members` and `through` of a structure; `name`; `ts`, of a decision of before. Throws CHAIN_INVALID for any other. */
export async function signGrant({ maker }: Account, body: object): Promise<SignedGrant> {
  const { identity, keys, now } = maker;
  const full = { v: 1, kind: 'grant', ts: now, ...body, by: refOf(identity) };
  GRANT(full, 'grant');
  return signBody(keys.signer, keyName(identity.id, keys.sequence), 'grant', full);
}

interface GrantReader {
  readonly directory: Pick<Directory, 'identity'>;
  readonly pins: Pick<Pins, 'isEnded'>;
}

/**
 * What the grant says, or undefined where it was not signed by the key in force (an owner who renewed theirs signs again), or its owner
 * has ended that sharing since.
 */
export async function readGrant({ directory, pins }: GrantReader, grant: SignedGrant): Promise<Grant | undefined> {
  try {
    const body = readBody(grant, GRANT);
    if (pins.isEnded(body.policyId, body.ts)) return undefined;
    const signer = await directory.identity(body.by.id, FRESH_MS);
    const { sigPk, sequence } = currentKey(signer);
    if (grant.k !== keyName(signer.id, sequence) || keyAtHead(signer, body.by, body.ts).sigPk !== sigPk)
      return undefined;
    await verifySigned(grant, 'grant', sigPk);
    return body;
  } catch (error) {
    if (error instanceof VaultError && error.code !== 'NETWORK') return undefined;
    throw error;
  }
}
