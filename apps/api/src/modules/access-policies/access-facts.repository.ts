import { type PartyGrant, VISIT_CLOSES_DAYS } from '@maillon/domain/access/access';
import type { PartyKind } from '@maillon/domain/access/access-parties';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, type Queryable, sql } from '../../platform/postgres/database.ts';

/** A person who asks, and whose thing they ask for: profile ids; the owner may be named by user id too (design api A1). */
export interface Question {
  readonly actorId: string;
  readonly ownerId: string;
}

export interface FactGrant extends PartyGrant {
  readonly id: string;
}

/** What Postgres knows between two parties, for `may` to judge. */
export interface FactsRow {
  /** Which question it answers. */
  readonly n: number;
  /** The owner's profile id. */
  readonly ownerId: string;
  readonly ownerKind: PartyKind;
  readonly employer: string | null;
  /** Start of the oldest visit together that still counts; ISO instant. */
  readonly visit: string | null;
  readonly grants: readonly FactGrant[];
}

const GRANT =
  'SELECT g.id, g.resource, g.status, g.rights, g.from_party, g.to_party FROM access_policies g WHERE g.revoked_at IS NULL AND';

/**
 * One statement, however many questions: $1 the actors, $2 the owners, $3 now.
 *
 * The grants are those between the two, those of the owner to structures to which the actor belongs, and the memberships
 * of both. The row of an unknown owner has no `ownerId`: it is looked for as a patient's is, so that the time taken says nothing.
 */
const facts = sql(
  'access_facts',
  `SELECT asked.n::int AS n, p.id AS "ownerId", p.kind AS "ownerKind", own.organization_id AS employer, seen.visit,
          coalesce(found.grants, '[]') AS grants
     FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS asked(actor, owner, n)
     LEFT JOIN LATERAL (SELECT id, kind FROM published_parties WHERE id = asked.owner UNION SELECT id, kind FROM published_parties WHERE user_id = asked.owner) p ON true
     CROSS JOIN LATERAL (SELECT coalesce(p.id, asked.owner) AS id, coalesce(p.kind, 'patient') AS kind) owner
     LEFT JOIN published_organization_staff own ON own.party_id = asked.actor
     LEFT JOIN LATERAL (
       SELECT min(lower(mine.during)) AS visit
         FROM published_appointments a JOIN published_appointment_participants mine ON mine.appointment_id = a.id
        WHERE owner.kind = 'patient' AND a.patient_id = owner.id AND mine.party_id = asked.actor AND mine.role <> 'patient'
          AND a.status <> 'CANCELLED' AND lower(a.during) > $3::timestamptz - interval '${VISIT_CLOSES_DAYS} days'
     ) seen ON true
     LEFT JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object('id', g.id, 'resource', g.resource, 'status', g.status, 'rights', g.rights,
                                           'from', g.from_party, 'to', g.to_party)) AS grants
         FROM (
           ${GRANT} g.to_party = asked.actor AND g.resource = 'organization'
           UNION ALL
           ${GRANT} g.to_party = asked.actor AND g.from_party = owner.id AND g.resource <> 'organization'
           UNION ALL
           ${GRANT} g.from_party = owner.id AND g.to_party <> asked.actor
             AND g.resource IN ('medical-file', 'patient-delegation', 'practitioner_calendar')
             AND (g.to_party = own.organization_id OR g.to_party IN (
               SELECT m.from_party FROM access_policies m WHERE m.to_party = asked.actor AND m.resource = 'organization'
                 AND m.status = 'ACCEPTED' AND m.revoked_at IS NULL))
           UNION ALL
           ${GRANT} g.to_party = owner.id AND g.resource = 'organization' AND g.status = 'ACCEPTED'
             AND owner.id <> asked.actor AND owner.kind IN ('doctor', 'midwife', 'assistant')
           UNION ALL
           ${GRANT} g.from_party = asked.actor AND g.to_party = owner.id AND g.resource = 'practitioner_contacts'
         ) g
     ) found ON true`,
  narrowed<Pick<FactsRow, 'grants'>>(),
);

/**
 * The user ids of all who may read a calendar: its owner, those it was shared with, and in its structures the staff and the members
 * with that right. The agenda of a structure is one too: it is never shared and is in no structure.
 */
const calendarReaders = sql(
  'calendar_readers',
  `WITH holders AS (
     SELECT owner, owner AS party FROM unnest($1::uuid[]) AS asked(owner)
     UNION SELECT asked.owner, g.to_party FROM unnest($1::uuid[]) AS asked(owner)
             JOIN access_policies g ON g.resource = 'practitioner_calendar' AND g.from_party = asked.owner
                  AND g.status = 'ACCEPTED' AND g.revoked_at IS NULL AND 'READ' = ANY (g.rights)
     UNION SELECT asked.owner, g.from_party FROM unnest($1::uuid[]) AS asked(owner)
             JOIN access_policies g ON g.resource = 'organization' AND g.to_party = asked.owner
                  AND g.status = 'ACCEPTED' AND g.revoked_at IS NULL
   ), people AS (
     SELECT owner, party FROM holders
     UNION SELECT h.owner, s.party_id FROM published_organization_staff s JOIN holders h ON h.party = s.organization_id
     UNION SELECT h.owner, m.to_party FROM access_policies m JOIN holders h ON h.party = m.from_party
            WHERE m.resource = 'organization' AND m.status = 'ACCEPTED' AND m.revoked_at IS NULL AND 'AGENDA' = ANY (m.rights)
   )
   SELECT people.owner AS "ownerId", p.user_id AS "userId"
     FROM people JOIN published_parties p ON p.id = people.party WHERE p.user_id IS NOT NULL`,
  narrowed<{ ownerId: string }>(),
);

