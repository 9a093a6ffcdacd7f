import type { AccessResource } from '@maillon/domain/access';
import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '../../platform/database.ts';

export interface OpenInvitation {
  readonly id: string;
  readonly kind: AccessResource;
  readonly inviterParty: string;
}

/** Locked, so that two sign-ups with one address do not both take it. A structure that is gone invites nobody. */
const OPEN = sql(
  'invitations_open',
  `SELECT i.id, i.kind, i.inviter_party AS "inviterParty"
     FROM invitations i LEFT JOIN organizations o ON o.party_id = i.organization_id
    WHERE i.email = $1 AND i.status = 'SENT' AND i.expires_at > $2 AND o.deleted_at IS NULL
    ORDER BY i.id FOR UPDATE OF i`,
);
const REDEEM = sql(
  'invitations_redeem',
  `UPDATE invitations SET status = 'REDEEMED', redeemed_by = $2, token_hash = NULL, version = version + 1, updated_at = now()
    WHERE id = ANY($1::uuid[])`,
);

const OF_ANOTHER = sql('invitations_of_another', `SELECT id FROM invitations WHERE token_hash = $1 AND email <> $2`);

@Injectable()
export class InvitationsRepository {
  open(tx: Tx, email: string, now: string): Promise<OpenInvitation[]> {
    return tx.query<OpenInvitation>(OPEN, [email, now]);
  }

  /** The invitation that a token opens, when it was sent to another address than this one. */
  async ofAnother(tx: Tx, tokenHash: Buffer, email: string): Promise<string | undefined> {
    return (await tx.query<{ id: string }>(OF_ANOTHER, [tokenHash, email]))[0]?.id;
  }

  async redeem(tx: Tx, ids: readonly string[], partyId: string): Promise<void> {
    await tx.query(REDEEM, [ids, partyId]);
  }
}
