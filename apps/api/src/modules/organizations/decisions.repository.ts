import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import type { OrganizationRow } from './organizations.repository.ts';

/** A structure that waits for an administrator, and who asks for it. */
export interface WaitingRow extends OrganizationRow {
  readonly managerId: string | null;
  readonly managerName: string | null;
  readonly managerEmail: string | null;
}

const WAITING = sql(
  'organizations_waiting',
  `SELECT o.party_id AS id, o.name, o.finess, o.siret, o.type, o.address, o.description, o.telecom, o.active,
          o.decided_at AS "decidedAt", o.created_at AS "createdAt", o.version,
          u.id AS "managerId", u.first_name || ' ' || u.last_name AS "managerName", u.email AS "managerEmail"
     FROM organizations o
     LEFT JOIN LATERAL (
       SELECT s.user_id FROM organization_staff s WHERE s.organization_id = o.party_id ORDER BY s.party_id LIMIT 1
     ) staff ON true
     LEFT JOIN users u ON u.id = staff.user_id
    WHERE o.decided_at IS NULL AND NOT o.active AND o.deleted_at IS NULL
    ORDER BY o.created_at, o.party_id LIMIT 200`,
);
/** Those who were inactive for another reason stay so. */
const OPEN_STAFF = sql(
  'organizations_open_staff',
  `UPDATE users u SET active = true, inactive_reason = NULL, version = u.version + 1
     FROM organization_staff s
    WHERE s.organization_id = $1 AND u.id = s.user_id AND u.inactive_reason = 'ORGANIZATION_PENDING'
   RETURNING u.id`,
);
export interface Decision {
  readonly organizationId: string;
  readonly adminId: string;
  /** ISO instant. */
  readonly at: string;
  readonly reason: string | null;
}

@Injectable()
export class DecisionsRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  waiting(): Promise<WaitingRow[]> {
    return this.database.query<WaitingRow>(WAITING);
  }

  /** One that was declined too. */
  async exists(organizationId: string): Promise<boolean> {
    const { organization } = await this.prisma.client();
    return (await organization.count({ where: { partyId: organizationId } })) > 0;
  }

  /** False when it was decided before. */
  accept(_tx: Tx, decision: Decision): Promise<boolean> {
    return this.decide(decision, { active: true });
  }

  decline(_tx: Tx, decision: Decision): Promise<boolean> {
    return this.decide(decision, { deletedAt: decision.at });
  }

  /** @returns the users who may enter now */
  async openStaff(tx: Tx, organizationId: string): Promise<string[]> {
    return (await tx.query<{ id: string }>(OPEN_STAFF, [organizationId])).map(({ id }) => id);
  }

  async detachStaff(_tx: Tx, organizationId: string): Promise<void> {
    const { organizationStaff } = await this.prisma.client();
    await organizationStaff.updateMany({ where: { organizationId }, data: { organizationId: null } });
  }

  async admins(): Promise<string[]> {
    const { user } = await this.prisma.client();
    const found = await user.findMany({
      where: { isAdmin: true, active: true, deletedAt: null },
      select: { id: true },
    });
    return found.map(({ id }) => id);
  }

  private async decide(
    { organizationId, adminId, at, reason }: Decision,
    outcome: { active: true } | { deletedAt: string },
  ): Promise<boolean> {
    const { organization } = await this.prisma.client();
    const { count } = await organization.updateMany({
      where: { partyId: organizationId, active: false, decidedAt: null, deletedAt: null },
      data: { ...outcome, decidedBy: adminId, decidedAt: at, decisionReason: reason, version: { increment: 1 } },
    });
    return count > 0;
  }
}
