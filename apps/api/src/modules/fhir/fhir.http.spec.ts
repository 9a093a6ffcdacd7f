import { beforeAll, describe, expect, it } from '@jest/globals';
import * as fhir from '@maillon/contracts/fhir';
import { FHIR_SEARCHES, FHIR_TYPES, type FhirType } from '@maillon/domain/fhir/capability-statement';
import * as z from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { anApp } from '../../testing/an-app.ts';
import { Browser } from '../../testing/browser.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { faultsIn } from '../../testing/fhir-definitions.ts';
import { FakeSessions } from '../../testing/http/a-kernel.ts';
import { aRelationWorld, RELATIONS, type RelationName, type RelationWorld } from '../../testing/relation-cases.ts';
import { aSealedText } from '../../testing/sealed.ts';

const sessions = new FakeSessions();
const app = anApp({ sessions, clock: new FakeClock('2026-11-23T08:00:00.000Z') });

interface Found {
  readonly resourceType: string;
  readonly id: string;
  readonly [member: string]: unknown;
}
interface Bundle {
  readonly total?: number;
  readonly link: readonly { readonly relation: string; readonly url: string }[];
  readonly entry?: readonly { readonly fullUrl: string; readonly resource: Found }[];
}

const get = async (who: Actor | null, path: string) => {
  if (who !== null) sessions.people.set(who.userId, who);
  const browser = new Browser(app(), who === null ? {} : { authorization: who.userId });
  return browser.get(`/fhir/R4/${path}`);
};
const read = async (who: Actor, path: string): Promise<Found> => (await get(who, path)).json() as Found;
const search = async (who: Actor, path: string): Promise<Bundle> => (await get(who, path)).json() as Bundle;
const resourcesIn = ({ entry = [] }: Bundle): Found[] => entry.map(({ resource }) => resource);

let world: RelationWorld;
let documentId: string;
let people: RelationWorld['people'];

const aRecord = async (patient: Actor): Promise<void> => {
  for (const type of ['tabac', 'DATE_LAST_PERIOD', 'weight']) {
    await app().db.rows(
      `INSERT INTO observations (id, patient_id, type, value_sealed, author_id) VALUES ($1, $2, $3, $4, $5)`,
      [`${patient.partyId}-${type}`, patient.partyId, type, aSealedText(), patient.userId],
    );
  }
};
/** A weight of two years ago, written now. */
const aMeasure = async (patient: Actor): Promise<string> => {
  const own = newId();
  await app().db.rows(
    `INSERT INTO observations (id, patient_id, type, value_sealed, author_id, measured_at)
     VALUES ($1, $2, 'WEIGHT', $3, $4, '2024-11-23T08:00:00Z')`,
    [`${patient.partyId}-WEIGHT-${own}`, patient.partyId, aSealedText(), patient.userId],
  );
  return `${patient.partyId}${own}`.replaceAll('-', '');
};
const aDocument = async (patient: Actor): Promise<string> => {
  const id = newId();
  await app().db.rows(
    `INSERT INTO documents (id, patient_id, key, title, type, content_type, size, sha256, blob_id, author_id)
     VALUES ($1, $2, $3, $4, 'diagnosticReport', 'application/pdf', 2000, repeat('0', 64), $5, $6)`,
    [id, patient.partyId, `${patient.partyId}/document/${id}`, aSealedText(), newId(), patient.partyId],
  );
  return id;
};

beforeAll(async () => {
  world = await aRelationWorld(app().db);
  people = world.people;
  await aRecord(world.patient);
  documentId = await aDocument(world.patient);
});

