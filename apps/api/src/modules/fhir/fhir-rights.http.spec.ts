import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import {
  aRelationWorld,
  RELATIONS,
  type RelationName,
  type RelationWorld,
} from '../../testing/cases/relation-cases.ts';
import { aFhirApp, type Found, resourcesIn } from '../../testing/start/a-fhir-app.ts';

const fhir = aFhirApp();

let world: RelationWorld;
let people: RelationWorld['people'];
let documentId: string;

beforeAll(async () => {
  ({ world, people, documentId } = await fhir.aWorld());
});

describe('who reads it is who reads the same thing natively', () => {
  const native = (path: string) => async (who: Actor) => (await fhir.native(who, path)).statusCode;
  const statuses = async (of: (who: Actor) => Promise<number>) => {
    const answers: Partial<Record<RelationName, number>> = {};
    for (const name of RELATIONS) answers[name] = await of(people[name]);
    return answers;
  };

  it.each([
    [
      'Observation',
      () => `Observation?patient=${world.patient.partyId}`,
      () => `/patient/${world.patient.partyId}/observation`,
    ],
    [
      'DocumentReference',
      () => `DocumentReference/${documentId}`,
      () => `/upload?key=${world.patient.partyId}/document/${documentId}`,
    ],
    ['Organization', () => `Organization/${world.organizationId}`, () => `/organization/${world.organizationId}`],
    ['Consent', () => `Consent/${world.delegationId}`, () => `/access-policy/${world.delegationId}`],
  ])('%s', async (_type, path, nativePath) => {
    // By its key: the bytes of the document are not there in this test.
    const wanted = await statuses(native(nativePath()));
    expect(await statuses(async (who) => (await fhir.get(who, path())).statusCode)).toEqual(wanted);
  });

  it('a patient: by name for whoever has a visit, with contact for whoever may identify, with the number for the record', async () => {
    const shown: Partial<Record<RelationName, string[] | number>> = {};
    for (const name of RELATIONS) {
      const answer = await fhir.get(people[name], `Patient/${world.patient.partyId}`);
      const { identifier, birthDate, meta } = answer.json() as Found & { meta?: { tag?: unknown } };
      shown[name] =
        answer.statusCode !== 200
          ? answer.statusCode
          : [identifier && 'number', birthDate && 'birth date', meta?.tag && 'partial'].filter(Boolean).map(String);
    }
    const whole = ['number', 'birth date'];
    expect(shown).toEqual({
      ...{ self: whole, file: whole, 'file by structure': whole, delegate: whole },
      // The visit is in twenty-five hours.
      ...{ doctor: ['partial'] },
      ...{
        stranger: 404,
        'other patient': 404,
        'structure without file': 404,
        requester: 404,
        refused: 404,
        revoked: 404,
      },
      ...{ calendar: 404, administrator: 404, staff: 404, agenda: 404, member: 404 },
    });
  });

  it('a patient is identified from the day before their visit', async () => {
    const tomorrow = await aRelationWorld(fhir.db(), '2026-11-24T07:00:00.000Z');
    const patient = await fhir.read(tomorrow.people.doctor, `Patient/${tomorrow.patient.partyId}`);
    expect([patient.birthDate, patient.identifier]).toEqual(['1990-03-01', undefined]);
  });

  it('patients are searched among those whom one may know of, and by name alone', async () => {
    const found = resourcesIn(await fhir.search(people.file, 'Patient'));
    expect(found.map(({ id }) => id)).toEqual([world.patient.partyId]);
    expect(Object.keys(found[0] ?? {}).toSorted()).toEqual(['active', 'gender', 'id', 'meta', 'name', 'resourceType']);
    expect(resourcesIn(await fhir.search(people.stranger, `Patient?_id=${world.patient.partyId}`))).toEqual([]);
    expect(resourcesIn(await fhir.search(people.file, 'Patient?name=nobody'))).toEqual([]);
  });

  it('the team of a patient: all of it for the patient, oneself for whoever is in it', async () => {
    const membersFor = async (who: Actor) =>
      ((await fhir.read(who, `CareTeam/${world.patient.partyId}`)).participant as unknown[]).length;
    expect(await membersFor(people.self)).toBeGreaterThan(2);
    expect(await membersFor(people.file)).toBe(1);
    expect((await fhir.get(people.stranger, `CareTeam/${world.patient.partyId}`)).statusCode).toBe(404);
  });

  it('an impersonation reads nothing, an administrator neither', async () => {
    const impersonated = { ...people.file, impersonatorId: newId() };
    expect((await fhir.get(impersonated, 'Patient')).statusCode).toBe(403);
    const admin: Actor = { ...people.file, userId: newId(), userType: 'dispatchOperator', isAdmin: true };
    expect((await fhir.get(admin, 'Patient')).statusCode).toBe(403);
  });

  it('leaves the line that the patient sees in « Qui a consulté mon dossier »', async () => {
    const fresh = await aRelationWorld(fhir.db());
    await fhir.read(fresh.people.file, `Patient/${fresh.patient.partyId}`);
    await fhir.get(fresh.people.stranger, `Observation?patient=${fresh.patient.partyId}`);
    expect(
      await fhir
        .db()
        .rows('SELECT action, outcome FROM audit_events WHERE patient_id = $1 ORDER BY seq', [fresh.patient.partyId]),
    ).toEqual([
      { action: 'record.read', outcome: 'ok' },
      { action: 'record.read', outcome: 'refused' },
    ]);
  });
});
