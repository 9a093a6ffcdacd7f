import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { allEndpoints } from '@maillon/contracts/registry';
import * as z from 'zod';
import type { Actor } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { aDoctor, aGrant, aPatient, aStructure } from '../testing/calendars.ts';
import { aCareRequestDraft } from '../testing/cases/care-requests.ts';
import { MOBILITY } from '../testing/cases/home-visits.ts';
import { aRelationWorld, type RelationWorld, WRITE_CASES } from '../testing/cases/relation-cases.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { FakeSessions } from '../testing/http/an-http-server.ts';
import { A_SESSION, aSealedText } from '../testing/sealed.ts';
import { ADDRESS } from '../testing/sign-in/people.ts';
import { anApp } from '../testing/start/an-app.ts';
import { hearStatements } from '../testing/statements.ts';

/**
 * Another person's id and an unknown one cannot be told apart: neither by the answer nor by the way to it, which is
 * what time is made of. So each route asks Postgres the same statements for both, and each of them finds as many rows.
 */

const sessions = new FakeSessions();
const app = anApp({ sessions, clock: new FakeClock('2026-11-23T08:00:00.000Z'), env: MOBILITY });

const withId = allEndpoints.filter(
  ({ audience, path, multipart }) => Array.isArray(audience) && /:\w*id\b/i.test(path) && multipart === undefined,
);

let strangers: readonly Actor[];
let world: RelationWorld;
/** One, so that it was asked for as often as the others: a second look within minutes leaves no second line. */
const nobody = newId();
let foreign: Readonly<Record<string, string>>;
const heard: { readonly name: string; readonly requestId: string }[] = [];
let stop: () => void;

beforeAll(async () => {
  const { db } = app();
  world = await aRelationWorld(db);
  strangers = [await aDoctor(db), await aPatient(db), (await aStructure(db)).staff];
  for (const actor of strangers) sessions.people.set(actor.userId, actor);
  const { patient, doctor, people } = world;
  const contact = { resource: 'practitioner_contacts', rights: ['MESSAGE'] };
  foreign = {
    patient: patient.partyId,
    'user of the patient': patient.userId,
    doctor: doctor.partyId,
    schedule: doctor.scheduleId,
    structure: world.organizationId,
    visit: world.appointmentId,
    request: world.requestId,
    delegation: world.delegationId,
    contact: await aGrant(db, { ...contact, from: doctor.partyId, to: people.file.partyId }),
    document: await aDocument(patient),
  };
  stop = hearStatements((name, requestId) => heard.push({ name, requestId }));
});
beforeEach(async () => {
  await app().db.rows('DELETE FROM rate_buckets');
});
afterAll(() => stop());

const aDocument = async (patient: Actor): Promise<string> => {
  const id = newId();
  await app().db.rows(
    `INSERT INTO documents (id, patient_id, key, title, type, content_type, encrypted, size, sha256, blob_id, author_id)
     VALUES ($1, $2, $3, '', 'document', 'application/pdf', true, 10, $4, $5, $2)`,
    [id, patient.partyId, `${patient.partyId}/document/${id}`, 'a'.repeat(64), randomUUID()],
  );
  return id;
};

