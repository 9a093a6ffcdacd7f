import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { Notifier } from '../../platform/notifications.ts';
import type { OutboxDelivery } from '../../platform/outbox.ts';
import { OutboxHandlers } from '../../platform/outbox-handlers.ts';
import { MembershipsService } from '../access-policies/memberships.service.ts';
import { DecisionsRepository } from './decisions.repository.ts';

export const PENDING = 'organization.pending';
export const DECIDED = 'organization.decided';
export const JOIN_REQUESTED = 'organization.join_requested';

const pending = z.object({ organizationId: z.string() });
const decided = z.object({ organizationId: z.string(), accepted: z.boolean(), userIds: z.array(z.string()) });
const joinRequested = z.object({ organizationId: z.string(), policyId: z.string() });

/** Who hears of a structure: administrators of a new one, its people of the decision, its managers of who wants in. */
@Injectable()
export class OrganizationNews implements OnModuleInit {
  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly notifier: Notifier,
    private readonly decisions: DecisionsRepository,
    private readonly memberships: MembershipsService,
  ) {}

  onModuleInit(): void {
    this.handlers.on(PENDING, async (delivery) => {
      const { organizationId } = pending.parse(delivery.payload);
      await this.notify(delivery, await this.decisions.admins(), 'org-pending', { organizationId });
    });
    this.handlers.on(DECIDED, async (delivery) => {
      const { organizationId, accepted, userIds } = decided.parse(delivery.payload);
      await this.notify(delivery, userIds, accepted ? 'org-accepted' : 'org-declined', { organizationId });
    });
    this.handlers.on(JOIN_REQUESTED, async (delivery) => {
      const { organizationId, policyId } = joinRequested.parse(delivery.payload);
      const managers = await this.memberships.managersOf(organizationId);
      await this.notify(delivery, managers, 'organization-join-request', { organizationId, request_id: policyId });
    });
  }

  private async notify(
    { id }: OutboxDelivery,
    userIds: readonly string[],
    template: string,
    payload: Readonly<Record<string, string>>,
  ): Promise<void> {
    for (const userId of userIds) {
      await this.notifier.notify({ userId, template, payload, deduplicationKey: `${id}:${userId}` });
    }
  }
}