describe('what FHIR R4 reads', () => {
  const one = (type: FhirType): string => {
    const { patient, doctor, organizationId } = world;
    const ids: Record<FhirType, string> = {
      Patient: patient.partyId,
      Practitioner: doctor.partyId,
      Organization: organizationId,
      CareTeam: patient.partyId,
      Observation: `${patient.partyId}-DATE.LAST.PERIOD`,
      DocumentReference: documentId,
      Consent: world.delegationId,
    };
    return `${type}/${ids[type]}`;
  };
  /** A reader whom it is for. */
  const readerOf = (type: FhirType): Actor => (type === 'Organization' ? people.member : people.self);

  it.each(FHIR_TYPES)('%s is valid, alone and in a bundle', async (type) => {
    const reader = readerOf(type);
    const answer = await get(reader, one(type));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/fhir+json; charset=utf-8']);
    expect(faultsIn(answer.json())).toEqual([]);
    expect(answer.json()).toMatchObject({ resourceType: type });

    const bundle = await search(
      reader,
      `${type}?${'patient' in FHIR_SEARCHES[type] ? `patient=Patient/${world.patient.partyId}` : ''}`,
    );
    expect(faultsIn(bundle)).toEqual([]);
    expect(resourcesIn(bundle).map(({ resourceType }) => resourceType)).toContain(type);
    expect(bundle.entry?.[0]?.fullUrl).toContain(`/api/fhir/R4/${type}/`);
  });

  it('says what it offers, validly, to anybody, and exactly what the contracts take', async () => {
    const answer = await get(null, 'metadata');
    expect(faultsIn(answer.json())).toEqual([]);
    expect(answer.json()).toMatchObject({ resourceType: 'CapabilityStatement', fhirVersion: '4.0.1' });

    const taken = Object.values(fhir).flatMap((contract) => {
      const [, type] = /^fhir\.search(\w+)$/.exec(contract.id) ?? [];
      const { query } = contract;
      if (type === undefined || !(query instanceof z.ZodObject)) return [];
      return [[type, Object.keys(query.shape).filter((name) => !['_count', '_page', '_format'].includes(name))]];
    });
    const said = FHIR_TYPES.map((type) => [type, Object.keys(FHIR_SEARCHES[type])]);
    expect(Object.fromEntries(taken)).toEqual(Object.fromEntries(said));
  });

  it('never opens what is sealed: the text is masked, and given as it is stored', async () => {
    const record = resourcesIn(await search(people.file, `Observation?patient=${world.patient.partyId}`));
    expect(record.map(({ id }) => id).toSorted()).toEqual(
      ['DATE.LAST.PERIOD', 'tabac', 'weight'].map((type) => `${world.patient.partyId}-${type}`).toSorted(),
    );
    for (const observation of record) {
      expect(observation).toMatchObject({
        extension: [{ url: 'urn:maillon:scelle', valueString: aSealedText() }],
        dataAbsentReason: { coding: [{ code: 'masked' }] },
      });
      expect(Object.keys(observation).filter((member) => member.startsWith('value'))).toEqual([]);
    }
    const document = await read(people.file, `DocumentReference/${documentId}`);
    expect(document).toMatchObject({
      content: [
        {
          attachment: {
            contentType: 'application/octet-stream',
            _title: { extension: [{ valueCode: 'masked' }, { valueString: aSealedText() }] },
          },
        },
      ],
    });
  });

  it('names a measure by the two ids in its own, with the moment of the measurement', async () => {
    const fresh = await aRelationWorld(app().db);
    const id = await aMeasure(fresh.patient);
    const measure = await read(fresh.patient, `Observation/${id}`);
    expect(faultsIn(measure)).toEqual([]);
    expect(measure).toMatchObject({
      id,
      effectiveDateTime: '2024-11-23T08:00:00.000Z',
      category: [{ coding: [{ code: 'vital-signs' }] }],
    });
    const ofThatYear = `Observation?patient=${fresh.patient.userId}&date=2024`;
    expect(resourcesIn(await search(fresh.patient, ofThatYear))).toHaveLength(1);
    expect(resourcesIn(await search(fresh.patient, `${ofThatYear}&_lastUpdated=2024`))).toEqual([]);
  });

  it('carries the numbers of the French system under their names', async () => {
    await app().db.rows("UPDATE practitioners SET rpps = '10003456787' WHERE party_id = $1", [world.doctor.partyId]);
    await app().db.rows("UPDATE organizations SET finess = '330780115' WHERE party_id = $1", [world.organizationId]);
    const numbers = async (who: Actor, path: string) =>
      (await read(who, path)).identifier as { system: string; value: string }[];
    expect(await numbers(people.self, `Patient/${world.patient.partyId}`)).toEqual([
      expect.objectContaining({
        system: 'urn:oid:1.2.250.1.213.1.4.8',
        value: '290039999900146',
        type: expect.objectContaining({ coding: [expect.objectContaining({ code: 'NH' })] }),
      }),
    ]);
    expect(await numbers(people.self, `Practitioner/${world.doctor.partyId}`)).toEqual([
      expect.objectContaining({ system: 'https://rpps.esante.gouv.fr', value: '10003456787' }),
    ]);
    const organization = await numbers(people.member, `Organization/${world.organizationId}`);
    expect(organization).toContainEqual({ system: 'https://finess.esante.gouv.fr', value: '330780115' });
    expect(
      resourcesIn(await search(people.self, 'Organization?identifier=https://finess.esante.gouv.fr|330780115')).map(
        ({ id }) => id,
      ),
    ).toEqual([world.organizationId]);
  });
});

