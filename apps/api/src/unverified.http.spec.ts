import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { allEndpoints } from '@maillon/contracts/registry';
import * as z from 'zod';
import type { Actor } from './platform/actor.ts';
import { aDoctor, aMidwife, aPatient, aReceivingDoctor, aStructure, type Practitioner } from './testing/calendars.ts';
import { FakeSessions } from './testing/http/an-http-server.ts';
import { anApp } from './testing/start/an-app.ts';

/** Professionals whose identity is not checked find no people (docs/decisions/unverified-professionals.md). */

const sessions = new FakeSessions();
const app = anApp({
  sessions,
  env: { MODE: 'PROD', SMTP_URL: 'smtp://m', SMS_URL: 'https://s.example', SMS_TOKEN: 'token' },
});

const forDoctors = allEndpoints.filter(({ audience }) => audience === 'session' || audience.includes('doctor'));
const closed = forDoctors.filter(({ verifiedOnly }) => verifiedOnly === true);
const named = (endpoints: readonly Endpoint[]) => endpoints.map((contract) => [contract.id, contract] as const);

/** A name that stands in no answer by accident. */
const MARK = 'Zéphyrinette';
const MARKED = /z[ée]phyrinette/i;

/** The name of an unchecked person. */
const UNCHECKED = 'Wilfridienne';

let me: Practitioner;
let known: { doctor: Practitioner; midwife: Practitioner; patient: Actor; staff: Actor; organizationId: string };

beforeAll(async () => {
  const { db } = app();
  me = await aDoctor(db);
  await db.rows('UPDATE practitioners SET verified_at = NULL WHERE party_id = $1', [me.partyId]);
  const name = { firstName: MARK, lastName: MARK };
  const [doctor, midwife, patient] = [
    await aReceivingDoctor(db, name),
    await aMidwife(db, name),
    await aPatient(db, name),
  ];
  known = { doctor, midwife, patient, ...(await aStructure(db)) };
  await db.rows(
    `UPDATE users SET first_name = $2, last_name = $2, email = $3, email_verified_at = now() WHERE id = $1`,
    [doctor.userId, MARK, 'found@people.example'],
  );
  await db.rows('UPDATE users SET first_name = $2, last_name = $2 WHERE id = $1', [me.userId, UNCHECKED]);
  sessions.people.set('patient', patient);
  sessions.people.set('unverified', me);
  sessions.people.set('verified', doctor);
});

/** Queries that would find them, by the name of the member. */
const WANTED: Readonly<Record<string, string>> = {
  username: 'found@people.example',
  userType: 'doctor',
  date: '2026-12-01',
  start: '2026-12-01',
  startDate: '2026-12-01T00:00:00Z',
  endDate: '2026-12-08T00:00:00Z',
  from: '2026-12-01T00:00:00Z',
  until: '2026-12-05T00:00:00Z',
};

const membersOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
const queryOf = ({ id, query }: Endpoint, name: string): Record<string, string> => {
  const wantedName = { query: name.slice(0, 6), name: name.slice(0, 6) };
  const until = id === 'appointments.availableSlots' ? { until: '2026-12-05' } : {};
  const all: Readonly<Record<string, string>> = { ...WANTED, ...wantedName };
  const wanted = membersOf(query).flatMap((member) => (all[member] === undefined ? [] : [[member, all[member]]]));
  return { ...Object.fromEntries(wanted), ...until };
};

/** Each call by another account of the same person: so many in a second are refused for their number otherwise. */
const call = (contract: Endpoint, who: string, id: string, payload?: object, name = MARK) => {
  const actor = sessions.people.get(who);
  if (actor) sessions.people.set(who, { ...actor, stUserId: randomUUID() });
  return app().inject({
    method: contract.method as 'GET',
    url: `/api${contract.path.replace(/:(\w+)/g, (_match, name: string) => (name === 'userType' ? 'doctor' : id))}`,
    query: queryOf(contract, name),
    headers: { authorization: who, rid: 'anti-csrf', 'idempotency-key': randomUUID() },
    ...(contract.method === 'GET' ? {} : { payload: payload ?? {} }),
  });
};

