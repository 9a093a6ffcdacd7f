import type { AccessStatus } from '@maillon/domain/access/access';
import type { AppointmentStatus } from '@maillon/domain/appointment';
import type { PractitionerType, UserType } from '@maillon/domain/user-type';
import type { Actor } from '../platform/actor.ts';
import { ColumnCipher } from '../platform/crypto/column-cipher.ts';
import { newId } from '../platform/ids.ts';
import type { TestDatabase } from './start/a-database.ts';
import { testEnv } from './start/test-env.ts';

const cipher = new ColumnCipher(testEnv('postgres://nowhere'));

/** A practitioner with a schedule. */
export interface Practitioner extends Actor {
  readonly userType: PractitionerType;
  readonly scheduleId: string;
}

export interface PersonOptions {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly active?: boolean;
}

/** One window of every weekday, as 'HH:mm'. */
export interface WeekOptions {
  readonly weekdays?: readonly number[];
  readonly from?: string;
  readonly to?: string;
  readonly timeZone?: string;
}

export interface AppointmentOptions {
  readonly patient: Pick<Actor, 'partyId'>;
  readonly practitioners: readonly Pick<Practitioner, 'partyId' | 'userType' | 'scheduleId'>[];
  /** ISO instant. */
  readonly start: string;
  readonly minutes?: number;
  readonly status?: AppointmentStatus;
  readonly organizationId?: string;
}

let born = 0;

async function aPerson(
  db: TestDatabase,
  userType: UserType,
  options: PersonOptions,
  kind: string = userType,
): Promise<Actor> {
  const { firstName = 'Camille', lastName = `Durand ${++born}`, active = true } = options;
  const [userId, partyId] = [newId(), newId()];
  await db.rows(
    `INSERT INTO users (id, st_user_id, user_type, first_name, last_name, active, inactive_reason)
     VALUES ($1, $2, $3::text::"UserType", $4, $5, $6::boolean, CASE WHEN $6::boolean THEN NULL ELSE 'DEACTIVATED'::"InactiveReason" END)`,
    [userId, `st-${userId}`, userType, firstName, lastName, active],
  );
  await db.rows('INSERT INTO parties (id, kind, user_id) VALUES ($1, $2::text::"PartyKind", $3)', [
    partyId,
    kind,
    userId,
  ]);
  return {
    userId,
    partyId,
    userType,
    isAdmin: false,
    isDemo: false,
    active,
    stUserId: `st-${userId}`,
    sessionHandle: `session-${userId}`,
    impersonatorId: null,
  };
}

export async function aPatient(
  db: TestDatabase,
  options: PersonOptions & { place?: { latitude: number; longitude: number } } = {},
): Promise<Actor> {
  const { place } = options;
  const person = await aPerson(db, 'patient', options);
  const seal = (column: string, text: string) => cipher.seal('patients', column, person.partyId, text);
  await db.rows(
    `INSERT INTO patients (party_id, nir_sealed, nir_hash, nir_key_valid, birth_date, gender, blood_group, address_sealed, intake_sealed)
     VALUES ($1, $2, $3, true, '1990-03-01', 'FEMALE', 'O+', $4, $5)`,
    [
      person.partyId,
      seal('nir', '290039999900146'),
      Buffer.from(person.partyId),
      seal(
        'address',
        JSON.stringify({ text: '8 rue Fondaudège, 33000 Bordeaux', ...(place && { coordinates: place }) }),
      ),
      seal('intake', '{}'),
    ],
  );
  return person;
}

/** A practitioner whose calendar is still empty; see {@link aWeek}. */
export async function aPractitioner(
  db: TestDatabase,
  userType: PractitionerType,
  options: PersonOptions & { place?: { latitude: number; longitude: number }; radius?: number; timeZone?: string } = {},
): Promise<Practitioner> {
  const person = await aPerson(db, userType, options);
  const { place, radius = 50, timeZone = 'Europe/Paris' } = options;
  await db.rows(
    `INSERT INTO practitioners (party_id, kind, gender, address, exercice_radius, verified_at)
     VALUES ($1, $2::text::"PractitionerKind", 'FEMALE', $3, $4, now())`,
    [person.partyId, userType, { city: 'Bordeaux', text: 'Bordeaux', ...(place && { coordinates: place }) }, radius],
  );
  const scheduleId = newId();
  await db.rows('INSERT INTO schedules (id, party_id, time_zone) VALUES ($1, $2, $3)', [
    scheduleId,
    person.partyId,
    timeZone,
  ]);
  return { ...person, userType, scheduleId };
}

export const aDoctor = (db: TestDatabase, options?: PersonOptions) => aPractitioner(db, 'doctor', options);
export const aMidwife = (db: TestDatabase, options?: PersonOptions) => aPractitioner(db, 'midwife', options);
export const anAssistant = (db: TestDatabase, options?: PersonOptions) => aPractitioner(db, 'assistant', options);