describe('who reads it is who reads the same thing natively', () => {
  const native = (path: string) => async (who: Actor) => {
    sessions.people.set(who.userId, who);
    return (await new Browser(app(), { authorization: who.userId }).get(path)).statusCode;
  };
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
    expect(await statuses(async (who) => (await get(who, path())).statusCode)).toEqual(wanted);
  });

  it('a patient: by name for whoever has a visit, with contact for whoever may identify, with the number for the record', async () => {
    const shown: Partial<Record<RelationName, string[] | number>> = {};
    for (const name of RELATIONS) {
      const answer = await get(people[name], `Patient/${world.patient.partyId}`);
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
      ...{ stranger: 404, 'other patient': 404, 'structure without file': 404, asker: 404, refused: 404, revoked: 404 },
      ...{ calendar: 404, administrator: 404, staff: 404, agenda: 404, member: 404 },
    });
  });

  it('a patient is identified from the day before their visit', async () => {
    const tomorrow = await aRelationWorld(app().db, '2026-11-24T07:00:00.000Z');
    const patient = await read(tomorrow.people.doctor, `Patient/${tomorrow.patient.partyId}`);
    expect([patient.birthDate, patient.identifier]).toEqual(['1990-03-01', undefined]);
  });

  it('patients are searched among those whom one may know of, and by name alone', async () => {
    const found = resourcesIn(await search(people.file, 'Patient'));
    expect(found.map(({ id }) => id)).toEqual([world.patient.partyId]);
    expect(Object.keys(found[0] ?? {}).toSorted()).toEqual(['active', 'gender', 'id', 'meta', 'name', 'resourceType']);
    expect(resourcesIn(await search(people.stranger, `Patient?_id=${world.patient.partyId}`))).toEqual([]);
    expect(resourcesIn(await search(people.file, 'Patient?name=nobody'))).toEqual([]);
  });

  it('the team of a patient: all of it for the patient, oneself for whoever is in it', async () => {
    const membersFor = async (who: Actor) =>
      ((await read(who, `CareTeam/${world.patient.partyId}`)).participant as unknown[]).length;
    expect(await membersFor(people.self)).toBeGreaterThan(2);
    expect(await membersFor(people.file)).toBe(1);
    expect((await get(people.stranger, `CareTeam/${world.patient.partyId}`)).statusCode).toBe(404);
  });

  it('an impersonation reads nothing, an administrator neither', async () => {
    const impersonated = { ...people.file, impersonatorId: newId() };
    expect((await get(impersonated, 'Patient')).statusCode).toBe(403);
    const admin: Actor = { ...people.file, userId: newId(), userType: 'dispatchOperator', isAdmin: true };
    expect((await get(admin, 'Patient')).statusCode).toBe(403);
  });

  it('leaves the line that the patient sees in « Qui a consulté mon dossier »', async () => {
    const fresh = await aRelationWorld(app().db);
    await read(fresh.people.file, `Patient/${fresh.patient.partyId}`);
    await get(fresh.people.stranger, `Observation?patient=${fresh.patient.partyId}`);
    expect(
      await app().db.rows('SELECT action, outcome FROM audit_events WHERE patient_id = $1 ORDER BY seq', [
        fresh.patient.partyId,
      ]),
    ).toEqual([
      { action: 'record.read', outcome: 'ok' },
      { action: 'record.read', outcome: 'refused' },
    ]);
  });
});

