import { randomUUID } from 'node:crypto';
import { weekday } from '@maillon/domain/day';
import type { InjectOptions } from 'fastify';
import type { Injectable } from '../browser.ts';
import { Browser } from '../browser.ts';
import { aGrant, anAppointment, aPatient, aReceivingDoctor, aSharedFile } from '../calendars.ts';
import { dayFromToday } from '../days.ts';
import { anAnswer } from '../records.ts';
import { anIdentity, patientForm } from '../sign-in/people.ts';
import { askForCode, enterCode, newestCode } from '../sign-in/sign-in.ts';
import type { TestDatabase } from '../start/a-database.ts';
import { aSealedFile, END, file, MULTIPART, payloadFor, payloads } from '../uploads.ts';
import { type Stated, statedAs, statement } from './stated-sessions.ts';

/** One write, ready to be sent as often as a client would. */
export interface Write {
  readonly request: InjectOptions & { readonly method: string; readonly url: string };
  /** Who sends it once it was done, where that is another person: who has signed up is a user then. */
  later?(): Promise<Stated>;
  /** How often it was done. */
  done(): Promise<number>;
  /** What the same request is answered once it was done. */
  readonly again: number;
}

export interface World {
  readonly db: TestDatabase;
  readonly app: Injectable;
}

const SESSION = '01900000-0000-7000-8000-00000000000a';

/** Eleven in the morning UTC of a weekday that lies before us, whatever day it is. */
const aWeekday = (daysAhead: number): string => {
  const day = dayFromToday(daysAhead);
  return weekday(day) > 5 ? aWeekday(daysAhead + 1) : `${day}T11:00:00.000Z`;
};
const halfAnHour = (start: string) => ({ start, end: new Date(Date.parse(start) + 1_800_000).toISOString() });

const jsonRequest = (who: Stated, method: 'POST' | 'PATCH', path: string, body: object, more = {}) => ({
  method,
  url: `/api${path}`,
  headers: {
    authorization: statement(who),
    rid: 'anti-csrf',
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    ...more,
  },
  payload: JSON.stringify(body),
});

const counting =
  (db: TestDatabase, text: string, ...values: unknown[]) =>
  async (): Promise<number> =>
    (await db.rows<{ count: number }>(`SELECT (${text})::int AS count`, values))[0]?.count ?? 0;

type Prepare = (world: World) => Promise<Write>;

const booking: Prepare = async ({ db }) => {
  const [doctor, patient] = [await aReceivingDoctor(db), await aPatient(db)];
  const visit = { patientId: patient.partyId, doctorId: doctor.partyId, serviceCategory: 'Consultation' };
  return {
    request: jsonRequest(statedAs(patient), 'POST', '/appointment', { ...visit, ...halfAnHour(aWeekday(2)) }),
    done: counting(db, 'SELECT count(*) FROM appointments WHERE patient_id = $1', patient.partyId),
    again: 201,
  };
};

const change: Prepare = async ({ db }) => {
  const [doctor, patient] = [await aReceivingDoctor(db), await aPatient(db)];
  const id = await anAppointment(db, { patient, practitioners: [doctor], start: aWeekday(2) });
  const body = halfAnHour(aWeekday(5));
  return {
    request: jsonRequest(statedAs(doctor), 'PATCH', `/appointment/${id}`, body, { 'if-match': '"1"' }),
    done: counting(db, 'SELECT version - 1 FROM appointments WHERE id = $1', id),
    again: 200,
  };
};

const acceptance: Prepare = async ({ db }) => {
  const [doctor, patient] = [await aReceivingDoctor(db), await aPatient(db)];
  const [from, to] = [patient.partyId, doctor.partyId];
  const asked = { resource: 'medical-file', from, to, rights: ['READ', 'WRITE'], status: 'PENDING' as const };
  const id = await aGrant(db, asked);
  return {
    request: jsonRequest(statedAs(patient), 'POST', `/access-policy/${id}/approve`, { rights: asked.rights }),
    done: counting(db, `SELECT count(*) FROM access_policies WHERE id = $1 AND status = 'ACCEPTED'`, id),
    again: 200,
  };
};

