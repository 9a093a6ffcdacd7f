import { groupId, identityId, KEY_REF } from '../chains/link.ts';
import { integer, list, literal, record, string } from '../wire/schema.ts';
import { readBody, type Signed } from '../wire/signed.ts';

/**
 * An access policy, signed by its owner: "ACCEPTED" is then more than the word of a server. A client adds a person to a group
 * without asking a person only for a grant that verifies and says what the policy says.
 */
export const GRANT = record(
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
  {
    /** Where `to` is a structure: those of its members whom the owner lets in. */
    members: list(identityId, 500),
    /** And the group of the structure whose own chain says who joins it later. */
    through: groupId,
    /** What `to` was called on the screen of the signer. */
    name: string(80, 1),
  },
);
export type Grant = ReturnType<typeof GRANT>;

/** What the grant that came with a member's link says of them: an admin signed both. */
export interface Admission {
  readonly policyId: string;
  readonly name?: string;
}

export const admissionsIn = (grants: readonly Signed[]): ReadonlyMap<string, Admission> =>
  new Map(grants.flatMap(admissionsBy));

function admissionsBy(signed: Signed): [string, Admission][] {
  try {
    const { to, members = [], name, policyId } = readBody(signed, GRANT);
    const theirs = { policyId, ...(name !== undefined && { name }) };
    return [...members.map((id): [string, Admission] => [id, { policyId }]), [to, theirs]];
  } catch {
    // Of a later version: it gave the right all the same, by the link's signature.
    return [];
  }
}
