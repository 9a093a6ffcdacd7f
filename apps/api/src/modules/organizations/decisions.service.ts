import type { Organization } from '@maillon/contracts/structures/organizations';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { MembershipsService } from '../access-policies/memberships.service.ts';
import { type Decision, DecisionsRepository } from './decisions.repository.ts';
import { DECIDED } from './organization-events.ts';
import { organizationOf } from './organization-view.ts';
import { type OrganizationRow, OrganizationsRepository } from './organizations.repository.ts';

/** An administrator lets a structure in, or does not (design api §4.8). Once. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly decisions: DecisionsRepository,
    private readonly organizations: OrganizationsRepository,
    private readonly memberships: MembershipsService,
  ) {}

  /** The structure becomes active, and those who founded it with it. */
  async accept(actor: Actor, organizationId: string, reason: string | null): Promise<Organization> {
    await this.requireKnown(organizationId);
    return this.database.tx(async (tx) => {
      const decision = this.decisionOf(actor, organizationId, reason);
      if (!(await this.decisions.accept(tx, decision))) throw new Refusal('ORGANIZATION_STATE');
      const userIds = await this.decisions.openStaff(tx, organizationId);
      const row = await this.organizations.read(organizationId);
      if (row === undefined) throw new Error('the structure was not there after it was accepted');

      this.publish(tx, row, 'accept', userIds);
      return organizationOf(row, false);
    });
  }

  /** The structure goes; its founder may join another one, or try again. */
  async decline(actor: Actor, organizationId: string, reason: string | null): Promise<void> {
    await this.requireKnown(organizationId);
    await this.database.tx(async (tx) => {
      const row = await this.organizations.read(organizationId);
      const decision = this.decisionOf(actor, organizationId, reason);
      if (row === undefined || !(await this.decisions.decline(tx, decision))) throw new Refusal('ORGANIZATION_STATE');
      const userIds = await this.decisions.openStaff(tx, organizationId);
      await this.decisions.detachStaff(tx, organizationId);
      await this.memberships.endAll(tx, organizationId);

      this.publish(tx, row, 'decline', userIds);
    });
  }

  private async requireKnown(organizationId: string): Promise<void> {
    if (!(await this.decisions.exists(organizationId))) throw new Refusal('NOT_FOUND');
  }

  private decisionOf({ userId }: Actor, organizationId: string, reason: string | null): Decision {
    return { organizationId, adminId: userId, at: new Date(this.clock.now()).toISOString(), reason };
  }

  private publish(tx: Tx, { id, name }: OrganizationRow, verb: 'accept' | 'decline', userIds: readonly string[]): void {
    tx.audit({ action: `organization.${verb}`, targetKind: 'organization', targetId: id, outcome: 'ok' });
    const payload = { organizationId: id, accepted: verb === 'accept', org: name, userIds };
    tx.publish({ kind: DECIDED, key: `organization:${id}`, payload });
  }
}