/** A person is notified of it. */
const notified: Prepare = async ({ db }) => {
  const [doctor, patient] = [await aReceivingDoctor(db), await aPatient(db)];
  const body = { resource: 'medical-file', fromId: patient.partyId };
  return {
    request: jsonRequest(statedAs(doctor), 'POST', '/access-policy/request', body),
    done: counting(db, 'SELECT count(*) FROM access_policies WHERE from_party = $1', patient.partyId),
    again: 201,
  };
};

/** Its own id is its key. */
const upload: Prepare = async ({ db }) => {
  const patient = await aPatient(db);
  const bytes = aSealedFile(50_000);
  const payload = payloadFor(patient.partyId, bytes);
  return {
    request: {
      method: 'POST',
      url: '/api/upload',
      headers: { authorization: statement(statedAs(patient)), rid: 'anti-csrf', 'content-type': MULTIPART },
      payload: Buffer.concat([payloads([payload]), file(bytes), END]),
    },
    done: counting(db, 'SELECT count(*) FROM documents WHERE id = $1', payload.id),
    again: 409,
  };
};

const record: Prepare = async ({ db }) => {
  const [doctor, patient] = [await aReceivingDoctor(db), await aPatient(db)];
  await aSharedFile(db, patient, doctor);
  const body = { observationsSldId: SESSION, observations: [anAnswer(patient, 'tabac')] };
  return {
    request: jsonRequest(statedAs(doctor), 'PATCH', `/patient/${patient.partyId}/observation`, body),
    done: counting(db, 'SELECT count(*) FROM observations WHERE patient_id = $1', patient.partyId),
    again: 200,
  };
};

/** As the session is read once there is a user behind it. */
const signedUp = async (db: TestDatabase, stUserId: string): Promise<Stated> => {
  const [row] = await db.rows<{ userId: string; partyId: string }>(
    'SELECT u.id AS "userId", p.id AS "partyId" FROM users u JOIN parties p ON p.user_id = u.id WHERE u.st_user_id = $1',
    [stUserId],
  );
  if (row === undefined) return { stUserId, user: null };
  const plain = { isAdmin: false, isDemo: false, active: true, impersonatorId: null };
  return { stUserId, user: { ...row, ...plain, userType: 'patient', stUserId, sessionHandle: 'stated' } };
};

/** The same request, from the person who would send it now. */
export const repeated = async ({ request, later }: Write): Promise<Write['request']> => {
  if (later === undefined) return request;
  return { ...request, headers: { ...request.headers, authorization: statement(await later()) } };
};

const signUp: Prepare = async ({ db, app }) => {
  const identity = anIdentity();
  const browser = new Browser(app);
  const attempt = await askForCode(browser, identity.email);
  const signedIn = await enterCode(browser, attempt, await newestCode(app, identity.email));
  const stUserId = signedIn.json<{ user: { id: string } }>().user.id;
  return {
    request: jsonRequest({ stUserId, user: null }, 'POST', '/user', patientForm(identity)),
    later: () => signedUp(db, stUserId),
    done: counting(db, 'SELECT count(*) FROM users WHERE st_user_id = $1', stUserId),
    again: 201,
  };
};

const hours: Prepare = async ({ db }) => {
  const doctor = await aReceivingDoctor(db);
  const body = { slots: [{ weekday: 1, startTime: '09:00', endTime: '12:00' }], duration: 45 };
  const path = `/schedule/${doctor.scheduleId}/settings`;
  return {
    request: jsonRequest(statedAs(doctor), 'POST', path, body, { 'if-match': '"1"' }),
    done: counting(db, 'SELECT version - 1 FROM schedules WHERE id = $1', doctor.scheduleId),
    again: 200,
  };
};

/** One of each kind that the API knows. */
export const KINDS_OF_WRITE: readonly (readonly [string, Prepare])[] = [
  ['a visit that is booked', booking],
  ['a visit that is moved', change],
  ['an access that is accepted', acceptance],
  ['an access that is asked for, of which somebody is notified', notified],
  ['a file that is added', upload],
  ['an answer in a record', record],
  ['a person who signs up', signUp],
  ['the hours of a calendar', hours],
];
