import type { AccessStatus } from '@maillon/domain/access/access';
import { QUARTER_HOUR_MS } from '@maillon/domain/appointment-rules';
import { utcMonth } from '@maillon/domain/calendar/free-bitmap';
import { utcToDay } from '@maillon/domain/day';
import type { UserType } from '@maillon/domain/user-type';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../platform/env.ts';
import { Database, narrowed, type Queryable, sqlEach } from '../../../platform/postgres/database.ts';

/** A person who shall take part, and how they stand to the time and the patient in question. */
export interface CandidateRow {
  readonly id: string;
  readonly kind: UserType;
  readonly userId: string;
  /** May take part: the account is active, and a practitioner's identity was checked where identities are. */
  readonly active: boolean;
  readonly scheduleId: string | null;
  readonly timeZone: string | null;
  /** Receives during the whole time, by the cached month; null when that month is not cached or the time leaves it. */
  readonly open: boolean | null;
  /** {@link open}, and nothing is booked. */
  readonly free: boolean | null;
  /** Has another booked appointment then. */
  readonly taken: boolean;
  /** Of a practitioner: an open offer keeps the time for another patient. */
  readonly held: boolean;
  /** Of the actor: has declared an absence that touches the time. */
  readonly away: boolean;
  /** Of a practitioner: the state of the patient's file grant to them. */
  readonly fileGrant: AccessStatus | null;
  /** Of the patient: whether the actor, who is another person, may know of them. */
  readonly known: boolean;
  /** Of the patient: whether they give the actor, or a structure of theirs, the file or a delegation now. */
  readonly followed: boolean;
}

interface CandidateQuestion {
  readonly actorId: string;
  readonly patientId: string;
  readonly practitionerIds: readonly string[];
  /** ISO instants. */
  readonly start: string;
  readonly end: string;
  readonly now: string;
  /** The appointment that is being moved does not stand in its own way. */
  readonly exceptAppointmentId?: string;
}

/**
 * Ids may be user ids (design api A1); the answer carries profile ids. An erased person is not found, whatever visits they had.
 * Each person is looked up by an index: of the subqueries no other plan is left, whatever the statistics were when it was made.
 */
const candidates = sqlEach(
  'booking_candidates',
  `SELECT asked.n, p.id, p.kind, p.user_id AS "userId",
          u.active
            AND (NOT asked.verified_only OR p.kind = 'patient' OR EXISTS (
              SELECT 1 FROM published_practitioners pr WHERE pr.party_id = p.id AND pr.verified_at IS NOT NULL)) AS active,
          s.id AS "scheduleId", s.time_zone AS "timeZone",
          has_quarters(m.open, asked.first_quarter, asked.end_quarter) AS open,
          has_quarters(m.free, asked.first_quarter, asked.end_quarter) AS free,
          EXISTS (SELECT 1 FROM appointment_participants o
                   WHERE o.party_id = p.id AND o.status = 'BOOKED' AND o.during && asked.during
                     AND o.appointment_id IS DISTINCT FROM asked.except_id) AS taken,
          p.id <> patient.id AND EXISTS (
            SELECT 1 FROM slot_holds h
             WHERE h.party_id = p.id AND tstzrange(h.start_at, h.end_at) && asked.during AND h.patient_id <> patient.id) AS held,
          p.id = asked.actor AND EXISTS (
            SELECT 1 FROM published_schedule_exceptions x
             WHERE x.schedule_id = s.id AND x.status = 'BUSY' AND x.during && asked.during) AS away,
          (SELECT g.status FROM published_access_policies g
            WHERE g.resource = 'medical-file' AND g.from_party = patient.id AND g.to_party = p.id AND g.revoked_at IS NULL)
            AS "fileGrant",
          p.id = patient.id AND asked.actor <> patient.id AND knows_patient(asked.actor, patient.id, asked.now) AS known,
          p.id = patient.id AND asked.actor <> patient.id AND follows_patient(asked.actor, patient.id) AS followed
     FROM (SELECT n, actor, patient, practitioners::uuid[] AS practitioners, tstzrange(start, "end") AS during, month,
                  first_quarter, end_quarter, now, except_id, verified_only
             FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::date[], $7::int[], $8::int[],
                         $9::timestamptz[], $10::uuid[], $11::boolean[])
                    WITH ORDINALITY AS asked(actor, patient, practitioners, start, "end", month, first_quarter, end_quarter, now,
                                             except_id, verified_only, n)) asked
     CROSS JOIN LATERAL (SELECT id, kind, user_id FROM published_parties WHERE id = asked.patient AND kind = 'patient'
                         UNION ALL
                         SELECT id, kind, user_id FROM published_parties WHERE user_id = asked.patient AND kind = 'patient' LIMIT 1) patient
     CROSS JOIN LATERAL (SELECT patient.id, patient.kind, patient.user_id
                         UNION ALL SELECT id, kind, user_id FROM published_parties WHERE id = ANY(asked.practitioners)
                         UNION ALL SELECT id, kind, user_id FROM published_parties WHERE user_id = ANY(asked.practitioners)) p
     CROSS JOIN LATERAL (SELECT active FROM published_users WHERE id = p.user_id AND deleted_at IS NULL LIMIT 1) u
     LEFT JOIN LATERAL (SELECT id, time_zone FROM published_schedules WHERE party_id = p.id LIMIT 1) s ON true
     LEFT JOIN LATERAL (SELECT open, free FROM published_free_months WHERE schedule_id = s.id AND month = asked.month LIMIT 1) m ON true`,
  narrowed<Pick<CandidateRow, 'kind' | 'userId' | 'active' | 'held' | 'away' | 'known' | 'followed'>>(),
);

@Injectable()
export class CandidatesRepository {
  /** Where identities are checked, a person whose identity was not checked cannot be booked (design api §3.1, rule 7). */
  private readonly verifiedOnly: boolean;

  constructor(
    private readonly database: Database,
    @Inject(ENV) env: Pick<Env, 'MODE'>,
  ) {
    this.verifiedOnly = env.MODE === 'PROD';
  }

  /** The patient and the practitioners, as far as they exist. Nothing is locked: it is a look before the leap. */
  candidates(question: CandidateQuestion, on?: Queryable): Promise<CandidateRow[]> {
    const { actorId, patientId, practitionerIds, start, end, now, exceptAppointmentId } = question;
    const month = utcMonth(Date.parse(start));
    const values = [
      actorId,
      patientId,
      practitionerIds,
      start,
      end,
      utcToDay(month.start),
      Math.floor((Date.parse(start) - month.start) / QUARTER_HOUR_MS),
      Math.ceil((Date.parse(end) - month.start) / QUARTER_HOUR_MS),
      now,
      exceptAppointmentId ?? null,
      this.verifiedOnly,
    ] as const;
    return on?.query(candidates, values) ?? this.database.quick(candidates, values);
  }
}
