import type { Address, Telecom } from '@maillon/contracts/fields/primitives';
import type { NewStructure } from '@maillon/contracts/fields/role-blocks';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable, sql, type Tx } from '../../platform/postgres/database.ts';

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
const ADD_PARTY = sql('organizations_add_party', `INSERT INTO parties (id, kind) VALUES ($1, 'organization')`);
const ADD = sql(
  'organizations_add',
  `INSERT INTO organizations (party_id, name, finess, siret, type, address, description, country)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const ADD_STAFF = sql(
  'organizations_add_staff',
  'INSERT INTO organization_staff (party_id, user_id, organization_id) VALUES ($1, $2, $3)',
);
const ATTACH = sql(
  'organizations_attach_staff',
  'UPDATE organization_staff SET organization_id = $2 WHERE party_id = $1 AND organization_id IS NULL RETURNING party_id',
);
const SUSPEND = sql(
  'organizations_suspend_founder',
  `UPDATE users SET active = false, inactive_reason = 'ORGANIZATION_PENDING', version = version + 1 WHERE id = $1 AND active`,
);
const CHANGE = sql(
  'organizations_change',
  `UPDATE organizations
      SET name = coalesce($3, name), address = coalesce($4::jsonb, address), telecom = coalesce($5::jsonb, telecom),
          description = CASE WHEN $6 THEN $7 ELSE description END, version = version + 1
    WHERE party_id = $1 AND version = $2 AND deleted_at IS NULL RETURNING party_id`,
);

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

@Injectable()
export class OrganizationsRepository {
  constructor(private readonly database: Database) {}

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

  async add(tx: Tx, id: string, structure: NewStructure, country: string): Promise<void> {
    const { name, finess, siret, type, address, description } = structure;
    await tx.query(ADD_PARTY, [id]);
    const numbers = [finess ?? null, siret ?? null];
    await tx.query(ADD, [id, name, ...numbers, type, JSON.stringify(address), description ?? null, country]);
  }

  async addStaff(tx: Tx, partyId: string, userId: string): Promise<void> {
    await tx.query(ADD_STAFF, [partyId, userId, null]);
  }

  /** False when they belong to a structure already. */
  async attach(tx: Tx, partyId: string, organizationId: string): Promise<boolean> {
    return (await tx.query(ATTACH, [partyId, organizationId])).length > 0;
  }

  async suspendFounder(tx: Tx, userId: string): Promise<void> {
    await tx.query(SUSPEND, [userId]);
  }

  /** False when the version is not that one any more. */
  async change(tx: Tx, id: string, version: number, change: OrganizationChange): Promise<boolean> {
    const { name, address, telecom, description } = change;
    const values = [id, version, name ?? null, json(address), json(telecom), description !== undefined];
    return (await tx.query(CHANGE, [...values, description ?? null])).length > 0;
  }
}
