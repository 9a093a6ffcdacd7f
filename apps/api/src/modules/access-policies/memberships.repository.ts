import type { AccessResource, AccessStatus } from '@maillon/domain/access';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable, sql, type Tx } from '../../platform/database.ts';

export interface NewGrant {
  readonly id: string;
  readonly resource: AccessResource;
  readonly fromParty: string;
  readonly toParty: string;
  readonly status: AccessStatus;
  readonly rights: readonly string[];
  /** A user. */
  readonly createdBy: string;
}

export interface LivingGrant {
  readonly id: string;
  readonly status: AccessStatus;
}

const ADD = sql(
  'memberships_add',
  `INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by, decided_by, decided_at)
   SELECT $1::uuid, $2::"AccessResource", $3::uuid, $4::uuid, $5::"AccessStatus", $6::text[], $7::uuid,
          CASE WHEN $5::text = 'ACCEPTED' THEN $7::uuid END, CASE WHEN $5::text = 'ACCEPTED' THEN now() END
   ON CONFLICT (resource, from_party, to_party) WHERE revoked_at IS NULL DO NOTHING RETURNING id`,
);
const LIVING = sql(
  'memberships_living',
  `SELECT id, status FROM access_policies
   WHERE resource = $1 AND from_party = $2 AND to_party = $3 AND revoked_at IS NULL FOR UPDATE`,
);
const ACCEPT = sql(
  'memberships_accept',
  `UPDATE access_policies SET status = 'ACCEPTED', decided_by = $2, decided_at = now(), version = version + 1, updated_at = now()
   WHERE id = $1`,
);
const RIGHTS = sql(
  'memberships_rights',
  `SELECT coalesce((SELECT rights FROM access_policies
                     WHERE resource = 'organization' AND from_party = $2 AND to_party = $1 AND status = 'ACCEPTED'
                       AND revoked_at IS NULL), '{}') AS rights,
          EXISTS (SELECT 1 FROM organization_staff WHERE party_id = $1 AND organization_id = $2) AS staff`,
);
const END_ALL = sql(
  'memberships_end_all',
  'UPDATE access_policies SET revoked_at = now(), version = version + 1, updated_at = now() WHERE from_party = $1 AND revoked_at IS NULL',
);
const MANAGERS = sql(
  'memberships_managers',
  `SELECT p.user_id AS "userId" FROM access_policies a JOIN parties p ON p.id = a.to_party
    WHERE a.resource = 'organization' AND a.from_party = $1 AND a.status = 'ACCEPTED' AND a.revoked_at IS NULL
      AND 'MANAGE' = ANY (a.rights)
   UNION SELECT user_id FROM organization_staff WHERE organization_id = $1`,
);

@Injectable()
export class MembershipsRepository {
  constructor(private readonly database: Database) {}

  /** False when there is a living grant already. */
  async add(tx: Tx, grant: NewGrant): Promise<boolean> {
    const { id, resource, fromParty, toParty, status, rights, createdBy } = grant;
    return (await tx.query(ADD, [id, resource, fromParty, toParty, status, rights, createdBy])).length > 0;
  }

  /** Locked until the end of the transaction. */
  async living(tx: Tx, resource: AccessResource, from: string, to: string): Promise<LivingGrant | undefined> {
    return (await tx.query<LivingGrant>(LIVING, [resource, from, to]))[0];
  }

  async accept(tx: Tx, id: string, userId: string): Promise<void> {
    await tx.query(ACCEPT, [id, userId]);
  }

  async rights(partyId: string, organizationId: string, on: Queryable = this.database) {
    const [row] = await on.query<{ rights: string[]; staff: boolean }>(RIGHTS, [partyId, organizationId]);
    return row ?? { rights: [], staff: false };
  }

  async endAll(tx: Tx, organizationId: string): Promise<void> {
    await tx.query(END_ALL, [organizationId]);
  }

  async managers(organizationId: string): Promise<string[]> {
    const rows = await this.database.query<{ userId: string }>(MANAGERS, [organizationId]);
    return rows.map(({ userId }) => userId);
  }
}
