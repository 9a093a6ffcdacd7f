import type { Invitation } from '@maillon/contracts/access/invitations';
import { DAY_MS } from '@maillon/domain/time-units';
import { isPractitionerType, type UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { MembershipsService } from '../access-policies/memberships.service.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { hashOf, INVITATION_SENT } from './invitation-token.ts';
import { type InvitationKind, InvitationsRepository, type OpenInvitation } from './invitations.repository.ts';

/** A person who has just proved an address. */
export interface Newcomer {
  readonly partyId: string;
  readonly userType: UserType;
  /** Proved by a code: who borrows a token cannot borrow the mailbox (design api §4.7). */
  readonly verifiedEmail: string;
  /** From the link that brought them, if there was one. */
  readonly token: string | null;
}

/** A person who invites, and the address that has no account. */
export interface InvitationDraft {
  readonly kind: InvitationKind;
  readonly email: string;
  /** Profile id of a professional or of a structure. */
  readonly inviterParty: string;
  readonly organizationId: string | null;
  /** Cleaned already. */
  readonly message: string | undefined;
}

const LIFE_MS = 30 * DAY_MS;
/** The first letter, and five more (design api §4.7 "resend"); to cancel and to invite again begins no new count. */
const MAX_SENDS = 6;

/** Which kind of person each invitation is for; others leave it where it is. */
const isFor = (kind: InvitationKind, type: UserType): boolean =>
  kind === 'organization' ? isPractitionerType(type) || type === 'organization' : isPractitionerType(type);

/** Invitations that wait for a person who had no account. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly memberships: MembershipsService,
    private readonly clock: Clock,
    private readonly parties: Parties,
  ) {}

  /** What was sent to the address becomes an offer that the newcomer may accept; the token plays no part. */
  async redeem(tx: Tx, { partyId, userType, verifiedEmail, token }: Newcomer): Promise<void> {
    if (token !== null) await this.noteBorrowed(tx, token, verifiedEmail);
    const open = await this.invitations.open(tx, verifiedEmail, this.now());
    const mine = open.filter(({ kind, inviterParty }) => isFor(kind, userType) && inviterParty !== partyId);
    if (mine.length === 0) return;

    for (const invitation of mine) await this.offer(tx, invitation, partyId);
    await this.invitations.redeem(
      tx,
      mine.map(({ id }) => id),
      partyId,
    );
    for (const { id } of mine) {
      tx.audit({ action: 'invitation.redeem', targetKind: 'invitation', targetId: id, outcome: 'ok' });
    }
  }

  /** @throws {Refusal} `USER_EXISTS` for a professional who can be invited by name, `INVITATION_EXISTS`, `INVITATION_SENDS` */
  async send(tx: Tx, actor: Pick<Actor, 'userId'>, draft: InvitationDraft): Promise<Invitation> {
    if ((await this.parties.professionalAt(draft.email)) !== undefined) throw new Refusal('USER_EXISTS');
    const { message = null, ...rest } = draft;
    const invitation = { ...rest, message, id: newId(), invitedBy: actor.userId, expiresAt: this.inThirtyDays() };

    const sentBefore = await this.invitations.sentTo(tx, invitation, this.thirtyDaysAgo());
    const sent = await this.invitations.add(tx, invitation, this.now());
    if (sent === undefined) throw new Refusal('INVITATION_EXISTS');
    if (sentBefore >= MAX_SENDS) throw new Refusal('INVITATION_SENDS');

    this.publish(tx, sent.id, 'invitation.send');
    return sent;
  }

  /** The letter to this address that is still waiting. */
  waitingFor(tx: Tx, kind: InvitationKind, inviterParty: string, email: string): Promise<string | undefined> {
    return this.invitations.waitingTo(tx, kind, inviterParty, email);
  }

  /** Those of one inviter that wait. */
  waiting(inviterParty: string): Promise<Invitation[]> {
    return this.invitations.waiting(inviterParty, this.now());
  }

  /** @throws {Refusal} `NOT_FOUND`, `INVITATION_STATE` */
  async cancel(tx: Tx, inviterParty: string, id: string): Promise<void> {
    await this.held(tx, inviterParty, id);
    await this.invitations.cancel(tx, id);
    tx.audit({ action: 'invitation.cancel', targetKind: 'invitation', targetId: id, outcome: 'ok' });
  }

  /** With a new link; the one before it is dead. @throws {Refusal} `NOT_FOUND`, `INVITATION_STATE`, `INVITATION_SENDS` */
  async resend(tx: Tx, actor: Pick<Actor, 'userId'>, inviterParty: string, id: string): Promise<void> {
    const { kind, email, sends } = await this.held(tx, inviterParty, id);
    const sentBefore = await this.invitations.sentTo(tx, { kind, email, inviterParty }, this.thirtyDaysAgo());
    if (Math.max(sends, sentBefore) >= MAX_SENDS) throw new Refusal('INVITATION_SENDS');
    await this.invitations.resend(tx, id, this.inThirtyDays(), actor.userId);
    this.publish(tx, id, 'invitation.resend');
  }

  private async held(tx: Tx, inviterParty: string, id: string): Promise<Invitation> {
    const invitation = await this.invitations.hold(tx, inviterParty, id, this.now());
    if (invitation === undefined) throw new Refusal('NOT_FOUND');
    if (invitation.status !== 'SENT') throw new Refusal('INVITATION_STATE');
    return invitation;
  }

  private publish(tx: Tx, invitationId: string, action: string): void {
    tx.audit({ action, targetKind: 'invitation', targetId: invitationId, outcome: 'ok' });
    tx.publish({ kind: INVITATION_SENT, key: `invitation:${invitationId}`, payload: { invitationId } });
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }

  private thirtyDaysAgo(): string {
    return new Date(this.clock.now() - LIFE_MS).toISOString();
  }

  private inThirtyDays(): string {
    return new Date(this.clock.now() + LIFE_MS).toISOString();
  }

  /** A token with another address gives nothing, and leaves a line (design api §4.7). */
  private async noteBorrowed(tx: Tx, token: string, verifiedEmail: string): Promise<void> {
    const id = await this.invitations.ofAnother(tx, hashOf(token), verifiedEmail);
    if (id === undefined) return;
    const detail = 'OTHER_ADDRESS';
    tx.audit({ action: 'invitation.redeem', targetKind: 'invitation', targetId: id, outcome: 'refused', detail });
  }

  private offer(tx: Tx, { kind, inviterParty }: OpenInvitation, partyId: string): Promise<void> {
    return this.memberships.offer(tx, kind, { fromId: inviterParty, toId: partyId });
  }
}
