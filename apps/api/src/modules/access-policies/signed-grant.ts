import type { SignedGrant } from '@maillon/contracts/access/access-policies';
import * as z from 'zod';
import { Refusal } from '../../platform/refusal.ts';
import type { PolicyRow } from './access-policies.repository.ts';

/** PROTOCOL.md §10 of packages/vault: what a grant says. The signature itself is verified where it counts, by clients. */
const said = z.strictObject({
  v: z.literal(1),
  kind: z.literal('grant'),
  policyId: z.string(),
  resource: z.string(),
  owner: z.string(),
  to: z.string(),
  rights: z.array(z.string()),
  /** Those of a structure's members whom its owner let in. */
  members: z.array(z.string()).max(500).optional(),
  /** The group by whose chain the members of a structure come and go. */
  through: z.string().optional(),
  /** What the grantee was called on the owner's screen. */
  name: z.string().max(80).optional(),
  by: z.strictObject({ id: z.string(), kseq: z.number(), head: z.string() }),
  ts: z.number(),
});

const read = (body: string) => {
  try {
    return said.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
};

/**
 * Whether it is about this very access, signed under the name of the one who sends it: nothing else is kept beside a policy.
 * @param signer the sender's identity in the vault, or null
 * @throws {Refusal} `GRANT_MISMATCH`
 */
export function requireMatch(policy: PolicyRow, { b, k }: SignedGrant, signer: string | null): void {
  const grant = read(b);
  const isSame =
    grant !== undefined &&
    grant.by.id === signer &&
    k === `${grant.by.id}#${grant.by.kseq}` &&
    grant.policyId === policy.id &&
    grant.resource === policy.resource &&
    grant.owner === policy.from.id &&
    grant.to === (policy.to.sldId ?? policy.to.id) &&
    JSON.stringify(grant.rights) === JSON.stringify(policy.rights);
  if (!isSame) throw new Refusal('GRANT_MISMATCH');
}
