import { keyName } from '../chains/ids.ts';
import { VaultError } from '../errors.ts';
import { GRANT, type Grant } from '../groups/grant.ts';
import { keyAtHead } from '../identity/chain.ts';
import { refOf } from '../identity/make.ts';
import type { SignedGrant } from '../provider.ts';
import { readBody, signBody, verifySigned } from '../wire/signed.ts';
import type { Account } from './account.ts';
import type { Directory } from './directory.ts';

/** `body`: `policyId, resource, owner, to, rights`; `members` and `through` of a structure; `name`. Throws CHAIN_INVALID for any other. */
export async function signGrant({ maker }: Account, body: object): Promise<SignedGrant> {
  const { identity, keys, now } = maker;
  const full = { v: 1, kind: 'grant', ...body, by: refOf(identity), ts: now };
  GRANT(full, 'grant');
  return signBody(keys.signer, keyName(identity.id, keys.sequence), 'grant', full);
}

/** What the grant says, or undefined where it was not signed by a key that was in force. */
export async function readGrant(directory: Directory, grant: SignedGrant): Promise<Grant | undefined> {
  try {
    const body = readBody(grant, GRANT);
    const signer = await directory.lookup(body.by.id, body.by.head);
    if (grant.k !== keyName(body.by.id, body.by.kseq)) return undefined;
    await verifySigned(grant, 'grant', keyAtHead(signer, body.by).sigPk);
    return body;
  } catch (error) {
    if (error instanceof VaultError && error.code !== 'NETWORK') return undefined;
    throw error;
  }
}

export const verifyGrant = async (directory: Directory, grant: SignedGrant): Promise<boolean> =>
  (await readGrant(directory, grant)) !== undefined;