/** What the home of the person goes by. */
const isTrusted = async (who: string): Promise<boolean> =>
  (await call(forDoctors.find(({ id }) => id === 'users.current') as Endpoint, who, '')).json().isTrusted;

describe('a professional whose identity is not checked', () => {
  it.each(named(closed))('a professional whose identity is not checked is refused by %s', async (_id, contract) => {
    const answer = await call(contract, 'unverified', known.doctor.partyId);

    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('PROFESSIONAL_NOT_VERIFIED');
  });

  it.each(named(forDoctors.filter(({ method }) => method === 'GET')))(
    'a professional whose identity is not checked finds nobody by %s',
    async (_id, contract) => {
      const ids = [known.doctor, known.midwife, known.patient].flatMap(({ partyId, userId }) => [partyId, userId]);
      const targets = /:/.test(contract.path) ? [...ids, known.doctor.scheduleId, known.organizationId] : [''];
      for (const id of targets) {
        const answer = await call(contract, 'unverified', id);
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.body).not.toMatch(MARKED);
      }
    },
  );

  // The address of a calendar is handed over by its owner: who has it asks for access by name. The log of a patient names those who
  // wanted to look at their file.
  const NAMING: ReadonlySet<string> = new Set(['schedules.requestAccessByGet', 'accessLog.list']);
  const readable = allEndpoints.filter(({ id, method }) => method === 'GET' && !NAMING.has(id));
  it.each(named(readable))(
    'a professional whose identity is not checked is found by nobody by %s',
    async (_id, contract) => {
      const { audience } = contract;
      const readers = ['verified', 'patient'].filter(
        (who) => audience === 'session' || audience.includes(sessions.people.get(who)?.userType ?? 'patient'),
      );
      const targets = /:/.test(contract.path) ? [me.partyId, me.userId, me.scheduleId] : [''];
      for (const who of readers) {
        for (const id of targets) {
          const answer = await call(contract, who, id, undefined, UNCHECKED);
          expect(answer.statusCode).toBeLessThan(500);
          expect(answer.body).not.toMatch(/wilfridienne/i);
        }
      }
    },
  );

  it('asks nobody for anything but a structure that would take them in', async () => {
    const request = forDoctors.find(({ id }) => id === 'policies.request') as Endpoint;
    for (const resource of ['medical-file', 'practitioner_contacts', 'practitioner_calendar']) {
      const answers = [known.doctor.partyId, known.patient.partyId, randomUUID()].map((fromId) =>
        call(request, 'unverified', '', { resource, fromId }),
      );
      for (const answer of await Promise.all(answers))
        expect(answer.json()).toMatchObject({ code: 'PROFESSIONAL_NOT_VERIFIED' });
    }
    const joining = await call(request, 'unverified', '', { resource: 'organization', fromId: known.organizationId });
    expect(joining.statusCode).toBe(201);
  });

  it('finds people, and is told so, as soon as a structure has taken them in', async () => {
    const search = forDoctors.find(({ id }) => id === 'search.find') as Endpoint;
    expect((await call(search, 'verified', '')).body).toMatch(MARKED);
    expect((await call(search, 'unverified', '')).statusCode).toBe(403);
    expect(await isTrusted('unverified')).toBe(false);
    expect(await isTrusted('verified')).toBe(true);
    expect(await isTrusted('patient')).toBe(true);

    await app().db.rows(`UPDATE access_policies SET status = 'ACCEPTED' WHERE to_party = $1`, [me.partyId]);
    expect((await call(search, 'unverified', '')).body).toMatch(MARKED);
    expect(await isTrusted('unverified')).toBe(true);
    await app().db.rows(`UPDATE access_policies SET revoked_at = now() WHERE to_party = $1`, [me.partyId]);
    expect((await call(search, 'unverified', '')).statusCode).toBe(403);
  });
});
