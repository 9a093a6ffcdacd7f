import { identityLink, KEY_REF, reason } from '../chains/link.ts';
import { SIGNING_KEY_LENGTH } from '../suites/ed25519.ts';
import { PUBLIC_KEY_LENGTH } from '../suites/hpke.ts';
import { bytesText, literal, nullable, record, string, variant } from '../wire/schema.ts';

/** PROTOCOL.md §7: the links of an identity chain. */
const publicKeys = { encPk: bytesText(PUBLIC_KEY_LENGTH), sigPk: bytesText(SIGNING_KEY_LENGTH) };
const by = KEY_REF;

export const IDENTITY_LINK = variant('op', {
  create: record(
    {
      ...identityLink,
      op: literal('create'),
      profileId: string(64, 1),
      ...publicKeys,
      // Two identities of one profile, made in the same millisecond, are still two.
      nonce: bytesText(16),
    },
    { delegatedBy: KEY_REF },
  ),
  rotate: record({ ...identityLink, op: literal('rotate'), by, ...publicKeys, reason }),
  recovery: record({ ...identityLink, op: literal('recovery'), by, recPk: nullable(bytesText(PUBLIC_KEY_LENGTH)) }),
  // What proves it holds a national identifier, and is given to the readers of this link alone.
  card: record({ ...identityLink, op: literal('card'), by, card: bytesText(32) }),
  // `by` is null where the server says so: it may end an identity, and can never give it a key.
  revoke: record({ ...identityLink, op: literal('revoke'), by: nullable(by), reason }),
});

export type IdentityLink = ReturnType<typeof IDENTITY_LINK>;
