import { beforeAll, describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@maillon/contracts/registry';
import { newId } from '../../platform/ids.ts';
import { aDoctor, aGrant, anAppointment, aReceivingDoctor, type Practitioner } from '../../testing/calendars.ts';
import { anApiKey, type TestKey } from '../../testing/cases/api-keys.ts';
import { faultsIn } from '../../testing/cases/fhir-definitions.ts';
import { aRelationWorld, type RelationWorld } from '../../testing/cases/relation-cases.ts';
import { aFhirApp, type Bundle, idsIn, resourcesIn } from '../../testing/start/a-fhir-app.ts';

const logLines: string[] = [];
const fhir = aFhirApp(logLines);

let world: RelationWorld;
let other: Practitioner;
let otherVisit: string;
let own: TestKey;
let ofStructure: TestKey;

beforeAll(async () => {
  const db = fhir.db();
  world = await aRelationWorld(db);
  await db.rows("UPDATE users SET email = 'cle-partenaire@people.example', phone = '+33611223344' WHERE id = $1", [
    world.patient.userId,
  ]);
  other = await aReceivingDoctor(db);
  const start = '2026-11-25T10:00:00.000Z';
  otherVisit = await anAppointment(db, { patient: world.patient, practitioners: [other], start });
  own = await anApiKey(db, world.doctor.partyId);
  ofStructure = await anApiKey(db, world.organizationId);
});

const bearer = ({ key }: { readonly key: string }) => ({ authorization: `Bearer ${key}` });
const get = (key: TestKey, path: string) => fhir.get(null, path, bearer(key));
const search = async (key: TestKey, path: string): Promise<Bundle> => {
  const answer = await get(key, path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  expect(faultsIn(answer.json())).toEqual([]);
  return answer.json() as Bundle;
};
const PERIOD = 'date=ge2026-11-20&date=lt2026-12-20';
const slotsOf = ({ scheduleId }: Practitioner) => `Slot?schedule=${scheduleId}&start=ge2026-11-24&start=lt2026-11-28`;

describe('a key opens', () => {
  it('the calendar of its practitioner, and none of another', async () => {
    const { doctor, appointmentId } = world;
    expect(idsIn(await search(own, 'Schedule'))).toEqual([doctor.scheduleId]);
    expect(idsIn(await search(own, `Schedule?_id=${other.scheduleId}`))).toEqual([]);
    expect(idsIn(await search(own, `Schedule?actor=${other.partyId}`))).toEqual([]);
    expect((await search(own, slotsOf(doctor))).total).toBeGreaterThan(50);
    expect(idsIn(await search(own, `Appointment?${PERIOD}`))).toEqual([appointmentId]);
    expect(idsIn(await search(own, `Appointment?_id=${appointmentId},${otherVisit}`))).toEqual([appointmentId]);
    const times = 'start=2026-11-24&end=2026-11-25';
    expect((await search(own, `Appointment/$find?${times}&practitioner=${doctor.partyId}`)).total).toBeGreaterThan(0);
    expect((await search(own, `Appointment/$find?${times}&practitioner=${other.partyId}`)).total).toBe(0);
  });

  it.each([
    ['Schedule', () => `Schedule/${other.scheduleId}`],
    ['Slot', () => `Slot/${other.scheduleId}-202611260900-30`],
    ['Appointment', () => `Appointment/${otherVisit}`],
    ['proposal', () => `Appointment/${other.scheduleId}-202611260900-30`],
    ['search of slots', () => slotsOf(other)],
    ['structure', () => `Appointment/$find?start=2026-11-24&end=2026-11-25&organization=${world.organizationId}`],
  ])('no %s of another owner: it is answered as what does not exist', async (_what, path) => {
    const answer = await get(own, path());
    expect(answer.statusCode).toBe(404);
    expect(answer.json().resourceType).toBe('OperationOutcome');
    expect(answer.json().issue[0].code).toBe('not-found');
    const unknown = await get(own, path().replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, newId()));
    expect([unknown.statusCode, unknown.body]).toEqual([404, answer.body]);
  });

  it('the calendars of those who are members of its structure today', async () => {
    const db = fhir.db();
    const { doctor, organizationId, people } = world;
    const expected = [doctor, people.agenda, people.member].map((one) => (one as Practitioner).scheduleId).toSorted();
    expect(idsIn(await search(ofStructure, 'Schedule')).toSorted()).toEqual(expected);
    const newcomer = await aDoctor(db);
    const membership = { resource: 'organization', from: organizationId, to: newcomer.partyId, rights: ['MEMBER'] };
    const grant = await aGrant(db, membership);
    expect((await get(ofStructure, `Schedule/${newcomer.scheduleId}`)).statusCode).toBe(200);
    await db.rows('UPDATE access_policies SET revoked_at = now() WHERE id = $1', [grant]);
    expect((await get(ofStructure, `Schedule/${newcomer.scheduleId}`)).statusCode).toBe(404);
    const find = `Appointment/$find?start=2026-11-24&end=2026-11-24&organization=${organizationId}`;
    expect((await search(ofStructure, find)).total).toBeGreaterThan(0);
  });

  it('no patient: neither identity, contact, reason nor kind of a visit', async () => {
    const visit = (await get(own, `Appointment/${world.appointmentId}`)).json();
    expect(visit).toMatchObject({ status: 'booked', meta: { tag: [{ code: 'SUBSETTED' }] } });
    const answers = [
      JSON.stringify(visit),
      ...(await Promise.all(
        [`Appointment?${PERIOD}`, slotsOf(world.doctor), 'Schedule'].map(async (path) => (await get(own, path)).body),
      )),
    ].join('\n');
    const { partyId, userId } = world.patient;
    for (const secret of [
      partyId,
      userId,
      'Patient',
      'people.example',
      '33611223344',
      '290039999900146',
      'serviceType',
    ]) {
      expect([secret, answers.includes(secret)]).toEqual([secret, false]);
      if (secret.length > 10) expect(logLines.join('\n')).not.toContain(secret);
    }
    expect(logLines.join('\n')).not.toContain(own.key);
  });
});

describe('a key is refused', () => {
  it('at once when it was revoked, and when its owner’s account is closed', async () => {
    const db = fhir.db();
    const owner = await aReceivingDoctor(db);
    const [one, two] = [await anApiKey(db, owner.partyId), await anApiKey(db, owner.partyId)];
    expect((await get(one, 'Schedule')).statusCode).toBe(200);
    await db.rows('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [one.id]);
    const answer = await get(one, 'Schedule');
    expect([answer.statusCode, answer.json().issue[0].code]).toEqual([401, 'login']);
    expect((await get(two, 'Schedule')).statusCode).toBe(200);
    await db.rows("UPDATE users SET active = false, inactive_reason = 'DEACTIVATED' WHERE id = $1", [owner.userId]);
    expect((await get(two, 'Schedule')).statusCode).toBe(401);
  });

  it.each([
    ['another mark', () => own.key.replace('mk_', 'sk_')],
    ['one sign less', () => own.key.slice(0, -1)],
    ['one sign changed', () => `${own.key.slice(0, -2)}${own.key.at(-2) === 'A' ? 'B' : 'A'}${own.key.at(-1)}`],
    ['its prefix alone', () => own.key.slice(0, 9)],
    ['nothing but its mark', () => 'mk_'],
    ['a quote', () => `mk_' OR true --`],
  ])('with %s', async (_what, key) => {
    expect((await get({ id: '', key: key() }, 'Schedule')).statusCode).toBe(401);
  });

  it('on every other route, whatever it is asked', async () => {
    const closed = allEndpoints.filter(
      ({ audience, apiKeys, modes }) => audience !== 'public' && apiKeys !== true && modes === undefined,
    );
    const passed: unknown[] = [];
    for (const { method, path, id } of closed) {
      const url = `/api${path.replaceAll(/:(\w+)/g, newId())}`;
      const headers = { ...bearer(own), rid: 'anti-csrf', 'idempotency-key': newId() };
      const answer = await fhir.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) });
      if (answer.statusCode !== 401) passed.push([id, answer.statusCode]);
    }
    expect(passed).toEqual([]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('for a write: %s is no method of a calendar', async (method) => {
    const path = method === 'POST' ? 'Appointment' : `Appointment/${world.appointmentId}`;
    const answer = await fhir.inject({ method, url: `/api/fhir/R4/${path}`, headers: bearer(own), payload: {} });
    expect([answer.statusCode, answer.json().resourceType]).toEqual([405, 'OperationOutcome']);
  });
});

it('the last use of a key is a day, and is written once', async () => {
  const db = fhir.db();
  const { id, key } = await anApiKey(db, world.doctor.partyId);
  const row = async () =>
    (
      await db.rows<{ day: string; v: string }>(
        'SELECT last_used_on::text AS day, xmin::text AS v FROM api_keys WHERE id = $1',
        [id],
      )
    )[0];
  expect((await row())?.day).toBeNull();
  await get({ id, key }, 'Schedule');
  const first = await row();
  expect(first?.day).toBe('2026-11-23');
  await get({ id, key }, 'Schedule');
  expect(await row()).toEqual(first);
});

it('a patient’s list of readers has no line of a partner', async () => {
  await get(own, `Appointment/${world.appointmentId}`);
  const lines = resourcesIn(await fhir.search(world.patient, 'AuditEvent?_count=100'));
  expect(JSON.stringify(lines)).not.toContain(own.id);
});
