import type { NewStructure } from '@maillon/contracts/fields/role-blocks';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../platform/env.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { MembershipsService } from '../access-policies/memberships.service.ts';
import { PENDING } from './organization-events.ts';
import { OrganizationsRepository } from './organizations.repository.ts';

/** A person who works for a structure, or wants to. */
export interface Person {
  readonly userId: string;
  readonly partyId: string;
}

/** How structures are born and found, inside the transaction of the person who signs up (design api §4.8). */
@Injectable()
export class FoundingService {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'COUNTRY'>,
    private readonly organizations: OrganizationsRepository,
    private readonly memberships: MembershipsService,
  ) {}

  /** The party of a person who works for structures, and for none yet. */
  addStaff(tx: Tx, { partyId, userId }: Person): Promise<void> {
    return this.organizations.addStaff(tx, partyId, userId);
  }

  /**
   * A new structure, which waits for an administrator, with its founder attached to it.
   * @returns its id
   * @throws {Refusal} `ALREADY_MEMBER` when the founder has a structure
   */
  async found(tx: Tx, founder: Person, structure: NewStructure): Promise<string> {
    const id = newId();
    await this.organizations.add(tx, id, structure, this.env.COUNTRY);
    if (!(await this.organizations.attach(tx, founder.partyId, id))) throw new Refusal('ALREADY_MEMBER');
    await this.memberships.found(tx, { fromId: id, toId: founder.partyId });

    tx.audit({ action: 'organization.create', targetKind: 'organization', targetId: id, outcome: 'ok' });
    tx.publish({ kind: PENDING, key: `organization:${id}`, payload: { organizationId: id } });
    return id;
  }

  /** Whether the structure that the person works for is not open yet. */
  waitsForDecision(tx: Tx, userId: string): Promise<boolean> {
    return this.organizations.isClosedTo(tx, userId);
  }

  /** A person who comes to a structure that is here asks to be let in. @throws {Refusal} `ORGANIZATION_UNKNOWN` */
  async joinByFiness(tx: Tx, { partyId }: Person, finess: string): Promise<void> {
    const [structure] = await this.organizations.byFiness(finess);
    if (structure === undefined) throw new Refusal('ORGANIZATION_UNKNOWN');
    await this.memberships.request(tx, { fromId: structure.id, toId: partyId });
  }
}
