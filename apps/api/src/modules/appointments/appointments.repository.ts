import type { VisitRelation } from '@maillon/domain/access/visit';
import type { AppointmentStatus, ServiceCategory } from '@maillon/domain/appointment';
import { MAX_APPOINTMENT_MINUTES } from '@maillon/domain/appointment-rules';
import type { CancellationCode } from '@maillon/domain/calendar/cancellation-reasons';
import type { ReasonCode } from '@maillon/domain/calendar/visit-reasons';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, sql, sqlEach, type Tx } from '../../platform/postgres/database.ts';
import { lockRow } from '../../platform/postgres/locks.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import { Clock } from '../../platform/time/clock.ts';
import type { AppointmentFilter } from './appointment-filter.ts';

export type ParticipantRole = 'patient' | PractitionerType;

export interface AppointmentRow {
  readonly id: string;
  readonly patientId: string;
  readonly doctorId: string | null;
  readonly midwifeId: string | null;
  readonly assistantId: string | null;
  readonly organizationId: string | null;
  readonly start: string;
  readonly end: string;
  readonly status: AppointmentStatus;
  readonly serviceCategory: ServiceCategory;
  readonly reasonCode: ReasonCode | null;
  /** Sealed in the browser for its readers, then by ColumnCipher like everything that tells of a person. */
  readonly description: Buffer | null;
  readonly title: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly documentId: string | null;
  readonly cancelCode: CancellationCode | null;
  readonly version: number;
  readonly relation: VisitRelation;
}

export interface ListFilter extends AppointmentFilter {
  readonly descending: boolean;
  /** The last item of the page before. */
  readonly after?: { readonly start: string; readonly id: string } | undefined;
}

const COLUMNS = `
  a.id, a.patient_id AS "patientId", a.doctor_id AS "doctorId", a.midwife_id AS "midwifeId", a.assistant_id AS "assistantId",
  a.organization_id AS "organizationId", lower(a.during) AS start, upper(a.during) AS "end", a.status,
  a.service_category AS "serviceCategory", a.description, a.title, a.started_at AS "startedAt", a.ended_at AS "endedAt",
  a.document_id AS "documentId", a.reason_code AS "reasonCode", a.cancel_code AS "cancelCode", a.version`;

/** Whether the reader, $1, is one of the people. */
const TAKES_PART = '$1 IN (a.patient_id, a.doctor_id, a.midwife_id, a.assistant_id)';

/** `relationToVisit` as Postgres asks it; $1 is the reader. CASE asks only as far as it must. */
const RELATION = `
  CASE WHEN ${TAKES_PART} THEN 'participant'
       WHEN holds_medical_file($1, a.patient_id, 'READ') THEN 'file'
       WHEN a.organization_id IN (SELECT * FROM acts_for($1, 'AGENDA')) THEN 'agenda' END AS relation`;

/** Nearly every reader takes part; this spares them a plan with every other relation in it. */
const findAsParticipant = sqlEach(
  'appointment_find_as_participant',
  `SELECT asked.n, ${COLUMNS}, 'participant' AS relation
     FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS asked(reader, id, n)
     JOIN appointments a ON a.id = asked.id AND asked.reader IN (a.patient_id, a.doctor_id, a.midwife_id, a.assistant_id)`,
);
const findOtherwise = sql(
  'appointment_find_otherwise',
  `SELECT * FROM (SELECT ${COLUMNS}, ${RELATION} FROM appointments a WHERE a.id = $2) found
    WHERE relation IS NOT NULL`,
);

/**
 * Bounds are instants, or infinity, so that one plan serves every question. Whatever still runs at the
 * first one began less than the longest visit before.
 */
const WITHIN = (during: string, from = '$2', until = '$3') => `
  lower(${during}) > ${from}::timestamptz - interval '${MAX_APPOINTMENT_MINUTES} minutes' AND upper(${during}) > ${from}::timestamptz
  AND lower(${during}) < ${until}::timestamptz`;

/**
 * By the column of the reader's profession, which is half of what it costs by way of the participants. Those who ask at once are
 * answered one after the other, each from the index and in its order; no other plan is left to a subquery with a limit.
 */