/** A structure with one member of its staff; returns that person and the structure's party. */
export async function aStructure(db: TestDatabase): Promise<{ staff: Actor; organizationId: string }> {
  const organizationId = newId();
  await db.rows(`INSERT INTO parties (id, kind) VALUES ($1, 'organization')`, [organizationId]);
  await db.rows(
    `INSERT INTO organizations (party_id, name, siret, type, address, active) VALUES ($1, 'Maternité', $2, 'hospital', $3, true)`,
    [
      organizationId,
      organizationId.slice(-14),
      { text: '1 rue de la Maternité, 33000 Bordeaux', city: 'Bordeaux', country: 'FR' },
    ],
  );
  const staff = await aPerson(db, 'organization', {}, 'organizationStaff');
  await db.rows('INSERT INTO organization_staff (party_id, user_id, organization_id) VALUES ($1, $2, $3)', [
    staff.partyId,
    staff.userId,
    organizationId,
  ]);
  return { staff, organizationId };
}

/** Receiving every day of the list, 08:00 to 18:00 unless said otherwise. */
export async function aWeek(
  db: TestDatabase,
  { scheduleId }: Practitioner,
  { weekdays = [1, 2, 3, 4, 5], from = '08:00', to = '18:00' }: WeekOptions = {},
): Promise<void> {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  for (const weekday of weekdays) {
    await db.rows(
      'INSERT INTO schedule_template (id, schedule_id, weekday, start_minute, end_minute) VALUES ($1, $2, $3, $4, $5)',
      [newId(), scheduleId, weekday, minutesOf(from), minutesOf(to)],
    );
  }
  await db.rows('DELETE FROM free_months WHERE schedule_id = $1', [scheduleId]);
}

/** A doctor who receives on weekdays. */
export async function aReceivingDoctor(db: TestDatabase, options?: PersonOptions): Promise<Practitioner> {
  const doctor = await aDoctor(db, options);
  await aWeek(db, doctor);
  return doctor;
}

export async function anAppointment(db: TestDatabase, options: AppointmentOptions): Promise<string> {
  const { patient, practitioners, start, minutes = 30, status = 'BOOKED', organizationId = null } = options;
  const id = newId();
  await db.rows(
    `INSERT INTO appointments (id, patient_id, organization_id, during, status, service_category, created_by)
     VALUES ($1, $2, $3, tstzrange($4, $4::timestamptz + $5 * interval '1 minute'), $6, 'Consultation', $2)`,
    [id, patient.partyId, organizationId, start, minutes, status],
  );
  const people = [{ id: patient.partyId, role: 'patient', scheduleId: null as string | null }];
  people.push(
    ...practitioners.map(({ partyId, userType, scheduleId }) => ({ id: partyId, role: userType, scheduleId })),
  );
  for (const { id: partyId, role, scheduleId } of people) {
    await db.rows(
      `INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id)
       VALUES ($1, $2, $3::text::"ParticipantRole", $4)`,
      [id, partyId, role, scheduleId],
    );
  }
  return id;
}

/** A grant from one party to another; accepted unless said otherwise. Returns its id. */
export async function aGrant(
  db: TestDatabase,
  grant: { resource: string; from: string; to: string; rights: readonly string[]; status?: AccessStatus },
): Promise<string> {
  const id = newId();
  await db.rows(
    `INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by)
     VALUES ($1, $2::text::"AccessResource", $3, $4, $5::text::"AccessStatus", $6, $3)`,
    [id, grant.resource, grant.from, grant.to, grant.status ?? 'ACCEPTED', grant.rights],
  );
  return id;
}

/** The patient's file, opened to a professional: what makes them one of their patients. */
export const aSharedFile = (db: TestDatabase, patient: Actor, to: Actor) =>
  aGrant(db, { resource: 'medical-file', from: patient.partyId, to: to.partyId, rights: ['READ', 'WRITE'] });

/** Two professionals who accepted each other as contacts: either may bring the other into a visit. */
/** What a doctor sees patients about as a specialist; profiles of tests begin without one. */
export const isQualifiedAs = (db: TestDatabase, { partyId }: Actor, code: string) =>
  db.rows('INSERT INTO qualifications (party_id, code) VALUES ($1, $2)', [partyId, code]);

export const areContacts = (db: TestDatabase, one: Actor, other: Actor) =>
  aGrant(db, { resource: 'practitioner_contacts', from: one.partyId, to: other.partyId, rights: ['MESSAGE'] });

/** Booked participants that overlap another booked one of the same person; the database promises none. */
export async function overlaps(db: TestDatabase): Promise<number> {
  const [row] = await db.rows<{ pairs: number }>(
    `SELECT count(*)::int AS pairs FROM appointment_participants a JOIN appointment_participants b
       ON a.party_id = b.party_id AND a.appointment_id < b.appointment_id AND a.during && b.during
      WHERE a.status = 'BOOKED' AND b.status = 'BOOKED'`,
  );
  return row?.pairs ?? 0;
}
