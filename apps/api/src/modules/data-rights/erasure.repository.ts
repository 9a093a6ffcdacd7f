import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import { Clock } from '../../platform/time/clock.ts';

/** A person whose account is to be erased, locked. */
export interface ErasedRow {
  readonly user_id: string;
  readonly party_id: string;
  readonly user_type: UserType;
  readonly st_user_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  /** When they last had a visit, or wrote or were written about; null when never: whether there is a file that the law keeps. */
  readonly last_act: string | null;
}

const LAST_MANAGER = sql(
  'erasure_last_manager',
  `SELECT 1 FROM published_parties p
   CROSS JOIN LATERAL (
     SELECT organization_id AS id FROM published_organization_staff WHERE party_id = p.id AND organization_id IS NOT NULL
     UNION SELECT from_party FROM published_access_policies WHERE to_party = p.id AND resource = 'organization' AND status = 'ACCEPTED'
       AND revoked_at IS NULL AND 'MANAGE' = ANY (rights)) mine
   JOIN published_organizations o ON o.party_id = mine.id AND o.active
   WHERE p.user_id = $1
     AND NOT EXISTS (SELECT 1 FROM published_organization_staff s JOIN published_users u ON u.id = s.user_id AND u.active AND u.deleted_at IS NULL
                     WHERE s.organization_id = mine.id AND s.party_id <> p.id)
     AND NOT EXISTS (SELECT 1 FROM published_access_policies a JOIN published_parties q ON q.id = a.to_party
                     JOIN published_users u ON u.id = q.user_id AND u.active AND u.deleted_at IS NULL
                     WHERE a.from_party = mine.id AND a.resource = 'organization' AND a.status = 'ACCEPTED' AND a.revoked_at IS NULL
                       AND 'MANAGE' = ANY (a.rights) AND a.to_party <> p.id)
     AND EXISTS (SELECT 1 FROM published_access_policies a WHERE a.from_party = mine.id AND a.resource = 'organization'
                   AND a.status = 'ACCEPTED' AND a.revoked_at IS NULL AND a.to_party <> p.id)
   LIMIT 1`,
);
const LOCK = sql(
  'erasure_lock',
  `SELECT u.id AS user_id, p.id AS party_id, u.user_type, u.st_user_id, u.first_name, u.last_name,
          greatest(
            (SELECT max(upper(during)) FROM published_appointment_participants a WHERE a.party_id = p.id AND a.status <> 'CANCELLED'),
            (SELECT max(created_at) FROM published_documents d WHERE d.patient_id = p.id OR d.author_id = p.id),
            (SELECT max(updated_at) FROM published_observations o WHERE o.patient_id = p.id OR o.author_id = u.id)) AS last_act
   FROM data_requests r JOIN published_users u ON u.id = r.user_id AND u.deleted_at IS NULL JOIN published_parties p ON p.user_id = u.id
   WHERE r.id = $1 AND r.status = 'SCHEDULED' FOR UPDATE OF r, u`,
);

/** What is booked and not over. */
const VISITS = sql(
  'erasure_visits',
  `SELECT a.appointment_id AS id, a.role = 'patient' AS "isPatient", lower(a.during) AS start
     FROM published_appointment_participants a JOIN published_parties p ON p.id = a.party_id
    WHERE p.user_id = $1 AND a.status = 'BOOKED' AND upper(a.during) > $2`,
  narrowed<{ isPatient: boolean; start: string }>(),
);
const AT_ONCE = 20;

@Injectable()
export class ErasureRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** Would a structure with members be left without a member who may administer it? */
  async isLastManager(userId: string): Promise<boolean> {
    return (await this.database.query(LAST_MANAGER, [userId])).length > 0;
  }

  /** Do patients count on them? @param now ISO instant */
  async receives(userId: string, now: string): Promise<boolean> {
    return (await this.database.query(VISITS, [userId, now])).some(({ isPatient }) => !isPatient);
  }

  /** Those that have waited longest. */
  async due(now: string): Promise<{ id: string; userId: string }[]> {
    const { dataRequest } = await this.prisma.client();
    return dataRequest.findMany({
      where: { kind: 'erasure', status: 'SCHEDULED', dueAt: { lte: now } },
      orderBy: { dueAt: 'asc' },
      take: AT_ONCE,
      select: { id: true, userId: true },
    });
  }

  async lock(tx: Tx, requestId: string): Promise<ErasedRow | undefined> {
    return (await tx.query(LOCK, [requestId]))[0];
  }

  async postpone(requestId: string, dueAt: string): Promise<void> {
    const { dataRequest } = await this.prisma.client();
    await dataRequest.updateMany({ where: { id: requestId, status: 'SCHEDULED' }, data: { dueAt } });
  }

  /** The visits of a patient that are to come. */
  async upcoming(userId: string, now: string): Promise<string[]> {
    const visits = await this.database.query(VISITS, [userId, now]);
    return visits.filter(({ isPatient, start }) => isPatient && start > now).map(({ id }) => id);
  }

  /** @param keepUntil `yyyy-MM-dd`, until when the law keeps the file; null when there is none */
  async done(_tx: Tx, id: string, identity: Buffer | null, keepUntil: string | null): Promise<void> {
    const { dataRequest } = await this.prisma.client();
    const data = {
      status: 'DONE',
      doneAt: new Date(this.clock.now()),
      reasonSealed: null,
      identitySealed: identity && bytesOf(identity),
      keepUntil: keepUntil && new Date(keepUntil),
    };
    await dataRequest.updateMany({ where: { id }, data });
  }
}