const mine = (role: ParticipantRole, order: 'ASC' | 'DESC') =>
  sqlEach(
    `appointments_mine_${role}_${order.toLowerCase() as Lowercase<typeof order>}`,
    `SELECT asked.n, found.*
       FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::"AppointmentStatus"[], $5::int[], $6::timestamptz[], $7::uuid[])
              WITH ORDINALITY AS asked(reader, "from", until, status, most, after, after_id, n)
            CROSS JOIN LATERAL (
              SELECT ${COLUMNS}, 'participant' AS relation
                FROM appointments a
               WHERE a.${role}_id = asked.reader AND ${WITHIN('a.during', 'asked."from"', 'asked.until')}
                 AND (asked.status IS NULL OR a.status = asked.status)
                 AND (asked.after IS NULL OR (lower(a.during), a.id) ${order === 'ASC' ? '>' : '<'} (asked.after, asked.after_id))
               ORDER BY lower(a.during) ${order}, a.id ${order} LIMIT asked.most) found`,
  );
const mineBoth = (role: ParticipantRole) => ({ ASC: mine(role, 'ASC'), DESC: mine(role, 'DESC') });
const MINE = {
  patient: mineBoth('patient'),
  doctor: mineBoth('doctor'),
  midwife: mineBoth('midwife'),
  assistant: mineBoth('assistant'),
} satisfies Record<ParticipantRole, unknown>;
const countMine = sql(
  'appointments_count_mine',
  `SELECT count(*)::int AS total FROM appointment_participants mine
    WHERE mine.party_id = $1 AND ${WITHIN('mine.during')} AND ($4::"AppointmentStatus" IS NULL OR mine.status = $4)`,
);

const ofOrganization = (order: 'ASC' | 'DESC') =>
  sql(
    `appointments_of_organization_${order.toLowerCase() as Lowercase<typeof order>}`,
    `SELECT ${COLUMNS}, ${RELATION}
       FROM appointments a
      WHERE a.organization_id = $8 AND ${WITHIN('a.during')}
        AND ($4::"AppointmentStatus" IS NULL OR a.status = $4)
        AND ($6::timestamptz IS NULL OR (lower(a.during), a.id) ${order === 'ASC' ? '>' : '<'} ($6::timestamptz, $7::uuid))
      ORDER BY lower(a.during) ${order}, a.id ${order} LIMIT $5`,
    narrowed<Pick<AppointmentRow, 'relation'>>(),
  );
const countOfOrganization = sql(
  'appointments_count_of_organization',
  `SELECT count(*)::int AS total FROM appointments a
    WHERE a.organization_id = $1 AND ${WITHIN('a.during')} AND ($4::"AppointmentStatus" IS NULL OR a.status = $4)`,
);
const OF_ORGANIZATION = { ASC: ofOrganization('ASC'), DESC: ofOrganization('DESC') };

const ofPatient = sql(
  'appointments_of_patient',
  `SELECT * FROM (
     SELECT ${COLUMNS}, ${RELATION}
       FROM appointments a
      WHERE a.patient_id = $6 AND ${WITHIN('a.during')} AND ($4::"AppointmentStatus" IS NULL OR a.status = $4)
      ORDER BY lower(a.during) DESC, a.id DESC) found
    WHERE relation IS NOT NULL LIMIT $5`,
);

