import type { Invitation } from '@maillon/contracts/access/invitations';
import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';

export type InvitationKind = Invitation['kind'];

export interface OpenInvitation {
  readonly id: string;
  readonly kind: InvitationKind;
  readonly inviterParty: string;
}

export interface NewInvitation {
  readonly id: string;
  readonly kind: InvitationKind;
  readonly email: string;
  readonly inviterParty: string;
  readonly organizationId: string | null;
  /** User id. */
  readonly invitedBy: string;
  readonly message: string | null;
  /** ISO instant. */
  readonly expiresAt: string;
}

/** What a letter says. */
export interface InvitationLetter {
  readonly kind: InvitationKind;
  readonly email: string;
  /** Whoever wrote it, by name. */
  readonly sender: string;
  /** The structure in whose name. */
  readonly org: string | null;
  readonly message: string | null;
}

const COLUMNS = `id, kind, email, CASE WHEN status = 'SENT' AND expires_at <= $1 THEN 'EXPIRED' ELSE status END AS status, sends,
                 created_at AS "createdAt", expires_at AS "expiresAt"`;

/** Whoever's account is closed invites nobody. */
const IS_THERE = `u.deleted_at IS NULL AND u.inactive_reason IS DISTINCT FROM 'DEACTIVATED'`;
/**
 * An invitation is good as long as whoever sent it could send it today: their account is open, and so is that of the person in
 * whose name it went, who is themselves or a patient for whom they still act; in the name of a structure, which is not gone, they
 * still have the right that sending asks for.
 */
const SENDER_MAY = `(
  EXISTS (SELECT 1 FROM users u WHERE u.id = i.invited_by AND ${IS_THERE})
  AND CASE WHEN i.organization_id IS NULL
    THEN EXISTS (SELECT 1 FROM parties p JOIN users u ON u.id = p.user_id
                  WHERE p.id = i.inviter_party AND ${IS_THERE} AND (p.user_id = i.invited_by OR EXISTS (
                    SELECT 1 FROM access_policies d JOIN parties b ON b.user_id = i.invited_by
                     WHERE d.resource = 'patient-delegation' AND d.from_party = p.id AND d.status = 'ACCEPTED'
                       AND d.revoked_at IS NULL AND 'ACT' = ANY (d.rights)
                       AND d.to_party IN (SELECT * FROM acts_for(b.id, 'PATIENTS')))))
    ELSE EXISTS (SELECT 1 FROM organizations o WHERE o.party_id = i.organization_id AND o.deleted_at IS NULL)
      AND (EXISTS (SELECT 1 FROM organization_staff s WHERE s.user_id = i.invited_by AND s.organization_id = i.organization_id)
        OR EXISTS (SELECT 1 FROM access_policies a JOIN parties p ON p.id = a.to_party
                    WHERE p.user_id = i.invited_by AND a.from_party = i.organization_id AND a.resource = 'organization'
                      AND a.status = 'ACCEPTED' AND a.revoked_at IS NULL
                      AND CASE WHEN i.kind = 'organization' THEN 'MANAGE' ELSE 'REQUESTS' END = ANY (a.rights)))
  END)`;

/** Locked, so that two sign-ups with one address do not both take it. */
const OPEN = sql(
  'invitations_open',
  `SELECT i.id, i.kind, i.inviter_party AS "inviterParty" FROM invitations i
    WHERE i.email = $1 AND i.status = 'SENT' AND i.expires_at > $2 AND ${SENDER_MAY}
    ORDER BY i.id FOR UPDATE OF i`,
);
const REDEEM = sql(
  'invitations_redeem',
  `UPDATE invitations SET status = 'REDEEMED', redeemed_by = $2, token_hash = NULL, version = version + 1, updated_at = now()
    WHERE id = ANY($1::uuid[])`,
);
const OF_ANOTHER = sql('invitations_of_another', `SELECT id FROM invitations WHERE token_hash = $1 AND email <> $2`);