const RANGE = { startDate: '2026-11-23T00:00:00Z', endDate: '2026-11-30T00:00:00Z', start: '2026-11-25' };
const queryOf = ({ query }: Endpoint): Record<string, string> => {
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  return Object.fromEntries(Object.entries(RANGE).filter(([name]) => names.includes(name)));
};
const prepared = {
  patient: {
    ...{ firstName: 'Inès', lastName: 'Berthaud', nir: '290039999900146', gender: 'FEMALE', bloodGroup: 'O+' },
    ...{ address: ADDRESS, birthDate: '1990-05-12', email: 'prepared@people.example' },
  },
};
/** Whole, so that what is named in the path decides. */
const BODIES: Readonly<Record<string, object>> = {
  'affiliations.affiliate': { patientId: newId() },
  'affiliations.affiliateNew': prepared,
  'affiliations.create': prepared,
  'affiliations.update': { firstName: 'Inès' },
  'calendarFeeds.create': { detail: 'busy' },
  'calls.setKey': { after: 0, key: aSealedText() },
  'observations.replaceSession': { lostSldId: newId(), observationsSldId: newId() },
  'observations.write': {
    observationsSldId: newId(),
    observations: [{ id: 'ALLERGY', type: 'ALLERGY', valueString: aSealedText(), version: 0 }],
  },
  'channels.nameSession': { sldId: A_SESSION },
  'channels.write': { text: aSealedText() },
  'channels.mark': { messageId: newId() },
  'transmissions.comment': { text: aSealedText(), organizationId: newId() },
  'teleexpertises.comment': { text: aSealedText() },
  'teleexpertises.update': { status: 'ON_HOLD' },
  'transmissions.resolve': { result: aSealedText() },
  'careRequests.create': { subject: { id: newId() }, ...aCareRequestDraft() },
  'careRequests.update': aCareRequestDraft(),
  'careRequests.dispatch': { practitionersIds: [newId()] },
  'careRequests.askOthers': { practitionersIds: [newId()] },
  'transmissionSettings.change': { reminderMinutes: 60, fallbackId: null },
  'careRequests.changeSettings': { ownMinutes: 60, nextMinutes: 60, ringsKm: [5] },
  'homeVisits.step': { routeStatus: 'TRAVELLING' },
  'homeVisits.assign': { performerId: newId() },
  'homeVisits.cancel': { reason: 'MISTAKE' },
  'documents.rename': { title: 'Compte rendu' },
  'policies.delegate': { toId: newId() },
  'policies.sign': { grant: { b: 'e30', s: 'A'.repeat(86), k: `cvi_${'a'.repeat(32)}#0` } },
  'schedules.addAdministrator': { email: 'somebody@people.example' },
  'schedules.removeExceptions': { slotIds: [newId()] },
  'visitObservations.writeNote': { type: 'conclusion', valueString: aSealedText() },
  'visitObservations.addCaptures': {
    observations: [{ id: 'x', type: 'WEIGHT', valueString: aSealedText(), measuredAt: RANGE.startDate }],
  },
  'payments.request': { value: 690, currency: 'EUR' },
  'payments.update': { id: newId(), status: 'ACTIVE' },
  'teams.invite': { userId: newId() },
  'teams.inviteNew': { email: 'somebody@people.example' },
};
const bodyOf = ({ id }: Endpoint): object | undefined => {
  const body = WRITE_CASES[id]?.body ?? BODIES[id];
  return typeof body === 'function' ? body(world) : body;
};

/** The limiter asks once for many requests. */
const isShared = (name: string): boolean => name.startsWith('rate_bucket');
/** A calendar is never hidden: its page offers to ask for access (design api §1 "Check order"). */
const isPublic = (answer: { readonly status: number; readonly said: string }): boolean =>
  answer.status < 400 || answer.said.includes('"SCHEDULE_ACCESS_REQUIRED"');

/** What a person is answered for an id, and what was asked of Postgres for it. */
const ask = async (contract: Endpoint, actor: Actor, id: string) => {
  heard.length = 0;
  const answer = await app().inject({
    method: contract.method as 'GET',
    url: `/api${contract.path.replace(/:(\w+)/g, (_match, name: string) => (name === 'userType' ? 'doctor' : id))}`,
    query: queryOf(contract),
    headers: { authorization: actor.userId, rid: 'anti-csrf', 'if-match': '"1"' },
    ...(contract.method === 'GET' ? {} : { payload: bodyOf(contract) ?? {} }),
  });
  const said = answer.body.replaceAll(id, '<id>').replaceAll(/"traceId":"[^"]*"/g, '');
  const { 'x-request-id': own } = answer.headers;
  const statements = heard.flatMap(({ name, requestId }) => (requestId === own && !isShared(name) ? [name] : []));
  return { status: answer.statusCode, said, statements: statements.toSorted() };
};

describe('an id of somebody else, and one of nobody', () => {
  it.each(withId.map((contract) => [contract.id, contract] as const))(
    'an id of somebody else, and one of nobody are the same to %s',
    async (_id, contract) => {
      for (const actor of strangers.filter(({ userType }) => contract.audience.includes(userType))) {
        const unknown = await ask(contract, actor, nobody);
        expect([actor.userType, unknown.status, unknown.said]).not.toContain(422);
        for (const [kind, id] of Object.entries(foreign)) {
          const answer = await ask(contract, actor, id);
          if (isPublic(answer)) continue;
          expect([actor.userType, kind, answer]).toEqual([actor.userType, kind, unknown]);
        }
      }
    },
  );
});
