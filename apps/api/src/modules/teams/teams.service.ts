import type { MemberProfile, PendingMember, TeamMember } from '@maillon/contracts/structures/teams';
import type { RightOn } from '@maillon/domain/access/access';
import type { PartyKind } from '@maillon/domain/access/access-parties';
import { mayBeRemovedByOthers } from '@maillon/domain/access/membership';
import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { AccessPoliciesService } from '../access-policies/access-policies.service.ts';
import { Grants } from '../access-policies/grants/grants.service.ts';
import { MembershipsService } from '../access-policies/memberships.service.ts';
import { InvitationsService } from '../invitations/invitations.service.ts';
import { memberOf, pendingInvitationOf, pendingOf, profileOf } from './team-view.ts';
import { type MemberContactRow, TeamsRepository } from './teams.repository.ts';

interface TeamFilter {
  readonly userType?: UserType | undefined;
  readonly query?: string | undefined;
}

const kindOf = (type: UserType | undefined): PartyKind | null =>
  type === undefined ? null : type === 'organization' ? 'organizationStaff' : type;

/** Who works in a structure (design api §2.4 "team"). */
@Injectable()
export class TeamsService {
  constructor(
    private readonly day: LocalDay,
    private readonly database: Database,
    private readonly teams: TeamsRepository,
    private readonly access: AccessService,
    private readonly policies: AccessPoliciesService,
    private readonly memberships: MembershipsService,
    private readonly grants: Grants,
    private readonly invitations: InvitationsService,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for a person who does not belong to it */
  async list(actor: Actor, id: string, { userType, query }: TeamFilter): Promise<TeamMember[]> {
    await this.access.require(actor, 'MEMBER', 'organization', id);

    const today = this.day.today();
    return (await this.teams.list(id, kindOf(userType), query)).map((row) => memberOf(row, today));
  }

  /** @throws {Refusal} `NOT_FOUND` for another structure, and for a person who is not in this one */
  async get(actor: Actor, id: string, memberId: string): Promise<MemberProfile> {
    await this.access.require(actor, 'MEMBER', 'organization', id);

    return this.shown(actor, id, memberId);
  }

  /** @throws {Refusal} `FOUNDER_STAYS`, `LAST_MANAGER`, `ACCESS_STATE` for a member whom the structure employs */
  async setRights(
    actor: Actor,
    id: string,
    memberId: string,
    rights: readonly RightOn<'organization'>[],
  ): Promise<MemberProfile> {
    await this.access.require(actor, 'MEMBER', 'organization', id);
    const member = await this.memberIn(id, memberId);

    await this.access.require(actor, 'MANAGE', 'organization', id, 'FORBIDDEN');

    if (member.policyId === null || member.employed) throw new Refusal('ACCESS_STATE');

    await this.policies.changeRights(actor, member.policyId, rights, null);
    return this.shown(actor, id, member.id);
  }

  /** Removes another member, or leaves. @throws {Refusal} `FOUNDER_STAYS`, `LAST_MANAGER` */
  async remove(actor: Actor, id: string, memberId: string): Promise<void> {
    await this.access.require(actor, 'MEMBER', 'organization', id);
    const member = await this.memberIn(id, memberId);

    const leaves = member.id === actor.partyId;
    if (!leaves) await this.access.require(actor, 'MANAGE', 'organization', id, 'FORBIDDEN');

    if (member.policyId !== null) return this.policies.revoke(actor, member.policyId);
    if (!leaves && !mayBeRemovedByOthers(member)) throw new Refusal('FOUNDER_STAYS');
    await this.database.tx((tx) => this.memberships.dismiss(tx, { fromId: id, toId: member.id }));
  }

  /** Requests, offers and invitations that wait, the newest of each first. */
  async pending(actor: Actor, id: string): Promise<PendingMember[]> {
    await this.access.require(actor, 'MEMBER', 'organization', id);

    await this.access.require(actor, 'MANAGE', 'organization', id, 'FORBIDDEN');

    const [people, invitations] = await Promise.all([this.grants.waitingMembers(id), this.invitations.waiting(id)]);
    const ours = invitations.filter(({ kind }) => kind === 'organization');
    return [...people.map(pendingOf), ...ours.map(pendingInvitationOf)];
  }

  private async shown(actor: Actor, id: string, memberId: string): Promise<MemberProfile> {
    const member = await this.memberIn(id, memberId);
    const isTheirs = member.id === actor.partyId || mayBeRemovedByOthers(member);
    const manageable = isTheirs && (await this.access.may(actor, 'MANAGE', 'organization', id));
    return profileOf(member, this.day.today(), manageable);
  }

  private async memberIn(id: string, memberId: string): Promise<MemberContactRow> {
    const member = await this.teams.one(id, memberId);
    if (member === undefined) throw new Refusal('NOT_FOUND');
    return member;
  }
}
