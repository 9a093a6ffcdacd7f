import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '../../platform/postgres/database.ts';

const END_ALL = sql(
  'memberships_end_all',
  `UPDATE access_policies SET revoked_at = now(), version = version + 1, updated_at = now()
    WHERE (from_party = $1 OR to_party = $1) AND revoked_at IS NULL`,
);

/** Somebody who works for structures works for the one that let them in, and for no other (design api A13). */
const EMPLOY = sql(
  'memberships_employ',
  'UPDATE organization_staff SET organization_id = $2 WHERE party_id = $1 AND organization_id IS NULL',
);
const DISMISS = sql(
  'memberships_dismiss',
  'UPDATE organization_staff SET organization_id = NULL WHERE party_id = $1 AND organization_id = $2',
);

@Injectable()
export class MembershipsRepository {
  /** Does nothing for professionals, who belong to several structures by their grants alone. */
  async employ(tx: Tx, partyId: string, organizationId: string): Promise<void> {
    await tx.query(EMPLOY, [partyId, organizationId]);
  }

  async dismiss(tx: Tx, partyId: string, organizationId: string): Promise<void> {
    await tx.query(DISMISS, [partyId, organizationId]);
  }

  async endAll(tx: Tx, organizationId: string): Promise<void> {
    await tx.query(END_ALL, [organizationId]);
  }
}
