import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { Notifier, type UserNotification } from '../../platform/messaging/notifications.ts';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
import type { OutboxDelivery } from '../../platform/outbox-event.ts';
import { UserAccounts } from '../people/accounts/user-accounts.service.ts';
import { OrganizationsRepository } from './organizations.repository.ts';

type DecisionTemplate = 'org-pending' | 'org-accepted' | 'org-declined';

export const PENDING = 'organization.pending';
export const DECIDED = 'organization.decided';

const pending = z.object({ organizationId: z.string() });
const decided = pending.extend({ accepted: z.boolean(), org: z.string(), userIds: z.array(z.string()) });

/** Who hears of a structure: administrators of a new one, its people of the decision. */
@Injectable()
export class OrganizationEvents implements OnModuleInit {
  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly notifier: Notifier,
    private readonly organizations: OrganizationsRepository,
    private readonly users: UserAccounts,
  ) {}

  onModuleInit(): void {
    this.handlers.on(PENDING, (delivery) => this.notifyAdministrators(delivery));
    this.handlers.on(DECIDED, (delivery) => this.notifyFounders(delivery));
  }

  private async notifyAdministrators({ id, payload }: OutboxDelivery): Promise<void> {
    const { organizationId: ID } = pending.parse(payload);
    const structure = await this.organizations.read(ID);
    if (structure === undefined) return;
    const notification = { template: 'org-pending', payload: { ID, org: structure.name } } as const;
    await this.notify(id, await this.users.admins(), notification);
  }

  private async notifyFounders({ id, payload }: OutboxDelivery): Promise<void> {
    const { organizationId: ID, accepted, org, userIds } = decided.parse(payload);
    await this.notify(id, userIds, { template: accepted ? 'org-accepted' : 'org-declined', payload: { ID, org } });
  }

  private async notify(
    deliveryId: number,
    userIds: readonly string[],
    notification: Pick<UserNotification<DecisionTemplate>, 'template' | 'payload'>,
  ): Promise<void> {
    for (const userId of userIds) {
      await this.notifier.notify({ userId, ...notification, deduplicationKey: `outbox:${deliveryId}:${userId}` });
    }
  }
}
