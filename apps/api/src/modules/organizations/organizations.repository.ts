import type { Address, Telecom } from '@maillon/contracts/fields/primitives';
import type { NewStructure } from '@maillon/contracts/fields/role-blocks';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable, sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { present } from '../../platform/postgres/prisma-values.ts';

export interface OrganizationRow {
  readonly id: string;
  readonly name: string;
  readonly finess: string | null;
  readonly siret: string | null;
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

const COLUMNS = `o.party_id AS id, o.name, o.finess, o.siret, o.type, o.address, o.description, o.telecom, o.active,
                 o.decided_at AS "decidedAt", o.created_at AS "createdAt", o.version`;

const READ = sql(
  'organizations_read',
  `SELECT ${COLUMNS} FROM organizations o WHERE o.party_id = $1 AND o.deleted_at IS NULL`,
);
const BY_FINESS = sql(
  'organizations_by_finess',
  `SELECT ${COLUMNS} FROM organizations o WHERE o.finess = $1 AND o.active AND o.deleted_at IS NULL`,
);
const OF_PERSON = sql(
  'organizations_of_person',
  `SELECT ${COLUMNS} FROM organizations o
    WHERE o.deleted_at IS NULL AND o.party_id IN (
      SELECT from_party FROM access_policies
       WHERE resource = 'organization' AND to_party = $1 AND status = 'ACCEPTED' AND revoked_at IS NULL
      UNION SELECT organization_id FROM organization_staff WHERE party_id = $1)
    ORDER BY o.name, o.party_id`,
);
@Injectable()
export class OrganizationsRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  async read(id: string, on: Queryable = this.database): Promise<OrganizationRow | undefined> {
    return (await on.query<OrganizationRow>(READ, [id]))[0];
  }

  /** Active ones only: one at most. */
  byFiness(finess: string, on: Queryable = this.database): Promise<OrganizationRow[]> {
    return on.query<OrganizationRow>(BY_FINESS, [finess]);
  }

  ofPerson(partyId: string): Promise<OrganizationRow[]> {
    return this.database.query<OrganizationRow>(OF_PERSON, [partyId]);
  }

  async add(_tx: Tx, id: string, structure: NewStructure, country: string): Promise<void> {
    const { name, finess, siret, type, address, description } = structure;
    const { party, organization } = await this.prisma.client();
    await party.createMany({ data: { id, kind: 'organization' } });
    await organization.createMany({
      data: { partyId: id, name, type, address: present(address), country, ...present({ finess, siret, description }) },
    });
  }

  async addStaff(_tx: Tx, partyId: string, userId: string): Promise<void> {
    const { organizationStaff } = await this.prisma.client();
    await organizationStaff.createMany({ data: { partyId, userId } });
  }

  /** False when they belong to a structure already. */
  async attach(_tx: Tx, partyId: string, organizationId: string): Promise<boolean> {
    const { organizationStaff } = await this.prisma.client();
    const where = { partyId, organizationId: null };
    return (await organizationStaff.updateMany({ where, data: { organizationId } })).count > 0;
  }

  async suspendFounder(_tx: Tx, userId: string): Promise<void> {
    const { user } = await this.prisma.client();
    await user.updateMany({
      where: { id: userId, active: true },
      data: { active: false, inactiveReason: 'ORGANIZATION_PENDING', version: { increment: 1 } },
    });
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
}
