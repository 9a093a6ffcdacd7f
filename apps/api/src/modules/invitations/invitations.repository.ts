import type { Invitation } from '@maillon/contracts/access/invitations';
import { Injectable } from '@nestjs/common';
import type { AccessResource, Prisma } from '../../generated/prisma/client.ts';
import { Database, narrowed, sql, type Tx } from '../../platform/postgres/database.ts';
import { lockRow } from '../../platform/postgres/locks.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import { Clock } from '../../platform/time/clock.ts';

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
  /** A person who wrote it, by name. */
  readonly sender: string;
  /** The structure in whose name. */
  readonly org: string | null;
  readonly message: string | null;
}

/** A person whose account is closed invites no one. */
const IS_THERE = `u.deleted_at IS NULL AND u.inactive_reason IS DISTINCT FROM 'DEACTIVATED'`;
/**
 * An invitation is good as long as its sender could send it today: their account is open, and so is that of the person in
 * whose name it went, who is themselves or a patient for whom they still act; in the name of a structure, which is not gone, they
 * still have the right that sending asks for.
 */
const SENDER_MAY = `(
  EXISTS (SELECT 1 FROM published_users u WHERE u.id = i.invited_by AND ${IS_THERE})
  AND CASE WHEN i.organization_id IS NULL
    THEN EXISTS (SELECT 1 FROM published_parties p JOIN published_users u ON u.id = p.user_id
                  WHERE p.id = i.inviter_party AND ${IS_THERE} AND (p.user_id = i.invited_by OR EXISTS (
                    SELECT 1 FROM published_access_policies d JOIN published_parties b ON b.user_id = i.invited_by
                     WHERE d.resource = 'patient-delegation' AND d.from_party = p.id AND d.status = 'ACCEPTED'
                       AND d.revoked_at IS NULL AND 'ACT' = ANY (d.rights)
                       AND d.to_party IN (SELECT * FROM acts_for(b.id, 'PATIENTS')))))
    ELSE EXISTS (SELECT 1 FROM published_organizations o WHERE o.party_id = i.organization_id AND o.deleted_at IS NULL)
      AND (EXISTS (SELECT 1 FROM published_organization_staff s WHERE s.user_id = i.invited_by AND s.organization_id = i.organization_id)
        OR EXISTS (SELECT 1 FROM published_access_policies a JOIN published_parties p ON p.id = a.to_party
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
  narrowed<Pick<OpenInvitation, 'kind'>>(),
);
/** One that is worth nothing any more makes room for the next one to the same address. */
const MAKE_ROOM = sql(
  'invitations_make_room',
  `UPDATE invitations i SET status = 'EXPIRED', token_hash = NULL, version = version + 1, updated_at = now()
    WHERE kind = $2::text::"AccessResource" AND email = $3 AND inviter_party = $4 AND status = 'SENT'
      AND (expires_at <= $1 OR NOT ${SENDER_MAY})`,
);
const RENEW = sql(
  'invitations_renew',
  `UPDATE invitations i SET token_hash = $2, updated_at = now()
     FROM published_users u
    WHERE i.id = $1 AND i.status = 'SENT' AND i.expires_at > now() AND u.id = i.invited_by AND ${SENDER_MAY}
   RETURNING i.kind, i.email, u.first_name || ' ' || u.last_name AS sender, i.message,
             (SELECT name FROM published_organizations o WHERE o.party_id = i.organization_id) AS org`,
  narrowed<Pick<InvitationLetter, 'kind'>>(),
);

const SELECT = {
  id: true,
  kind: true,
  email: true,
  status: true,
  sends: true,
  createdAt: true,
  expiresAt: true,
} as const;
type Selected = Prisma.InvitationGetPayload<{ select: typeof SELECT }>;

const invitationOf = ({ kind, createdAt, expiresAt, status: _, ...row }: Selected): Omit<Invitation, 'status'> => ({
  ...row,
  kind: (kind === 'medical_file' ? 'medical-file' : kind) as InvitationKind,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const SHOWN = 500;
const RESOURCES = {
  'medical-file': 'medical_file',
  organization: 'organization',
  organization_external_practitioners: 'organization_external_practitioners',
  practitioner_contacts: 'practitioner_contacts',
} as const satisfies Record<InvitationKind, AccessResource>;

@Injectable()
export class InvitationsRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  open(tx: Tx, email: string, now: string): Promise<OpenInvitation[]> {
    return tx.query(OPEN, [email, now]);
  }

  /** The invitation that a token opens, when it was sent to another address than this one. */
  async ofAnother(_tx: Tx, tokenHash: Buffer, email: string): Promise<string | undefined> {
    const { invitation } = await this.prisma.client();
    const where = { tokenHash: bytesOf(tokenHash), email: { not: email } };
    return (await invitation.findFirst({ where, select: { id: true } }))?.id;
  }

  redeem(_tx: Tx, ids: readonly string[], partyId: string): Promise<void> {
    return this.change(ids, { status: 'REDEEMED', redeemedBy: partyId, tokenHash: null });
  }

  /** Undefined when one to this address is waiting already. */
  async add(tx: Tx, { kind, ...added }: NewInvitation, now: string): Promise<Invitation | undefined> {
    const { id, email, inviterParty, expiresAt } = added;
    await tx.query(MAKE_ROOM, [now, kind, email, inviterParty]);
    const { invitation } = await this.prisma.client();
    const data = { ...added, kind: RESOURCES[kind], createdAt: now };
    const { count } = await invitation.createMany({ data, skipDuplicates: true });
    return count === 0 ? undefined : { id, kind, email, status: 'SENT', sends: 1, createdAt: now, expiresAt };
  }

  /** How many letters of that kind this inviter has had sent to the address since then, those of cancelled invitations too. */
  async sentTo(
    _tx: Tx,
    { kind, inviterParty, email }: Pick<NewInvitation, 'kind' | 'inviterParty' | 'email'>,
    since: string,
  ): Promise<number> {
    const { invitation } = await this.prisma.client();
    const where = { kind: RESOURCES[kind], inviterParty, email, updatedAt: { gte: since } };
    return (await invitation.aggregate({ where, _sum: { sends: true } }))._sum.sends ?? 0;
  }

  /** Those of one inviter that wait for an answer, the newest first. */
  async waiting(inviterParty: string, now: string): Promise<Invitation[]> {
    const { invitation } = await this.prisma.client();
    const found = await invitation.findMany({
      where: { inviterParty, status: 'SENT', expiresAt: { gt: now } },
      select: SELECT,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: SHOWN,
    });
    return found.map((row) => ({ ...invitationOf(row), status: 'SENT' }));
  }

  /** The one to this address that waits for an answer. */
  async waitingTo(_tx: Tx, kind: InvitationKind, inviterParty: string, email: string): Promise<string | undefined> {
    const { invitation } = await this.prisma.client();
    const where = { kind: RESOURCES[kind], inviterParty, email, status: 'SENT', expiresAt: { gt: this.now() } };
    return (await invitation.findFirst({ where, select: { id: true } }))?.id;
  }

  /** Locked until the end of the transaction. */
  async hold(tx: Tx, inviterParty: string, id: string, now: string): Promise<Invitation | undefined> {
    await lockRow(tx, 'invitations', id);
    const { invitation } = await this.prisma.client();
    const found = await invitation.findFirst({ where: { id, inviterParty }, select: SELECT });
    if (found === null) return undefined;
    const isOver = found.status === 'SENT' && found.expiresAt.toISOString() <= now;
    return { ...invitationOf(found), status: (isOver ? 'EXPIRED' : found.status) as Invitation['status'] };
  }

  cancel(_tx: Tx, id: string): Promise<void> {
    return this.change([id], { status: 'CANCELLED', tokenHash: null });
  }

  /** A person who sends it again answers for it from then on. */
  resend(_tx: Tx, id: string, expiresAt: string, byUserId: string): Promise<void> {
    return this.change([id], { sends: { increment: 1 }, expiresAt, invitedBy: byUserId });
  }

  /** The letter, with a new link; undefined for an invitation that waits for no answer any more. */
  async renew(id: string, tokenHash: Buffer): Promise<InvitationLetter | undefined> {
    return (await this.database.query(RENEW, [id, tokenHash]))[0];
  }

  private async change(ids: readonly string[], change: Prisma.InvitationUncheckedUpdateManyInput): Promise<void> {
    const { invitation } = await this.prisma.client();
    const data = { ...change, version: { increment: 1 }, updatedAt: this.now() };
    await invitation.updateMany({ where: { id: { in: [...ids] } }, data });
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