@Injectable()
export class AppointmentsRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** The appointment as the reader may know of it; undefined when they may not, or when there is none. */
  async find(readerId: string, id: string): Promise<AppointmentRow | undefined> {
    const [own] = await this.database.quick(findAsParticipant, [readerId, id]);
    return own ?? (await this.database.query(findOtherwise, [readerId, id]))[0];
  }

  /** As its patient sees it, for jobs that run without a caller. */
  async findOfPatient(id: string): Promise<AppointmentRow | undefined> {
    const { appointment } = await this.prisma.client();
    const found = await appointment.findFirst({ where: { id }, select: { patientId: true } });
    return found === null ? undefined : this.find(found.patientId, id);
  }

  /**
   * {@link find}, and no other transaction changes it until the commit. Held first and read by a statement of its own, which sees
   * what was committed while we waited: a locking read would give the new row with the participants of before.
   */
  async lock(tx: Tx, readerId: string, id: string): Promise<AppointmentRow | undefined> {
    const [, own] = await Promise.all([lockRow(tx, 'appointments', id), tx.query(findAsParticipant, [readerId, id])]);
    return own[0] ?? (await tx.query(findOtherwise, [readerId, id]))[0];
  }

  /** Those in which the reader takes part, by start. */
  mine(readerId: string, role: ParticipantRole, filter: ListFilter): Promise<AppointmentRow[]> {
    const order = filter.descending ? 'DESC' : 'ASC';
    return this.database.quick(MINE[role][order], [readerId, ...listValues(filter)]);
  }

  /** Those of a structure whose agenda the reader may see, by start. */
  ofOrganization(readerId: string, organizationId: string, filter: ListFilter): Promise<AppointmentRow[]> {
    const order = filter.descending ? 'DESC' : 'ASC';
    return this.database.query(OF_ORGANIZATION[order], [readerId, ...listValues(filter), organizationId]);
  }

  /** How many {@link mine} or {@link ofOrganization} (whose agenda the reader was found to see) would list in all. */
  async count(readerId: string, organizationId: string | undefined, filter: AppointmentFilter): Promise<number> {
    const statement = organizationId === undefined ? countMine : countOfOrganization;
    const values = [organizationId ?? readerId, ...rangeValues(filter), filter.status ?? null] as const;
    const [row] = await this.database.query(statement, values);
    return row?.total ?? 0;
  }

  /** A patient's visits that the reader may know of, the newest first. */
  ofPatient(readerId: string, patientId: string, filter: AppointmentFilter): Promise<AppointmentRow[]> {
    const values = [readerId, ...rangeValues(filter), filter.status ?? null, filter.limit, patientId] as const;
    return this.database.query(ofPatient, values);
  }

  /** Who of some parties takes part. */
  async participantsAmong(partyIds: readonly string[], appointmentId: string): Promise<string[]> {
    const { appointmentParticipant } = await this.prisma.client();
    const where = { appointmentId, partyId: { in: [...partyIds] } };
    return (await appointmentParticipant.findMany({ where, select: { partyId: true } })).map(({ partyId }) => partyId);
  }

  async takesPart(partyId: string, appointmentId: string): Promise<boolean> {
    const { appointmentParticipant } = await this.prisma.client();
    return (await appointmentParticipant.count({ where: { partyId, appointmentId } })) > 0;
  }

  /** Returns the new version. */
  async cancel(_tx: Tx, id: string, reason: Buffer | null, code: CancellationCode | null): Promise<number> {
    const { appointment } = await this.prisma.client();
    const [row] = await appointment.updateManyAndReturn({
      where: { id },
      data: {
        status: 'CANCELLED',
        cancelReason: reason && bytesOf(reason),
        cancelCode: code,
        version: { increment: 1 },
        updatedAt: this.now(),
      },
      select: { version: true },
    });
    if (row === undefined) throw new Error('the appointment was locked a moment ago');
    return row.version;
  }

  /** It has taken place. Returns the new version. */
  async fulfil(_tx: Tx, id: string, documentId: string | null): Promise<number> {
    const { appointment } = await this.prisma.client();
    const now = this.now();
    const [row] = await appointment.updateManyAndReturn({
      where: { id, status: 'BOOKED' },
      data: { status: 'FULFILLED', documentId, endedAt: now, version: { increment: 1 }, updatedAt: now },
      select: { version: true },
    });
    if (row === undefined) throw new Error('the appointment was locked a moment ago');
    return row.version;
  }

  /** Notes when the first person entered the room; later calls change nothing. */
  async markStarted(_tx: Tx, id: string, at: string): Promise<void> {
    const { appointment } = await this.prisma.client();
    await appointment.updateMany({ where: { id, startedAt: null }, data: { startedAt: at, updatedAt: this.now() } });
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}

function rangeValues({ start = '-infinity', end = 'infinity' }: AppointmentFilter): readonly [string, string] {
  return [start, end];
}

function listValues(filter: ListFilter) {
  const { status = null, limit, after } = filter;
  return [...rangeValues(filter), status, limit, after?.start ?? null, after?.id ?? null] as const;
}
