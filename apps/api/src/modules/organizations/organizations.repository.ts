import type { Address, Telecom } from '@maillon/contracts/fields/primitives';
import type { NewStructure } from '@maillon/contracts/fields/role-blocks';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { present } from '../../platform/postgres/prisma-values.ts';
import { Grants } from '../access-policies/grants/grants.service.ts';

export interface OrganizationRow {
  readonly id: string;
  readonly name: string;
  readonly finess: string | null;
  readonly siret: string | null;
  readonly rccm: string | null;
  readonly type: string;
  readonly address: Address;
  readonly description: string | null;
  readonly telecom: Telecom[];
  readonly active: boolean;
  readonly decidedAt: string | null;
  readonly createdAt: string;
  readonly version: number;
}

/** Absent members stay as they are. */
export interface OrganizationChange {
  readonly name?: string | undefined;
  readonly address?: Address | undefined;
  /** Null removes it. */
  readonly description?: string | null | undefined;
  readonly telecom?: readonly Telecom[] | undefined;
}

const SELECT = {
  partyId: true,
  name: true,
  finess: true,
  siret: true,
  rccm: true,
  type: true,
  address: true,
  description: true,
  telecom: true,
  active: true,
  decidedAt: true,
  createdAt: true,
  version: true,
} as const satisfies Prisma.OrganizationSelect;
type Selected = Prisma.OrganizationGetPayload<{ select: typeof SELECT }>;

const rowOf = ({ partyId, address, telecom, decidedAt, createdAt, ...row }: Selected): OrganizationRow => ({
  ...row,
  id: partyId,
  address: address as Address,
  telecom: telecom as Telecom[],
  decidedAt: decidedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

@Injectable()
export class OrganizationsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly grants: Grants,
  ) {}

  async read(id: string): Promise<OrganizationRow | undefined> {
    const { organization } = await this.prisma.client();
    const found = await organization.findFirst({ where: { partyId: id, deletedAt: null }, select: SELECT });
    return found === null ? undefined : rowOf(found);
  }

  /** Active ones only: one at most. */
  byRccm(rccm: string): Promise<OrganizationRow[]> {
    return this.list({ rccm, active: true });
  }

  byFiness(finess: string): Promise<OrganizationRow[]> {
    return this.list({ finess, active: true });
  }

  async ofPerson(partyId: string): Promise<OrganizationRow[]> {
    const { organizationStaff } = await this.prisma.client();
    const employed = await organizationStaff.findMany({ where: { partyId }, select: { organizationId: true } });
    const ids = employed.flatMap(({ organizationId }) => organizationId ?? []);
    return this.list({ partyId: { in: [...ids, ...(await this.grants.structuresOf(partyId))] } });
  }

  /** Not decided yet, the oldest first. */
  waiting(limit: number): Promise<OrganizationRow[]> {
    return this.list(
      { decidedAt: null, active: false },
      { orderBy: [{ createdAt: 'asc' }, { partyId: 'asc' }], take: limit },
    );
  }

  async add(_tx: Tx, id: string, structure: NewStructure, country: string): Promise<void> {
    const { name, finess, siret, rccm, type, address, description } = structure;
    const { party, organization } = await this.prisma.client();
    await party.createMany({ data: { id, kind: 'organization' } });
    await organization.createMany({
      data: {
        partyId: id,
        name,
        type,
        address: present(address),
        country,
        ...present({ finess, siret, rccm, description }),
      },
    });
  }

  async addStaff(_tx: Tx, partyId: string, userId: string): Promise<void> {
    const { organizationStaff } = await this.prisma.client();
    await organizationStaff.createMany({ data: { partyId, userId } });
  }

  /** Whether the structure that employs them is not active. */
  async isClosedTo(_tx: Tx, userId: string): Promise<boolean> {
    const { organizationStaff } = await this.prisma.client();
    return (await organizationStaff.count({ where: { userId, organization: { active: false } } })) > 0;
  }

  /** False when they belong to a structure already. */
  async attach(_tx: Tx, partyId: string, organizationId: string): Promise<boolean> {
    const { organizationStaff } = await this.prisma.client();
    const where = { partyId, organizationId: null };
    return (await organizationStaff.updateMany({ where, data: { organizationId } })).count > 0;
  }

  /** False when the version is not that one any more. */
  async change(_tx: Tx, id: string, version: number, change: OrganizationChange): Promise<boolean> {
    const { name, address, telecom, description } = change;
    const { organization } = await this.prisma.client();
    const data = present({ name, description, address: address && present(address), telecom: telecom?.map(present) });
    const { count } = await organization.updateMany({
      where: { partyId: id, version, deletedAt: null },
      data: { ...data, version: { increment: 1 } },
    });
    return count > 0;
  }

  private async list(
    where: Prisma.OrganizationWhereInput,
    order: Pick<Prisma.OrganizationFindManyArgs, 'orderBy' | 'take'> = {
      orderBy: [{ name: 'asc' }, { partyId: 'asc' }],
    },
  ): Promise<OrganizationRow[]> {
    const { organization } = await this.prisma.client();
    const found = await organization.findMany({ where: { ...where, deletedAt: null }, select: SELECT, ...order });
    return found.map(rowOf);
  }
}
