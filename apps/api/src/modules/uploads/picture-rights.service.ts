import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { Database, sql } from '../../platform/postgres/database.ts';
import { ProfessionalTrust } from '../../platform/professional-trust.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccessService } from '../access-policies/access.service.ts';

/** Of the person whose picture it is ($1, a user): whether the directory has them, and whether the actor ($2) is near them. */
const NEARNESS = sql(
  'picture_nearness',
  `SELECT coalesce(u.active AND pr.party_id IS NOT NULL AND ($4 OR pr.verified_at IS NOT NULL), false) AS "isListed",
          EXISTS (SELECT 1 FROM acts_for(p.id, 'MEMBER') theirs JOIN acts_for($2, 'MEMBER') mine ON mine = theirs)
          OR EXISTS (
            SELECT 1 FROM published_access_policies
             WHERE resource = 'practitioner_contacts' AND status = 'ACCEPTED' AND revoked_at IS NULL
               AND (from_party, to_party) IN ((p.id, $2), ($2, p.id)))
          OR (pr.party_id IS NOT NULL AND EXISTS (
            SELECT 1 FROM published_appointment_participants theirs JOIN published_appointment_participants mine USING (appointment_id)
             WHERE theirs.party_id = p.id AND mine.party_id = $2 AND theirs.status <> 'CANCELLED'
               AND lower(theirs.during) > $3::timestamptz - interval '30 days')) AS "isNear"
     FROM published_users u JOIN published_parties p ON p.user_id = u.id LEFT JOIN published_practitioners pr ON pr.party_id = p.id
    WHERE u.id = $1 AND u.deleted_at IS NULL`,
);

/** Whose picture somebody may see: of whom they may see that they are here (docs/decisions/files-and-their-places.md). */
@Injectable()
export class PictureRights {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'MODE'>,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly access: AccessService,
    private readonly trust: ProfessionalTrust,
  ) {}

  /** Asks the same of everybody, also of ids that are nobody's. */
  async maySee(actor: Actor, userId: string): Promise<boolean> {
    const now = new Date(this.clock.now()).toISOString();
    const [[nearness], mayFind, knowsPatient] = await Promise.all([
      this.database.query(NEARNESS, [userId, actor.partyId, now, this.env.MODE !== 'PROD']),
      this.trust.isTrusted(actor),
      this.access.may(actor, 'KNOW', 'patient', userId),
    ]);
    if (nearness === undefined) return false;
    return actor.userId === userId || nearness.isNear || (nearness.isListed && mayFind) || knowsPatient;
  }
}