/** The user ids of all who may know of a patient: themselves, those who hold a grant or a place in its holder, those who receive them. */
const patientReaders = sql(
  'patient_readers',
  `WITH holders AS (
     SELECT g.to_party AS party FROM access_policies g
      WHERE g.from_party = $1 AND g.resource IN ('medical-file', 'patient-delegation') AND g.status = 'ACCEPTED' AND g.revoked_at IS NULL
   ), people AS (
     SELECT $1::uuid AS party
     UNION SELECT party FROM holders
     UNION SELECT s.party_id FROM published_organization_staff s JOIN holders h ON h.party = s.organization_id
     UNION SELECT m.to_party FROM access_policies m JOIN holders h ON h.party = m.from_party
            WHERE m.resource = 'organization' AND m.status = 'ACCEPTED' AND m.revoked_at IS NULL AND 'PATIENTS' = ANY (m.rights)
     UNION SELECT mine.party_id FROM published_appointments a JOIN published_appointment_participants mine ON mine.appointment_id = a.id
            WHERE a.patient_id = $1 AND a.status <> 'CANCELLED' AND lower(a.during) > $2::timestamptz - interval '${VISIT_CLOSES_DAYS} days'
   )
   SELECT p.user_id AS "userId" FROM people JOIN published_parties p ON p.id = people.party WHERE p.user_id IS NOT NULL ORDER BY 1`,
);

/** The user ids of all who may read a patient's record, the patient included; a structure is its staff and those who follow patients. */
const recordReaders = sql(
  'record_readers',
  `WITH holders AS (
     SELECT $1::uuid AS party
     UNION SELECT g.to_party FROM access_policies g
            WHERE g.from_party = $1 AND g.status = 'ACCEPTED' AND g.revoked_at IS NULL
              AND (g.resource = 'patient-delegation' OR (g.resource = 'medical-file' AND 'READ' = ANY (g.rights)))
   ), people AS (
     SELECT party FROM holders
     UNION SELECT s.party_id FROM published_organization_staff s JOIN holders h ON h.party = s.organization_id
     UNION SELECT m.to_party FROM access_policies m JOIN holders h ON h.party = m.from_party
            WHERE m.resource = 'organization' AND m.status = 'ACCEPTED' AND m.revoked_at IS NULL AND 'PATIENTS' = ANY (m.rights)
   )
   SELECT p.user_id AS "userId" FROM people JOIN published_parties p ON p.id = people.party WHERE p.user_id IS NOT NULL`,
);

/** Whether a person acts in a structure with this right: as its staff, or as a member. */
const actsFor = sql('acts_for_organization', 'SELECT $2::uuid IN (SELECT * FROM acts_for($1, $3)) AS allowed');

@Injectable()
export class AccessFactsRepository {
  constructor(private readonly database: Database) {}

  /** In the order of the questions; those whose owner is unknown are left out. `now` is an ISO instant. */
  async read(questions: readonly Question[], now: string, on: Queryable = this.database): Promise<FactsRow[]> {
    const actors = questions.map(({ actorId }) => actorId);
    const owners = questions.map(({ ownerId }) => ownerId);
    const rows = await on.query(facts, [actors, owners, now]);
    return rows.filter((row): row is FactsRow => row.ownerId !== null);
  }

  /** Who knows of a patient. `now` is an ISO instant. */
  patientReaders(patientId: string, now: string, on: Queryable): Promise<{ userId: string }[]> {
    return on.query(patientReaders, [patientId, now]);
  }

  /** Who reads the record of a patient. */
  recordReaders(patientId: string): Promise<{ userId: string }[]> {
    return this.database.query(recordReaders, [patientId]);
  }

  /** Who reads each of these calendars: of practitioners, or the agendas of structures. */
  calendarReaders(ownerIds: readonly string[]): Promise<{ ownerId: string; userId: string }[]> {
    return this.database.query(calendarReaders, [ownerIds]);
  }

  /** A structure acts for itself, too. */
  async actsFor(
    partyId: string,
    organizationId: string,
    right: 'MEMBER' | 'AGENDA' | 'PATIENTS',
    on: Queryable = this.database,
  ): Promise<boolean> {
    const [row] = await on.query(actsFor, [partyId, organizationId, right]);
    return row?.allowed === true;
  }
}
