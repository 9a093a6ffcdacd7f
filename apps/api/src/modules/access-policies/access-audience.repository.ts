import type { KeyHolder } from '@maillon/contracts/access/access-policies';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, type Queryable, type RowOf, sql } from '../../platform/postgres/database.ts';

/**
 * A person whom a change of a grant concerns.
 * `decides`: themselves, or a person who decides for the structure: they are told in words too.
 */
export type Concerned = RowOf<typeof concerned>;

/** $1 and $2 are the two sides. A structure is its staff and its members; those with MANAGE decide for it. */
const concerned = sql(
  'access_policy_concerned',
  `WITH sides(party, side) AS (VALUES ($1::uuid, 'owner'), ($2::uuid, 'grantee'))
   SELECT p.user_id AS "userId", s.side, true AS decides FROM sides s JOIN published_parties p ON p.id = s.party WHERE p.user_id IS NOT NULL
   UNION ALL
   SELECT staff.user_id, s.side, true FROM sides s JOIN published_organization_staff staff ON staff.organization_id = s.party
   UNION ALL
   SELECT p.user_id, s.side, 'MANAGE' = ANY (m.rights)
     FROM sides s
     JOIN access_policies m ON m.from_party = s.party AND m.resource = 'organization' AND m.status = 'ACCEPTED' AND m.revoked_at IS NULL
     JOIN published_parties p ON p.id = m.to_party
    WHERE p.user_id IS NOT NULL`,
  narrowed<{ side: 'owner' | 'grantee' }>(),
);

/** A grant to a structure is one to its members who follow patients (design api §5.3). */
const keyHolders = sql(
  'access_policy_key_holders',
  `WITH people(party) AS (
     SELECT $1::uuid
     UNION SELECT party_id FROM published_organization_staff WHERE organization_id = $1
     UNION SELECT to_party FROM access_policies
            WHERE resource = 'organization' AND from_party = $1 AND status = 'ACCEPTED' AND revoked_at IS NULL
              AND 'PATIENTS' = ANY (rights))
   SELECT u.sld_id AS "sldId", concat_ws(' ', u.first_name, u.last_name) AS name FROM people JOIN published_parties p ON p.id = people.party JOIN published_users u ON u.id = p.user_id
    WHERE u.sld_id IS NOT NULL AND u.deleted_at IS NULL ORDER BY 1`,
);

@Injectable()
export class AccessAudienceRepository {
  constructor(private readonly database: Database) {}

  of(fromId: string, toId: string): Promise<Concerned[]> {
    return this.database.query(concerned, [fromId, toId]);
  }

  keyHolders(partyId: string, from: Queryable = this.database): Promise<KeyHolder[]> {
    return from.query(keyHolders, [partyId]);
  }
}
