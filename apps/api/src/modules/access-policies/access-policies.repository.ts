import type { AccessStatus } from '@maillon/domain/access';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable, sql, type Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';

/** What somebody holds over a calendar that is not theirs. */
export interface CalendarGrantRow {
  readonly id: string | null;
  readonly status: AccessStatus | null;
  readonly rights: readonly string[] | null;
  /** Works for a structure to which the calendar's owner belongs. */
  readonly isStaff: boolean;
  /** The rights that such a structure gave over itself: `AGENDA` opens its members' calendars. */
  readonly isColleague: boolean;
}

export interface BookingGrant {
  readonly patientId: string;
  readonly practitionerIds: readonly string[];
  readonly createdBy: string;
  /** ISO instant. */
  readonly at: string;
}

/** One row at most: of several grants (one's own, one's structure's) the one that gives most comes first. */
const calendarGrant = sql(
  'calendar_grant',
  `SELECT g.id, g.status, g.rights,
          EXISTS (SELECT 1 FROM access_policies m JOIN organization_staff s ON s.organization_id = m.from_party
                   WHERE m.resource = 'organization' AND m.to_party = $2 AND m.status = 'ACCEPTED' AND m.revoked_at IS NULL
                     AND s.party_id = $1) AS "isStaff",
          EXISTS (SELECT 1 FROM access_policies m
                   WHERE m.resource = 'organization' AND m.to_party = $2 AND m.status = 'ACCEPTED' AND m.revoked_at IS NULL
                     AND m.from_party <> $1 AND m.from_party IN (SELECT * FROM acts_for($1, 'AGENDA'))) AS "isColleague"
     FROM (SELECT 1) AS always
     LEFT JOIN LATERAL (
       SELECT id, status, rights FROM access_policies
        WHERE resource = 'practitioner_calendar' AND from_party = $2 AND to_party IN (SELECT * FROM acts_for($1, 'AGENDA'))
          AND revoked_at IS NULL
        ORDER BY status = 'ACCEPTED' DESC, cardinality(rights) DESC, id LIMIT 1
     ) g ON true`,
);

/** The user ids of whoever may read a calendar: its owner, those it was shared with, the staff of its structures. */
const calendarReaders = sql(
  'calendar_readers',
  `WITH holders AS (
     SELECT $1::uuid AS party
     UNION SELECT to_party FROM access_policies
            WHERE resource = 'practitioner_calendar' AND from_party = $1 AND status = 'ACCEPTED' AND revoked_at IS NULL
              AND 'READ' = ANY (rights)
     UNION SELECT from_party FROM access_policies
            WHERE resource = 'organization' AND to_party = $1 AND status = 'ACCEPTED' AND revoked_at IS NULL
   ), people AS (
     SELECT party FROM holders
     UNION SELECT s.party_id FROM organization_staff s JOIN holders h ON h.party = s.organization_id
     UNION SELECT m.to_party FROM access_policies m JOIN holders h ON h.party = m.from_party
            WHERE m.resource = 'organization' AND m.status = 'ACCEPTED' AND m.revoked_at IS NULL AND 'AGENDA' = ANY (m.rights)
   )
   SELECT p.user_id AS "userId" FROM people JOIN parties p ON p.id = people.party WHERE p.user_id IS NOT NULL`,
);

/**
 * A patient's own booking: every practitioner without a living grant gets one, and one that was asked, offered or
 * refused becomes accepted, because the patient has just decided. Returns those to whom something was given.
 */
const giveMedicalFile = sql(
  'give_medical_file',
  `INSERT INTO access_policies AS held (id, resource, from_party, to_party, status, rights, created_by, decided_by, decided_at, legal_basis)
   SELECT new.id, 'medical-file', $1, new.practitioner, 'ACCEPTED', '{READ,WRITE}', $4, $4, $5, 'consent'
     FROM unnest($2::uuid[], $3::uuid[]) AS new(practitioner, id) ORDER BY new.practitioner
   ON CONFLICT (resource, from_party, to_party) WHERE revoked_at IS NULL
   DO UPDATE SET status = 'ACCEPTED', rights = excluded.rights, decided_by = excluded.decided_by, decided_at = excluded.decided_at,
                 legal_basis = excluded.legal_basis, version = held.version + 1, updated_at = now()
      WHERE held.status <> 'ACCEPTED'
   RETURNING to_party AS "practitionerId"`,
);

/** A professional's booking only asks; an earlier answer of the patient, whatever it was, stays (design api A17). */
const askMedicalFile = sql(
  'ask_medical_file',
  `INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by)
   SELECT new.id, 'medical-file', $1, new.practitioner, 'PENDING', '{READ,WRITE}', $4
     FROM unnest($2::uuid[], $3::uuid[]) AS new(practitioner, id) ORDER BY new.practitioner
   ON CONFLICT (resource, from_party, to_party) WHERE revoked_at IS NULL DO NOTHING`,
);

/** A profile id or a user id names the patient (design api A1). */
const knownPatient = sql(
  'known_patient',
  `SELECT p.id FROM parties p
    WHERE (p.id = $2 OR p.user_id = $2) AND p.kind = 'patient'
      AND (p.id = $1 OR knows_patient($1, p.id, $3))`,
);

const holdsMedicalFile = sql('holds_medical_file', 'SELECT holds_medical_file($1, $2, $3) AS held');

@Injectable()
export class AccessPoliciesRepository {
  constructor(private readonly database: Database) {}

  async calendarGrant(readerId: string, ownerId: string, on: Queryable = this.database): Promise<CalendarGrantRow> {
    const [row] = await on.query<CalendarGrantRow>(calendarGrant, [readerId, ownerId]);
    if (row === undefined) throw new Error('calendar_grant always answers one row');
    return row;
  }

  async calendarReaders(ownerId: string): Promise<string[]> {
    const rows = await this.database.query<{ userId: string }>(calendarReaders, [ownerId]);
    return rows.map(({ userId }) => userId);
  }

  async giveMedicalFile(tx: Tx, { patientId, practitionerIds, createdBy, at }: BookingGrant): Promise<string[]> {
    const values = [patientId, practitionerIds, practitionerIds.map(newId), createdBy, at];
    const rows = await tx.query<{ practitionerId: string }>(giveMedicalFile, values);
    return rows.map(({ practitionerId }) => practitionerId);
  }

  async askMedicalFile(tx: Tx, { patientId, practitionerIds, createdBy }: BookingGrant): Promise<void> {
    await tx.query(askMedicalFile, [patientId, practitionerIds, practitionerIds.map(newId), createdBy]);
  }

  async knownPatient(readerId: string, id: string, now: string): Promise<string | undefined> {
    return (await this.database.query<{ id: string }>(knownPatient, [readerId, id, now]))[0]?.id;
  }

  async holdsMedicalFile(readerId: string, patientId: string, right: 'READ' | 'WRITE'): Promise<boolean> {
    const [row] = await this.database.query<{ held: boolean }>(holdsMedicalFile, [readerId, patientId, right]);
    return row?.held ?? false;
  }
}
