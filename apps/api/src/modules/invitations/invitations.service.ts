import { createHash } from 'node:crypto';
import type { AccessResource } from '@maillon/domain/access';
import { isPractitionerType, type UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { MembershipsService } from '../access-policies/memberships.service.ts';
import { InvitationsRepository, type OpenInvitation } from './invitations.repository.ts';

/** Somebody who has just proved an address. */
export interface Newcomer {
  readonly partyId: string;
  readonly userType: UserType;
  /** Proved by a code: who borrows a token cannot borrow the mailbox (design api §4.7). */
  readonly verifiedEmail: string;
  /** From the link that brought them, if there was one. */
  readonly token: string | null;
}

/** Which kind of person each invitation is for; others leave it where it is. */
const isFor = (kind: AccessResource, type: UserType): boolean =>
  kind === 'organization' ? isPractitionerType(type) || type === 'organization' : isPractitionerType(type);

/** Invitations that wait for somebody who had no account. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly memberships: MembershipsService,
    private readonly clock: Clock,
  ) {}

  /** What was sent to the address becomes an offer that the newcomer may accept; the token plays no part. */
  async redeem(tx: Tx, { partyId, userType, verifiedEmail, token }: Newcomer): Promise<void> {
    if (token !== null) await this.noteBorrowed(tx, token, verifiedEmail);
    const now = new Date(this.clock.now()).toISOString();
    const open = await this.invitations.open(tx, verifiedEmail, now);
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

  /** A token with another address gives nothing, and leaves a line (design api §4.7). */
  private async noteBorrowed(tx: Tx, token: string, verifiedEmail: string): Promise<void> {
    const id = await this.invitations.ofAnother(tx, createHash('sha256').update(token).digest(), verifiedEmail);
    if (id === undefined) return;
    const detail = 'OTHER_ADDRESS';
    tx.audit({ action: 'invitation.redeem', targetKind: 'invitation', targetId: id, outcome: 'refused', detail });
  }

  private offer(tx: Tx, { kind, inviterParty }: OpenInvitation, partyId: string): Promise<void> {
    return this.memberships.offer(tx, kind, { fromId: inviterParty, toId: partyId });
  }
}
