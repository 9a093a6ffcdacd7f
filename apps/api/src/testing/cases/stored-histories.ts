import { newId } from '../../platform/ids.ts';
import type { TestDatabase } from '../start/a-database.ts';
import type { GrantHistory } from './grant-histories.ts';

const DAY_MS = 86_400_000;

/** Puts worlds into the database, a few statements for all of them. The account of a profile has the profile's id. */
export async function storeHistories(db: TestDatabase, histories: readonly GrantHistory[], now: number): Promise<void> {
  const people = histories.flatMap(({ patient, doctor, midwife, staff }) => [
    { id: patient, type: 'patient', kind: 'patient' },
    { id: doctor, type: 'doctor', kind: 'doctor' },
    { id: midwife, type: 'midwife', kind: 'midwife' },
    { id: staff, type: 'organization', kind: 'organizationStaff' },
  ]);
  const ids = people.map(({ id }) => id);
  await db.rows(
    `INSERT INTO users (id, st_user_id, user_type, first_name, last_name)
     SELECT p.id, p.id::text, p.type::"UserType", 'Camille', 'Durand' FROM unnest($1::uuid[], $2::text[]) AS p(id, type)`,
    [ids, people.map(({ type }) => type)],
  );
  await db.rows(
    `INSERT INTO parties (id, kind, user_id)
     SELECT p.id, p.kind::"PartyKind", p.id FROM unnest($1::uuid[], $2::text[]) AS p(id, kind)`,
    [ids, people.map(({ kind }) => kind)],
  );
  await db.rows(
    `INSERT INTO patients (party_id, nir_sealed, nir_hash, nir_key_valid, birth_date, gender, blood_group, address_sealed, intake_sealed)
     SELECT p, '\\x00', sha256(p::text::bytea), true, '1990-01-01', 'FEMALE', 'A+', '\\x00', '\\x00' FROM unnest($1::uuid[]) AS p`,
    [histories.map(({ patient }) => patient)],
  );
  const structures = histories.map(({ structure }) => structure);
  await db.rows(`INSERT INTO parties (id, kind) SELECT unnest($1::uuid[]), 'organization'`, [structures]);
  await db.rows(
    `INSERT INTO organizations (party_id, name, siret, type, address, active)
     SELECT s, 'Maternité', s::text, 'hospital', '{}', true FROM unnest($1::uuid[]) AS s`,
    [structures],
  );
  await db.rows(
    `INSERT INTO organization_staff (party_id, user_id, organization_id)
     SELECT s.id, s.id, s.structure FROM unnest($1::uuid[], $2::uuid[]) AS s(id, structure)`,
    [histories.map(({ staff }) => staff), histories.map(({ structure, employed }) => (employed ? structure : null))],
  );
  await db.rows('INSERT INTO schedules (id, party_id) SELECT d, d FROM unnest($1::uuid[]) AS d', [
    histories.map(({ doctor }) => doctor),
  ]);
  const rows = histories.flatMap((history) => history.rows);
  await db.rows(
    `INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by, revoked_at)
     SELECT g.id, g.resource::"AccessResource", g."from", g."to", g.status::"AccessStatus", string_to_array(g.rights, ','), g."from",
            CASE WHEN g.revoked THEN now() END
       FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::boolean[])
            AS g(id, resource, "from", "to", status, rights, revoked)`,
    [
      // A grant that was revoked and made again has the id of its first life in the history; each row has one of its own.
      rows.map(() => newId()),
      rows.map(({ resource }) => resource),
      rows.map(({ from }) => from),
      rows.map(({ to }) => to),
      rows.map(({ status }) => status),
      rows.map(({ rights }) => rights.join(',')),
      rows.map(({ revoked }) => revoked),
    ],
  );
  await storeVisits(db, histories, now);
  // A plan made for empty tables would read each of them whole at every question.
  await db.rows('ANALYZE');
}

async function storeVisits(db: TestDatabase, histories: readonly GrantHistory[], now: number): Promise<void> {
  const visits = histories.flatMap(({ patient, doctor, visit }) =>
    visit ? [{ id: newId(), patient, doctor, ...visit }] : [],
  );
  await db.rows(
    `INSERT INTO appointments (id, patient_id, doctor_id, during, status, service_category, created_by)
     SELECT v.id, v.patient, v.doctor, tstzrange(v.start, v.start + interval '30 minutes'), v.status::"AppointmentStatus",
            'Consultation', v.patient
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[]) AS v(id, patient, doctor, start, status)`,
    [
      visits.map(({ id }) => id),
      visits.map(({ patient }) => patient),
      visits.map(({ doctor }) => doctor),
      visits.map(({ inDays }) => new Date(now + inDays * DAY_MS).toISOString()),
      visits.map(({ cancelled }) => (cancelled ? 'CANCELLED' : 'BOOKED')),
    ],
  );
  await db.rows(
    `INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id)
     SELECT v.id, v.doctor, 'doctor'::"ParticipantRole", v.doctor FROM unnest($1::uuid[], $2::uuid[]) AS v(id, doctor)
     UNION ALL
     SELECT v.id, v.patient, 'patient', NULL FROM unnest($1::uuid[], $3::uuid[]) AS v(id, patient)`,
    [visits.map(({ id }) => id), visits.map(({ doctor }) => doctor), visits.map(({ patient }) => patient)],
  );
}
