import type { GeneralPractitioner } from '@maillon/contracts/access/referents';
import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, type Queryable, type RowOf, sql } from '../../platform/postgres/database.ts';

/** What is kept: what was said, and who that is or the letter that looks for them. */
export type NamedReferent = Exclude<GeneralPractitioner, { supervisorType: 'none' }> & {
  /** Profile id of a person who has an account. */
  readonly partyId: string | null;
  readonly invitationId: string | null;
};

/**
 * `holder`: the account that it turned out to be: the one that was chosen, or that answered the letter.
 * `status`: of the living grant between the two; null where there is none.
 * `isWrittenTo`: a letter is still waiting for its answer.
 */
export type ReferentRow = RowOf<typeof READ>;

const INVITATION = `(pt.general_practitioner->>'invitationId')::uuid`;

const READ = sql(
  'referents_read',
  `SELECT pt.general_practitioner AS named, g.status, i.id IS NOT NULL AS "isWrittenTo",
          CASE WHEN u.id IS NOT NULL THEN jsonb_build_object(
            'id', p.id, 'userId', u.id, 'kind', p.kind, 'firstName', u.first_name, 'lastName', u.last_name, 'phone', u.phone) END AS holder
     FROM published_patients pt
     LEFT JOIN LATERAL (
       SELECT coalesce((pt.general_practitioner->>'partyId')::uuid,
                       (SELECT redeemed_by FROM published_invitations WHERE id = ${INVITATION})) AS party) h ON true
     LEFT JOIN published_parties p ON p.id = h.party
     LEFT JOIN published_users u ON u.id = p.user_id AND u.deleted_at IS NULL
     LEFT JOIN published_access_policies g ON g.resource = 'medical-file' AND g.from_party = pt.party_id AND g.to_party = p.id AND g.revoked_at IS NULL
     LEFT JOIN published_invitations i ON i.id = ${INVITATION} AND i.status = 'SENT' AND i.expires_at > $2::timestamptz
    WHERE pt.party_id = $1`,
  narrowed<{
    named: NamedReferent | null;
    holder: {
      readonly id: string;
      readonly userId: string;
      readonly kind: UserType;
      readonly firstName: string;
      readonly lastName: string;
      readonly phone: string | null;
    } | null;
  }>(),
);

@Injectable()
export class ReferentsRepository {
  constructor(private readonly database: Database) {}

  /** `now` is an ISO instant. */
  async read(patientId: string, now: string, on: Queryable = this.database): Promise<ReferentRow | undefined> {
    return (await on.query(READ, [patientId, now]))[0];
  }
}
