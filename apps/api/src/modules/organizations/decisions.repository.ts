import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';
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
const ACCEPT = sql(
  'organizations_accept',
  `UPDATE organizations SET active = true, decided_by = $2, decided_at = $3, decision_reason = $4, version = version + 1
    WHERE party_id = $1 AND NOT active AND decided_at IS NULL AND deleted_at IS NULL RETURNING party_id`,
);
const DECLINE = sql(
  'organizations_decline',
  `UPDATE organizations SET deleted_at = $3, decided_by = $2, decided_at = $3, decision_reason = $4, version = version + 1
    WHERE party_id = $1 AND NOT active AND decided_at IS NULL AND deleted_at IS NULL RETURNING party_id`,
);
/** Those who were inactive for another reason stay so. */
const OPEN_STAFF = sql(
  'organizations_open_staff',
  `UPDATE users u SET active = true, inactive_reason = NULL, version = u.version + 1
     FROM organization_staff s
    WHERE s.organization_id = $1 AND u.id = s.user_id AND u.inactive_reason = 'ORGANIZATION_PENDING'
   RETURNING u.id`,
);
const DETACH = sql(
  'organizations_detach_staff',
  'UPDATE organization_staff SET organization_id = NULL WHERE organization_id = $1',
);
const EXISTS = sql('organizations_exists', 'SELECT 1 AS found FROM organizations WHERE party_id = $1');
const ADMINS = sql('organizations_admins', 'SELECT id FROM users WHERE is_admin AND active AND deleted_at IS NULL');

export interface Decision {
  readonly organizationId: string;
  readonly adminId: string;
  /** ISO instant. */
  readonly at: string;
  readonly reason: string | null;
}

const valuesOf = ({ organizationId, adminId, at, reason }: Decision) => [organizationId, adminId, at, reason];

@Injectable()
export class DecisionsRepository {
  constructor(private readonly database: Database) {}

  waiting(): Promise<WaitingRow[]> {
    return this.database.query<WaitingRow>(WAITING);
  }

  /** One that was declined too. */
  async exists(organizationId: string): Promise<boolean> {
    return (await this.database.query(EXISTS, [organizationId])).length > 0;
  }

  /** False when it was decided before. */
  async accept(tx: Tx, decision: Decision): Promise<boolean> {
    return (await tx.query(ACCEPT, valuesOf(decision))).length > 0;
  }

  async decline(tx: Tx, decision: Decision): Promise<boolean> {
    return (await tx.query(DECLINE, valuesOf(decision))).length > 0;
  }

  /** @returns the users who may enter now */
  async openStaff(tx: Tx, organizationId: string): Promise<string[]> {
    return (await tx.query<{ id: string }>(OPEN_STAFF, [organizationId])).map(({ id }) => id);
  }

  async detachStaff(tx: Tx, organizationId: string): Promise<void> {
    await tx.query(DETACH, [organizationId]);
  }

  async admins(): Promise<string[]> {
    return (await this.database.query<{ id: string }>(ADMINS)).map(({ id }) => id);
  }
}
