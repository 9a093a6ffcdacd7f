import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import type { Invitation } from '@maillon/contracts/access/invitations';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cleanMessage } from '../../platform/text/rich-text.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { AccessPoliciesService } from '../access-policies/access-policies.service.ts';
import { MembershipsService } from '../access-policies/memberships.service.ts';
import { InvitationsService } from '../invitations/invitations.service.ts';

interface Written {
  readonly message?: string | undefined;
}

/** How a structure asks a person to join it (design api §2.4 "inviteToJoin", "inviteNewToJoin"). */
@Injectable()
export class TeamInvitationsService {
  constructor(
    private readonly database: Database,
    private readonly memberships: MembershipsService,
    private readonly access: AccessService,
    private readonly policies: AccessPoliciesService,
    private readonly invitations: InvitationsService,
  ) {}

  /** @throws {Refusal} `ALREADY_MEMBER`, `INVITATION_EXISTS`, `PARTY_KIND_NOT_ALLOWED` */
  async invite(actor: Actor, id: string, { userId, message }: Written & { userId: string }): Promise<AccessPolicy> {
    await this.requireManager(actor, id);

    const offer = { resource: 'organization', toId: userId, message: cleanMessage(message) } as const;
    try {
      return (await this.policies.offerFrom(actor, { id, kind: 'organization' }, offer)).policy;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'ACCESS_EXISTS') throw error;
      throw new Refusal(error.extra.accessPolicy?.status === 'INVITED' ? 'INVITATION_EXISTS' : 'ALREADY_MEMBER');
    }
  }

  /** @throws {Refusal} `USER_EXISTS`, `INVITATION_EXISTS` */
  async inviteNew(actor: Actor, id: string, { email, message }: Written & { email: string }): Promise<Invitation> {
    await this.requireManager(actor, id);

    const draft = { email, inviterParty: id, organizationId: id, message: cleanMessage(message) };
    return this.database.tx((tx) => this.invitations.send(tx, actor, { kind: 'organization', ...draft }));
  }

  /** The answer of {@link invite} again. */
  async invited(actor: Actor, id: string, policyId: string): Promise<AccessPolicy> {
    await this.requireManager(actor, id);

    return this.policies.get(actor, policyId);
  }

  async waiting(actor: Actor, id: string): Promise<Invitation[]> {
    await this.requireManager(actor, id);

    return this.invitations.waiting(id);
  }

  async cancel(actor: Actor, id: string, invitationId: string): Promise<void> {
    await this.requireManager(actor, id);

    await this.database.tx((tx) => this.invitations.cancel(tx, id, invitationId));
  }

  async resend(actor: Actor, id: string, invitationId: string): Promise<void> {
    await this.requireManager(actor, id);

    await this.database.tx((tx) => this.invitations.resend(tx, actor, id, invitationId));
  }

  /** Others of the structure see that it is not theirs to do; to everybody else there is no such structure. */
  private async requireManager(actor: Actor, id: string): Promise<void> {
    await this.access.require(actor, 'MEMBER', 'organization', id);
    if (!(await this.memberships.isOpen(id))) throw new Refusal('NOT_FOUND');

    await this.access.require(actor, 'MANAGE', 'organization', id, 'FORBIDDEN');
  }
}
