import { type AccessResource, type AccessStatus, RESOURCE_RIGHTS } from '@maillon/domain/access/access';
import { Injectable } from '@nestjs/common';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { OrganizationStaff } from '../people/accounts/organization-staff.service.ts';
import { AccessPartiesRepository } from './access-parties.repository.ts';
import { AccessPoliciesRepository } from './access-policies.repository.ts';
import { AccessTransitions } from './access-transitions.ts';
import { EndedPoliciesRepository } from './ended-policies.repository.ts';

/** Profile ids of the two sides of a grant. */
export interface Sides {
  readonly fromId: string;
  readonly toId: string;
}

/** How people come into structures and leave them, inside the transaction of what brings it about. */
@Injectable()
export class MembershipsService {
  constructor(
    private readonly clock: Clock,
    private readonly policies: AccessPoliciesRepository,
    private readonly ended: EndedPoliciesRepository,
    private readonly transitions: AccessTransitions,
    private readonly staff: OrganizationStaff,
    private readonly parties: AccessPartiesRepository,
  ) {}

  /**
   * A person asks to be let into a structure: PENDING, or ACCEPTED when it had invited them already.
   * @throws {Refusal} `ALREADY_MEMBER`, `ACCESS_REQUEST_REJECTED`
   */
  async request(tx: Tx, { fromId, toId }: Sides): Promise<{ id: string; status: AccessStatus }> {
    try {
      const asked = { event: 'request', resource: 'organization', fromId, toId } as const;
      const { row } = await this.transitions.open(tx, { partyId: toId }, asked);
      return { id: row.id, status: row.status };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'ACCESS_EXISTS') throw new Refusal('ALREADY_MEMBER');
      throw error;
    }
  }

  /** A person who founds a structure has every right in it (design api §4.6, "creator shortcut"). */
  async found(tx: Tx, sides: Sides): Promise<void> {
    await this.policies.insert(tx, {
      ...sides,
      id: newId(),
      resource: 'organization',
      status: 'ACCEPTED',
      rights: RESOURCE_RIGHTS.organization,
      message: null,
      createdBy: sides.toId,
      legalBasis: 'founder',
      at: new Date(this.clock.now()).toISOString(),
    });
  }

  /** The inviting side offers the usual rights. A file is offered this way to a referent alone. */
  async offer(tx: Tx, resource: AccessResource, { fromId, toId }: Sides): Promise<void> {
    const asReferent = resource === 'medical-file';
    await this.transitions.open(tx, { partyId: fromId }, { event: 'offer', resource, fromId, toId, asReferent });
  }

  /** A member whom a structure employs without a grant of their own leaves it. @throws {Refusal} `LAST_MANAGER` */
  async dismiss(tx: Tx, { fromId, toId }: Sides): Promise<void> {
    if ((await this.policies.otherManagers(tx, fromId, toId)) === 0) throw new Refusal('LAST_MANAGER');
    await this.staff.dismiss(tx, toId, fromId);
    tx.audit({ action: 'organization.dismiss', targetKind: 'organization', targetId: fromId, outcome: 'ok' });
  }

  /** A structure that waits for an administrator, or was declined, sends no invitation. */
  async isOpen(structureId: string): Promise<boolean> {
    const structure = await this.parties.find(structureId);
    return structure?.kind === 'organization' && structure.isActive;
  }

  /** A structure that was declined has no members any more. */
  endAll(tx: Tx, organizationId: string): Promise<void> {
    return this.ended.endAll(tx, organizationId, new Date(this.clock.now()).toISOString());
  }
}
