import { keyName } from '../chains/ids.ts';
import { identityId, KEY_REF } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import { keyAtHead } from '../identity/chain.ts';
import { refOf } from '../identity/make.ts';
import type { SignedGrant } from '../provider.ts';
import { integer, list, literal, record, string } from '../wire/schema.ts';
import { readBody, signBody, verifySigned } from '../wire/signed.ts';
import type { Account } from './account.ts';
import type { Directory } from './directory.ts';

/**
 * An access policy, signed by its owner: "ACCEPTED" is then more than the word of a server. A client adds someone to a group
 * without asking a person only for a grant that verifies and says what the policy says.
 */
const GRANT = record(
  {
    v: literal(1),
    kind: literal('grant'),
    policyId: string(64, 1),
    resource: string(64, 1),
    owner: string(64, 1),
    to: string(64, 1),
    rights: list(string(64, 1), 20),
    by: KEY_REF,
    ts: integer(),
  },
  /** Where `to` is a structure: those of its members whom the owner lets in, and nobody who joins it later. */
  { members: list(identityId, 500) },
);
export type Grant = ReturnType<typeof GRANT>;

/** `body`: `policyId, resource, owner, to, rights`, and `members` of a structure. Throws CHAIN_INVALID for any other. */
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
