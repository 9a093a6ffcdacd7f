import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { faultsIn } from '../../testing/cases/fhir-definitions.ts';
import { aRelationWorld, type RelationWorld } from '../../testing/cases/relation-cases.ts';
import { aFhirApp, FHIR_MEDIA, idsIn, resourcesIn } from '../../testing/start/a-fhir-app.ts';

const logLines: string[] = [];
const fhir = aFhirApp(logLines);

let world: RelationWorld;
let people: RelationWorld['people'];

beforeAll(async () => {
  ({ world, people } = await fhir.aWorld());
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
    ['a page that nobody made', 'self', 'Patient?_page=xyz', 400, 'invalid'],
    ['XML', 'self', 'Patient?_format=xml', 406, 'not-supported'],
  ] as const)('%s is told as a valid outcome', async (_what, who, path, status, code) => {
    const answer = await fhir.get(who === null ? null : people[who], path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      'application/fhir+json; charset=utf-8',
    ]);
    expect(faultsIn(answer.json())).toEqual([]);
    expect(answer.json().issue[0]).toMatchObject({ severity: 'error', code });
  });

  it.each([
    ['a page that nobody made', 'Patient?_page=xyz', '_page'],
    ['a calendar of others', `Slot?schedule=Schedule/${newId()}`, 'schedule'],
  ])('%s is a fault of its parameter', async (_what, path, name) => {
    const { issue } = (await fhir.get(people.self, path)).json();
    expect(issue.flatMap(({ expression = [] }: { expression?: string[] }) => expression)).toEqual([`http.${name}`]);
  });

  it('a refusal writes nothing: there is no other method', async () => {
    const answer = await fhir.browserOf(people.self).post('/fhir/R4/Patient', { resourceType: 'Patient' });
    expect([answer.statusCode, answer.json().resourceType]).toEqual([405, 'OperationOutcome']);
  });
});

describe('a search', () => {
  it('goes through its pages by their links, without losing or repeating one', async () => {
    const seen: string[] = [];
    for (let path = `Observation?patient=${world.patient.partyId}&_count=2`; path !== ''; ) {
      const bundle = await fhir.search(people.self, path);
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
    const bundle = await fhir.search(people.self, `Observation?patient=${world.patient.partyId}&${query}`);
    expect(resourcesIn(bundle)).toHaveLength(count);
  });
});

/** What a client of another product may try. */
describe('what is not offered', () => {
  const NIR = '290039999900146';

  it.each([
    ['another resource along', 'Observation?patient=$P&_include=Observation:subject'],
    ['what points to it', 'Patient?_revinclude=Observation:patient'],
    ['a chain', 'Observation?patient.name=a'],
    ['a modifier', 'Patient?name:exact=a'],
    ['a part of a resource', 'Patient?_elements=birthDate'],
    ['a summary', 'Patient?_summary=true'],
    ['an order', 'Patient?_sort=name'],
    ['a filter of its own', 'Patient?_filter=name%20eq%20a'],
    ['a patient by their number', `Patient?identifier=${NIR}`],
    ['a patient by their birth date', 'Patient?birthdate=1990-03-01'],
    ['a patient by their telephone', 'Patient?phone=%2B33600000000'],
    ['a letter', 'Patient?name=a'],
    ['a page of less than nothing', 'Patient?_count=-1'],
    ['a page of words', 'Patient?_count=many'],
  ])('%s is refused, and not ignored', async (_what, path) => {
    const answer = await fhir.get(people.file, path.replace('$P', world.patient.partyId));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([422, FHIR_MEDIA]);
    expect(faultsIn(answer.json())).toEqual([]);
    expect(answer.body).not.toContain(NIR);
  });

  it('a number in an address is in no line of the log', async () => {
    await fhir.get(people.file, `Patient?identifier=${NIR}`);
    await fhir.get(people.file, `Patient/${NIR}`);
    expect(logLines.join('\n')).not.toContain(NIR);
  });

  it.each([
    ['a version of a resource', () => `Patient/${world.patient.partyId}/_history/1`, 404],
    ['its history', () => `Patient/${world.patient.partyId}/_history`, 404],
    ['everything of a patient', () => `Patient/${world.patient.partyId}/$everything`, 404],
    ['another type', () => 'MedicationRequest?patient=x', 404],
    ['a way out of the folder', () => 'Patient/..%2f..%2fuser%2fcurrent', 404],
    ['an id with a quote', () => "Observation/x'--", 404],
    ['an id as long as an address', () => `Observation/${'a'.repeat(3000)}`, 404],
  ])('%s does not exist', async (_what, path, status) => {
    const answer = await fhir.get(people.self, path());
    expect([answer.statusCode, answer.json().resourceType]).toEqual([status, 'OperationOutcome']);
  });

  it.each(['application/json', 'application/fhir+json', 'text/html, */*;q=0.1', '*/*'])(
    'whoever accepts %s gets JSON of FHIR',
    async (accept) => {
      const answer = await fhir.get(people.self, `Patient/${world.patient.partyId}`, { accept });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, FHIR_MEDIA]);
    },
  );

  it.each(['self', 'file', 'stranger', 'revoked', 'other patient'] as const)(
    'a foreign id gives %s nothing that is not theirs, whatever is asked',
    async (name) => {
      const elsewhere = await aRelationWorld(fhir.db());
      await fhir.aRecord(elsewhere.patient);
      const { partyId, userId } = elsewhere.patient;
      for (const path of [
        `Patient/${partyId}`,
        `Patient/${userId}`,
        `CareTeam/${partyId}`,
        `Observation/${partyId}-tabac`,
        `Observation?patient=${partyId}`,
        `DocumentReference?patient=${partyId}`,
        `Consent/${elsewhere.delegationId}`,
        `Consent?patient=${partyId}`,
        `Organization/${elsewhere.organizationId}`,
      ]) {
        const answer = await fhir.get(people[name], path);
        expect([path, [403, 404].includes(answer.statusCode) && answer.json().resourceType]).toEqual([
          path,
          'OperationOutcome',
        ]);
      }
      expect(idsIn(await fhir.search(people[name], `Patient?_id=${partyId}`))).toEqual([]);
      expect(idsIn(await fhir.search(people[name], `CareTeam?patient=${partyId}`))).toEqual([]);
    },
  );

  it('a page of somebody else’s list leads nowhere else', async () => {
    const [first] = (
      await fhir.search(people.self, `Observation?patient=${world.patient.partyId}&_count=1`)
    ).link.filter(({ relation }) => relation === 'next');
    const page = new URL(first?.url ?? '').searchParams.get('_page') ?? '';
    const answer = await fhir.get(people.stranger, `Patient?_page=${encodeURIComponent(page)}`);
    expect(answer.statusCode === 400 || idsIn(answer.json()).length === 0).toBe(true);
  });
});
