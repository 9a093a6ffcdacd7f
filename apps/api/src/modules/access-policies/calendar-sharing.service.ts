import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessService } from './access.service.ts';
import { AccessPartiesRepository } from './access-parties.repository.ts';
import { AccessPoliciesService } from './access-policies.service.ts';

const MANY = 200;
const ADMINISTRATOR = ['READ', 'BOOK', 'MANAGE'];

/** Asking for a calendar, and naming those who administer one's own (design api §2.12). */
@Injectable()
export class CalendarSharingService {
  constructor(
    private readonly access: AccessService,
    private readonly parties: AccessPartiesRepository,
    private readonly policies: AccessPoliciesService,
  ) {}

  /** Schedules are no secret: a caller without access learns that they may ask (design api §1 "Check order"). */
  async request(actor: Actor, scheduleId: string): Promise<AccessPolicy> {
    const fromId = await this.ownerOf(scheduleId);

    return (await this.policies.request(actor, { resource: 'practitioner_calendar', fromId })).policy;
  }

  async administrators(actor: Actor, scheduleId: string): Promise<AccessPolicy[]> {
    await this.requireOwn(actor, scheduleId);

    const query = { direction: 'given', resource: 'practitioner_calendar', limit: MANY } as const;
    const { items } = await this.policies.list(actor, query);
    return items.filter(({ rights }) => rights.includes('MANAGE'));
  }

  /** One who reads the calendar already is raised to administrator at once; every other professional is invited. */
  async add(actor: Actor, scheduleId: string, email: string): Promise<AccessPolicy> {
    await this.requireOwn(actor, scheduleId);

    const to = await this.parties.professionalByEmail(email);
    if (to === undefined) throw new Refusal('NOT_FOUND', { field: '/email' });
    if (to.id === actor.partyId) throw new Refusal('PARTY_KIND_NOT_ALLOWED', { field: '/email' });

    const given = await this.policies.list(actor, {
      direction: 'given',
      resource: 'practitioner_calendar',
      limit: MANY,
    });
    const present = given.items.find((policy) => policy.to.id === to.id && policy.status !== 'REJECTED');
    if (present?.rights.includes('MANAGE')) {
      throw new Refusal('ADMIN_EXISTS', { accessPolicy: { id: present.id, status: present.status } });
    }
    if (present?.status === 'ACCEPTED' || present?.status === 'INVITED') {
      return this.policies.changeRights(actor, present.id, ADMINISTRATOR, null);
    }
    const between = { resource: 'practitioner_calendar', fromId: actor.partyId, toId: to.id } as const;
    try {
      return (await this.policies.open(actor, { event: 'offer', ...between, rights: ADMINISTRATOR })).policy;
    } catch (error) {
      // Another request was first, between our question and our answer.
      throw error instanceof Refusal && error.code === 'ACCESS_EXISTS' ? new Refusal('ADMIN_EXISTS', {}, error) : error;
    }
  }

  async remove(actor: Actor, scheduleId: string, policyId: string): Promise<void> {
    await this.requireOwn(actor, scheduleId);

    const policy = await this.policies.get(actor, policyId);
    const isOne = policy.resource === 'practitioner_calendar' && policy.from === actor.partyId;
    if (!isOne || !policy.rights.includes('MANAGE')) throw new Refusal('NOT_FOUND');

    await this.policies.revoke(actor, policyId);
  }

  private async ownerOf(scheduleId: string): Promise<string> {
    const ownerId = await this.parties.scheduleOwner(scheduleId);
    if (ownerId === undefined) throw new Refusal('SCHEDULE_NOT_FOUND');
    return ownerId;
  }

  private async requireOwn(actor: Actor, scheduleId: string): Promise<void> {
    const ownerId = await this.ownerOf(scheduleId);
    if (ownerId === actor.partyId) return;
    const { policy } = await this.access.calendarAccess(actor, ownerId);
    throw new Refusal('SCHEDULE_ACCESS_REQUIRED', { accessPolicy: policy });
  }
}
