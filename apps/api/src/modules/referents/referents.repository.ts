import type { GeneralPractitioner } from '@maillon/contracts/access/referents';
import type { AccessStatus } from '@maillon/domain/access';
import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable, sql, type Tx } from '../../platform/postgres/database.ts';

/** What is kept: what was said, and who that is or the letter that looks for them. */
export type NamedReferent = Exclude<GeneralPractitioner, { supervisorType: 'none' }> & {
  /** Profile id of somebody who has an account. */
  readonly partyId: string | null;
  readonly invitationId: string | null;
};

export interface ReferentRow {
  readonly named: NamedReferent | null;
  /** Whoever it turned out to be: the one who was chosen, or who answered the letter. */
  readonly holder: {
    readonly id: string;
    readonly userId: string;
    readonly kind: UserType;
    readonly firstName: string;
    readonly lastName: string;
    readonly phone: string | null;
  } | null;
  /** Of the living grant between the two; null where there is none. */
  readonly status: AccessStatus | null;
  /** A letter is still waiting for its answer. */
  readonly isWrittenTo: boolean;
}

const INVITATION = `(pt.general_practitioner->>'invitationId')::uuid`;

const READ = sql(
  'referents_read',
  `SELECT pt.general_practitioner AS named, g.status, i.id IS NOT NULL AS "isWrittenTo",
          CASE WHEN u.id IS NOT NULL THEN jsonb_build_object(
            'id', p.id, 'userId', u.id, 'kind', p.kind, 'firstName', u.first_name, 'lastName', u.last_name, 'phone', u.phone) END AS holder
     FROM patients pt
     LEFT JOIN LATERAL (
       SELECT coalesce((pt.general_practitioner->>'partyId')::uuid,
                       (SELECT redeemed_by FROM invitations WHERE id = ${INVITATION})) AS party) h ON true
     LEFT JOIN parties p ON p.id = h.party
     LEFT JOIN users u ON u.id = p.user_id AND u.deleted_at IS NULL
     LEFT JOIN access_policies g ON g.resource = 'medical-file' AND g.from_party = pt.party_id AND g.to_party = p.id AND g.revoked_at IS NULL
     LEFT JOIN invitations i ON i.id = ${INVITATION} AND i.status = 'SENT' AND i.expires_at > $2::timestamptz
    WHERE pt.party_id = $1`,
);
const WRITE = sql(
  'referents_write',
  'UPDATE patients SET general_practitioner = $2::jsonb, version = version + 1 WHERE party_id = $1',
);
const MIDWIFE = sql(
  'referents_midwife',
  `SELECT p.id FROM parties p JOIN users u ON u.id = p.user_id
    WHERE (p.id = $1 OR p.user_id = $1) AND p.kind = 'midwife' AND u.active AND u.deleted_at IS NULL`,
);
/** The address counts only where a code has proved it. */
const AT = sql(
  'referents_at',
  `SELECT p.id FROM users u JOIN parties p ON p.user_id = u.id
    WHERE u.email = $1 AND u.email_verified_at IS NOT NULL AND u.active AND u.deleted_at IS NULL
      AND p.kind IN ('doctor', 'midwife', 'assistant')`,
);
const LETTER = sql(
  'referents_letter',
  `SELECT id FROM invitations
    WHERE kind = 'medical-file' AND inviter_party = $1 AND email = $2 AND status = 'SENT' AND expires_at > $3::timestamptz`,
);

@Injectable()
export class ReferentsRepository {
  constructor(private readonly database: Database) {}

  /** `now` is an ISO instant. */
  async read(patientId: string, now: string, on: Queryable = this.database): Promise<ReferentRow | undefined> {
    return (await on.query<ReferentRow>(READ, [patientId, now]))[0];
  }

  async write(tx: Tx, patientId: string, named: NamedReferent | null): Promise<void> {
    await tx.query(WRITE, [patientId, named === null ? null : JSON.stringify(named)]);
  }

  /** @param id of the profile or of the user (design api A1) */
  async midwife(tx: Tx, id: string): Promise<string | undefined> {
    return (await tx.query<{ id: string }>(MIDWIFE, [id]))[0]?.id;
  }

  async professionalAt(tx: Tx, email: string): Promise<string | undefined> {
    return (await tx.query<{ id: string }>(AT, [email]))[0]?.id;
  }

  /** The letter to this address that is still waiting. */
  async letterTo(tx: Tx, patientId: string, email: string, now: string): Promise<string | undefined> {
    return (await tx.query<{ id: string }>(LETTER, [patientId, email, now]))[0]?.id;
  }
}