/** One that is worth nothing any more makes room for the next one to the same address. */
const MAKE_ROOM = sql(
  'invitations_make_room',
  `UPDATE invitations i SET status = 'EXPIRED', token_hash = NULL, version = version + 1, updated_at = now()
    WHERE kind = $2::text::"AccessResource" AND email = $3 AND inviter_party = $4 AND status = 'SENT'
      AND (expires_at <= $1 OR NOT ${SENDER_MAY})`,
);
const ADD = sql(
  'invitations_add',
  `INSERT INTO invitations (id, kind, email, inviter_party, organization_id, invited_by, message, created_at, expires_at)
   VALUES ($2, $3::text::"AccessResource", $4, $5, $6, $7, $8, $1, $9)
   ON CONFLICT (kind, email, inviter_party) WHERE status = 'SENT' DO NOTHING RETURNING ${COLUMNS}`,
);
const WAITING = sql(
  'invitations_waiting',
  `SELECT ${COLUMNS} FROM invitations WHERE inviter_party = $2 AND status = 'SENT' AND expires_at > $1
    ORDER BY created_at DESC, id DESC LIMIT 500`,
);
const HOLD = sql(
  'invitations_hold',
  `SELECT ${COLUMNS} FROM invitations WHERE inviter_party = $2 AND id = $3 FOR UPDATE`,
);
const CANCEL = sql(
  'invitations_cancel',
  `UPDATE invitations SET status = 'CANCELLED', token_hash = NULL, version = version + 1, updated_at = now() WHERE id = $1`,
);
/** Whoever sends it again answers for it from then on. */
const RESEND = sql(
  'invitations_resend',
  `UPDATE invitations SET sends = sends + 1, expires_at = $2, invited_by = $3, version = version + 1, updated_at = now() WHERE id = $1`,
);
const RENEW = sql(
  'invitations_renew',
  `UPDATE invitations i SET token_hash = $2, updated_at = now()
     FROM users u
    WHERE i.id = $1 AND i.status = 'SENT' AND i.expires_at > now() AND u.id = i.invited_by AND ${SENDER_MAY}
   RETURNING i.kind, i.email, u.first_name || ' ' || u.last_name AS sender, i.message,
             (SELECT name FROM organizations o WHERE o.party_id = i.organization_id) AS org`,
);
const HAS_ACCOUNT = sql(
  'invitations_has_account',
  `SELECT 1 FROM users u WHERE u.email = $1 AND u.email_verified_at IS NOT NULL AND u.active AND u.deleted_at IS NULL
      AND u.user_type IN ('doctor', 'midwife', 'assistant')`,
);

@Injectable()
export class InvitationsRepository {
  constructor(private readonly database: Database) {}

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

  /** Whether the address opens the account of a professional, whom one invites by name. */
  async isProfessional(tx: Tx, email: string): Promise<boolean> {
    return (await tx.query(HAS_ACCOUNT, [email])).length > 0;
  }

  /** Undefined when one to this address is waiting already. */
  async add(tx: Tx, invitation: NewInvitation, now: string): Promise<Invitation | undefined> {
    const { id, kind, email, inviterParty, organizationId, invitedBy, message, expiresAt } = invitation;
    await tx.query(MAKE_ROOM, [now, kind, email, inviterParty]);
    const values = [now, id, kind, email, inviterParty, organizationId, invitedBy, message, expiresAt];
    return (await tx.query<Invitation>(ADD, values))[0];
  }

  /** Those of one inviter that nobody has answered, the newest first. */
  waiting(inviterParty: string, now: string): Promise<Invitation[]> {
    return this.database.query<Invitation>(WAITING, [now, inviterParty]);
  }

  /** Locked until the end of the transaction. */
  async hold(tx: Tx, inviterParty: string, id: string, now: string): Promise<Invitation | undefined> {
    return (await tx.query<Invitation>(HOLD, [now, inviterParty, id]))[0];
  }

  async cancel(tx: Tx, id: string): Promise<void> {
    await tx.query(CANCEL, [id]);
  }

  async resend(tx: Tx, id: string, expiresAt: string, byUserId: string): Promise<void> {
    await tx.query(RESEND, [id, expiresAt, byUserId]);
  }

  /** The letter, with a new link; undefined for an invitation that waits for nobody any more. */
  async renew(id: string, tokenHash: Buffer): Promise<InvitationLetter | undefined> {
    return (await this.database.query<InvitationLetter>(RENEW, [id, tokenHash]))[0];
  }
}
