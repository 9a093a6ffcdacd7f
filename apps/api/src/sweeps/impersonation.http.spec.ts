import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { allEndpoints } from '@maillon/contracts/registry';
import * as z from 'zod';
import type { Actor } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { Notifier } from '../platform/messaging/notifications.ts';
import { anAppointment, aPatient, aReceivingDoctor, aSharedFile, aStructure } from '../testing/calendars.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { FakeSessions } from '../testing/http/an-http-server.ts';
import { aSealedText } from '../testing/sealed.ts';
import { anApp } from '../testing/start/an-app.ts';

/** Every route that is read, by its own person and by an administrator in their place: what the latter must not see is marked. */

const sessions = new FakeSessions();
const app = anApp({ sessions, clock: new FakeClock('2026-11-23T08:00:00.000Z') });

const MARKED = {
  'the reason of a visit': aSealedText(1),
  'the title of a visit': 'Échographie du deuxième trimestre',
  'the title of a document': aSealedText(2),
  'what came with a request': 'Pour votre diabète',
  'what came with an invitation': 'Au sujet de votre patiente diabétique',
  'the words of a notification': 'Élodie Sarrazin (médecin) souhaite accéder',
  'a number of social security': '290039999900146',
} as const;

const read = allEndpoints.filter(
  ({ method, audience, mediaType, whileImpersonating: given }) =>
    method === 'GET' && Array.isArray(audience) && mediaType === undefined && given !== 'never' && given !== undefined,
);
let people: readonly Actor[];
let ids: readonly string[];

beforeAll(async () => {
  const { db } = app();
  const [patient, doctor, { staff, organizationId }] = [
    await aPatient(db),
    await aReceivingDoctor(db),
    await aStructure(db),
  ];
  people = [patient, doctor, staff];
  for (const person of people) {
    sessions.people.set(person.userId, person);
    // The key of the session is the name of who stands there.
    sessions.people.set(`${person.userId} impersonated`, { ...person, impersonatorId: newId() });
  }
  await db.rows('UPDATE practitioners SET verified_at = now() WHERE party_id = $1', [doctor.partyId]);
  await aSharedFile(db, patient, doctor);
  const start = '2026-11-24T09:00:00.000Z';
  const visitId = await anAppointment(db, { patient, practitioners: [doctor], start, organizationId });
  const change = { description: MARKED['the reason of a visit'] };
  expect((await send(doctor.userId, 'PATCH', `/appointment/${visitId}`, change)).statusCode).toBe(200);
  await db.rows('UPDATE appointments SET title = $2 WHERE id = $1', [visitId, MARKED['the title of a visit']]);
  const documentId = newId();
  await db.rows(
    `INSERT INTO documents (id, patient_id, key, title, type, content_type, encrypted, size, sha256, blob_id, author_id)
     VALUES ($1, $2, $3, $4, 'document', 'application/pdf', true, 10, $5, $6, $2)`,
    [
      documentId,
      patient.partyId,
      `${patient.partyId}/document/${documentId}`,
      MARKED['the title of a document'],
      'a'.repeat(64),
      randomUUID(),
    ],
  );
  const request = {
    resource: 'practitioner_calendar',
    fromId: doctor.partyId,
    message: MARKED['what came with a request'],
  };
  const asked = await send(staff.userId, 'POST', '/access-policy/request', request);
  expect(asked.statusCode).toBe(201);
  const invite = { organizationId: null, mode: 'external' } as const;
  const message = MARKED['what came with an invitation'];
  const notifier = app().get(Notifier);
  await notifier.notify({
    userId: doctor.userId,
    template: 'contact-invite',
    payload: { invite, sender: 'Dr Élodie Sarrazin', message },
    deduplicationKey: newId(),
  });
  await notifier.notify({
    userId: patient.userId,
    template: 'access-request',
    payload: { request_id: newId(), resource: 'medical-file', name: 'Élodie Sarrazin', role: 'doctor' },
    deduplicationKey: newId(),
  });
  const { scheduleId } = doctor;
  ids = [
    patient.partyId,
    doctor.partyId,
    staff.partyId,
    scheduleId,
    organizationId,
    visitId,
    documentId,
    asked.json().id,
  ];
});

const send = (as: string, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, query = {}) =>
  app().inject({
    method,
    url: `/api${path}`,
    query,
    headers: { authorization: as, rid: 'anti-csrf', 'if-match': '"1"', 'idempotency-key': randomUUID() },
    ...(payload === undefined ? {} : { payload }),
  });

const ANSWERS: Readonly<Record<string, string>> = {
  startDate: '2026-11-23T00:00:00Z',
  endDate: '2026-11-30T00:00:00Z',
  query: 'Lou',
};
const queryOf = ({ query }: Endpoint): Record<string, string> => {
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  return Object.fromEntries(Object.entries(ANSWERS).filter(([name]) => names.includes(name)));
};

/** The route with each id that there is; a route with two takes the first for the outer one. */
const pathsOf = ({ path }: Endpoint, { userType }: Actor): string[] => {
  const typed = path.replace(':userType', userType === 'organization' ? 'organization' : 'doctor');
  if (!typed.includes(':')) return [typed];
  return ids.flatMap((outer) =>
    ids
      .map((inner) => typed.replace(/:\w+/, outer).replace(/:\w+/, inner))
      .filter((one, at, all) => all.indexOf(one) === at),
  );
};

const bodiesOf = async (contract: Endpoint, as: (person: Actor) => string): Promise<string[]> => {
  const bodies: string[] = [];
  for (const person of people.filter(({ userType }) => contract.audience.includes(userType))) {
    for (const path of pathsOf(contract, person)) {
      const answer = await send(as(person), 'GET', path, undefined, queryOf(contract));
      if (answer.statusCode === 200) bodies.push(answer.body);
    }
    await app().db.rows('DELETE FROM rate_buckets');
  }
  return bodies;
};

const markedIn = (bodies: readonly string[]) =>
  Object.entries(MARKED).flatMap(([what, text]) => (bodies.some((body) => body.includes(text)) ? [what] : []));

describe('an administrator in the place of a person', () => {
  it.each(read.map((contract) => [contract.id, contract] as const))(
    'reads by %s none of what is marked',
    async (_id, contract) => {
      expect(markedIn(await bodiesOf(contract, ({ userId }) => `${userId} impersonated`))).toEqual([]);
    },
  );

  it('would read all of it, if the routes gave it', async () => {
    const bodies: string[] = [];
    for (const contract of read) bodies.push(...(await bodiesOf(contract, ({ userId }) => userId)));
    expect(markedIn(bodies)).toEqual(Object.keys(MARKED));
  }, 60_000);
});
