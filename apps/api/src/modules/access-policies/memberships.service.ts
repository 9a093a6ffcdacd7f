import { type AccessResource, DEFAULT_RIGHTS, RESOURCE_RIGHTS, type RightOn } from '@maillon/domain/access';
import { Injectable } from '@nestjs/common';
import type { Queryable, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type LivingGrant, MembershipsRepository } from './memberships.repository.ts';

type MembershipRight = RightOn<'organization'>;

/** Two parties of a grant, and the user who acts. */
export interface Parties {
  readonly from: string;
  readonly to: string;
  readonly userId: string;
}

const ALL: readonly MembershipRight[] = RESOURCE_RIGHTS.organization;

/** Who belongs to which structure, with what right. */
@Injectable()
export class MembershipsService {
  constructor(private readonly grants: MembershipsRepository) {}

  /** What somebody may do in a structure; nothing when they do not belong to it. Its staff may do everything. */
  async rightsOver(partyId: string, organizationId: string, on?: Queryable): Promise<ReadonlySet<MembershipRight>> {
    const { rights, staff } = await this.grants.rights(partyId, organizationId, on);
    return new Set(staff ? ALL : ALL.filter((right) => rights.includes(right)));
  }

  /** The users who decide for a structure now. */
  managersOf(organizationId: string): Promise<string[]> {
    return this.grants.managers(organizationId);
  }

  /**
   * Asks to be let into a structure (design api §4.6): PENDING, or ACCEPTED when the structure had invited already.
   * @throws {Refusal} `ALREADY_MEMBER`, `ACCESS_REQUEST_REJECTED`
   */
  async request(tx: Tx, { from, to, userId }: Parties): Promise<LivingGrant> {
    const id = newId();
    const rights = DEFAULT_RIGHTS.organization;
    const grant = { id, resource: 'organization', fromParty: from, toParty: to, rights, createdBy: userId } as const;
    if (await this.grants.add(tx, { ...grant, status: 'PENDING' })) return { id, status: 'PENDING' };

    const living = await this.grants.living(tx, 'organization', from, to);
    if (living?.status === 'ACCEPTED') throw new Refusal('ALREADY_MEMBER');
    if (living === undefined || living.status === 'REJECTED') throw new Refusal('ACCESS_REQUEST_REJECTED');
    if (living.status === 'INVITED') await this.grants.accept(tx, living.id, userId);
    return { id: living.id, status: living.status === 'INVITED' ? 'ACCEPTED' : living.status };
  }

  /** Whoever founds a structure has every right in it. */
  async found(tx: Tx, { from, to, userId }: Parties): Promise<void> {
    const grant = { id: newId(), resource: 'organization', fromParty: from, toParty: to, createdBy: userId } as const;
    await this.grants.add(tx, { ...grant, status: 'ACCEPTED', rights: ALL });
  }

  /** Offers the usual rights; who was offered or given them before keeps what they have. */
  offer(tx: Tx, resource: AccessResource, { from, to, userId }: Parties): Promise<boolean> {
    const rights = DEFAULT_RIGHTS[resource];
    return this.grants.add(tx, {
      id: newId(),
      resource,
      fromParty: from,
      toParty: to,
      status: 'INVITED',
      rights,
      createdBy: userId,
    });
  }

  /** Nobody belongs any more to a structure that was declined. */
  endAll(tx: Tx, organizationId: string): Promise<void> {
    return this.grants.endAll(tx, organizationId);
  }
}
