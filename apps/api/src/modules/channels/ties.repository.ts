import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, sql } from '../../platform/postgres/database.ts';

/** Of a person who writes or is written to. */
export interface Correspondent {
  readonly userId: string;
  /** Of their profile. */
  readonly partyId: string;
  readonly userType: UserType;
  /** Their account is open, or waits for its first sign-in. */
  readonly isReachable: boolean;
}

export interface TiesRow {
  /** As it was asked for. */
  readonly id: string;
  readonly own: Correspondent;
  /** Null for an unknown id. */
  readonly other: Correspondent | null;
  readonly sharesStructure: boolean;
  readonly sharesVisit: boolean;
}

const structuresOf = (party: string): string => `(
  SELECT from_party AS id FROM published_access_policies
   WHERE to_party = ${party} AND status = 'ACCEPTED' AND revoked_at IS NULL
     AND (resource = 'organization' OR (resource = 'organization_external_practitioners' AND 'MESSAGE' = ANY (rights)))
  UNION SELECT organization_id FROM published_organization_staff WHERE party_id = ${party} AND organization_id IS NOT NULL)`;
const isReachable = (user: string): string =>
  `coalesce(${user}.deleted_at IS NULL AND (${user}.active OR ${user}.inactive_reason = 'CLAIM_REQUIRED'), false)`;

/**
 * $1 a user, $2 others by user or profile (design api A1), $3 since when a visit counts. The row of an unknown id is looked for as
 * a patient's is.
 */
const TIES = sql(
  'channel_ties',
  `SELECT asked.id, op.user_id AS "otherUser", p.id AS "ownParty", u.user_type AS "ownType", ${isReachable('u')} AS "ownIsReachable",
          op.id AS "otherParty", ou.user_type AS "otherType", ${isReachable('ou')} AS "otherIsReachable",
          EXISTS (SELECT FROM ${structuresOf('p.id')} mine
                    JOIN ${structuresOf('op.id')} theirs USING (id)) AS "sharesStructure",
          EXISTS (SELECT FROM published_appointment_participants mine
                    JOIN published_appointment_participants theirs
                      ON theirs.appointment_id = mine.appointment_id AND theirs.party_id = op.id
                    JOIN published_appointments v ON v.id = mine.appointment_id
                   WHERE mine.party_id = p.id AND v.status <> 'CANCELLED' AND upper(v.during) > $3::timestamptz) AS "sharesVisit"
     FROM unnest($2::uuid[]) WITH ORDINALITY AS asked(id, n)
     JOIN published_users u ON u.id = $1
     JOIN published_parties p ON p.user_id = u.id
     LEFT JOIN LATERAL (SELECT id, user_id FROM published_parties WHERE id = asked.id AND user_id IS NOT NULL
                        UNION SELECT id, user_id FROM published_parties WHERE user_id = asked.id) op ON true
     LEFT JOIN published_users ou ON ou.id = op.user_id
    ORDER BY asked.n`,
  narrowed<{
    id: string;
    ownIsReachable: boolean;
    otherIsReachable: boolean;
    sharesStructure: boolean;
    sharesVisit: boolean;
  }>(),
);

/** What Postgres knows between people who write to each other, beside what one gave the other. */
@Injectable()
export class TiesRepository {
  constructor(private readonly database: Database) {}

  /** One row for each of the others, in their order; ids of users or profiles. @param since ISO instant */
  async of(userId: string, others: readonly string[], since: string): Promise<TiesRow[]> {
    const rows = await this.database.query(TIES, [userId, others, since]);
    return rows.map(({ id, otherUser, otherParty, otherType, sharesStructure, sharesVisit, ...own }) => ({
      id,
      own: { userId, partyId: own.ownParty, userType: own.ownType, isReachable: own.ownIsReachable },
      other:
        otherUser === null || otherParty === null || otherType === null
          ? null
          : { userId: otherUser, partyId: otherParty, userType: otherType, isReachable: own.otherIsReachable },
      ...{ sharesStructure, sharesVisit },
    }));
  }
}