describe('a refusal', () => {
  it.each([
    ['nobody signed in', null, 'Patient', 401, 'login'],
    ['an unknown patient', 'self', `Patient/${newId()}`, 404, 'not-found'],
    ['an id that is none', 'self', 'Observation/%20x', 404, 'not-found'],
    ['an unknown answer of the record', 'self', `Observation/${newId()}-nothing`, 404, 'not-found'],
    ['a type that is not offered', 'self', 'MedicationRequest/1', 404, 'not-found'],
    ['a parameter that nobody knows', 'self', 'Patient?telecom=0600000000', 422, 'invalid'],
    ['a search of a record without its patient', 'self', 'Observation', 422, 'invalid'],
    ['a date that is none', 'self', `Consent?date=ge2026-13-01`, 422, 'invalid'],
    ['a page too long', 'self', 'Patient?_count=1000', 422, 'invalid'],
    ['a page that nobody made', 'self', 'Patient?_page=xyz', 400, 'invalid'],
    ['XML', 'self', 'Patient?_format=xml', 422, 'invalid'],
  ] as const)('%s is told as a valid outcome', async (_what, who, path, status, code) => {
    const answer = await get(who === null ? null : people[who], path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      'application/fhir+json; charset=utf-8',
    ]);
    expect(faultsIn(answer.json())).toEqual([]);
    expect(answer.json().issue[0]).toMatchObject({ severity: 'error', code });
  });

  it('writes nothing: there is no other method', async () => {
    sessions.people.set(people.self.userId, people.self);
    const browser = new Browser(app(), { authorization: people.self.userId });
    const answer = await browser.post('/fhir/R4/Patient', { resourceType: 'Patient' });
    expect([answer.statusCode, answer.json().resourceType]).toEqual([405, 'OperationOutcome']);
  });
});

describe('a search', () => {
  it('goes through its pages by their links, without losing or repeating one', async () => {
    const seen: string[] = [];
    for (let path = `Observation?patient=${world.patient.partyId}&_count=2`; path !== ''; ) {
      const bundle = await search(people.self, path);
      expect(bundle.total).toBe(3);
      seen.push(...resourcesIn(bundle).map(({ id }) => id));
      const next = bundle.link.find(({ relation }) => relation === 'next')?.url ?? '';
      path = next.slice(next.indexOf('/fhir/R4/') + '/fhir/R4/'.length * Number(next !== ''));
      if (next === '') break;
    }
    expect([seen.length, new Set(seen).size]).toEqual([3, 3]);
  });

  it.each([
    ['by our code', 'code=tabac', 1],
    ['by a code of LOINC', 'code=http://loinc.org|29463-7', 1],
    ['by a code of another system', 'code=http://loinc.org|tabac', 0],
    ['since a day', 'date=ge2020', 3],
    ['before a day', '_lastUpdated=lt2020-01-01', 0],
  ])('%s', async (_how, query, count) => {
    const bundle = await search(people.self, `Observation?patient=${world.patient.partyId}&${query}`);
    expect(resourcesIn(bundle)).toHaveLength(count);
  });
});
