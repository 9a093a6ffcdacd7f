import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { faultsIn } from '../../testing/cases/fhir-definitions.ts';
import type { RelationWorld } from '../../testing/cases/relation-cases.ts';
import { aFhirApp, type Bundle, FHIR_MEDIA, resourcesIn } from '../../testing/start/a-fhir-app.ts';

const fhir = aFhirApp([], { CORS_ORIGINS: 'https://autre.example' });

let world: RelationWorld;
let people: RelationWorld['people'];
let documentId: string;
let id: string;

beforeAll(async () => {
  ({ world, people, documentId } = await fhir.aFoundWorld());
  id = world.patient.partyId;
});

const count = async (path: string, who = people.self): Promise<number> => {
  const answer = await fhir.get(who, path.replaceAll('$P', id).replaceAll('$D', documentId));
  expect([path, answer.statusCode]).toEqual([path, 200]);
  expect(faultsIn(answer.json())).toEqual([]);
  return resourcesIn(answer.json() as Bundle).filter(({ resourceType }) => resourceType !== 'OperationOutcome').length;
};

const OURS = 'urn:maillon:dossier:question';
const URN = /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DOCUMENT = 'urn:maillon:document';
const STATES = 'http://hl7.org/fhir/consent-state-codes';

describe('commas mean « or », a repeated parameter « and », a backslash takes a meaning away', () => {
  it.each([
    ['Observation?patient=$P&code=tabac,weight', 2],
    ['Observation?patient=$P&code=tabac,nothing', 1],
    ['Observation?patient=$P&code=http://loinc.org|29463-7,http://loinc.org|2708-6', 2],
    ['Observation?patient=$P&code=http://loinc.org|59408-5', 1],
    ['Observation?patient=$P&code=http://loinc.org|', 3],
    [`Observation?patient=$P&code=${OURS}|`, 4],
    ['Observation?patient=$P&code=|tabac', 0],
    ['Observation?patient=$P&code=tabac\\,weight', 0],
    ['Observation?patient=$P&code=tabac\\|weight', 0],
    ['Observation?patient=$P&code=weight&code=http://loinc.org|29463-7', 1],
    ['Observation?patient=$P&code=weight&code=tabac', 0],
    ['Observation?patient=$P&category=vital-signs', 2],
    ['Observation?patient=$P&category=survey,vital-signs', 4],
    ['Observation?patient=$P&_id=$P-tabac,$P-weight', 2],
    ['Observation?patient=$P&_id=$P-tabac,$P-weight&_id=$P-tabac', 1],
    ['Observation?patient=$P&date=lt2000,ge2000', 4],
    ['Observation?patient=$P&date=ne1999', 4],
    ['Observation?patient=$P&date=sa1999&date=eb2100', 4],
    ['Observation?patient=$P&_lastUpdated=1999,2001', 0],
    ['DocumentReference?patient=$P&type=diagnosticReport,other', 1],
    [`DocumentReference?patient=$P&type=${DOCUMENT}|diagnosticReport`, 1],
    ['DocumentReference?patient=$P&type=document,other', 0],
    ['DocumentReference?patient=$P&_id=$D,$P', 1],
    ['Consent?status=active,rejected', 4],
    [`Consent?status=${STATES}|rejected`, 1],
    ['Consent?status=rejected&status=active', 0],
    ['Consent?status=|active', 0],
    ['Patient?_id=$P,$D', 1],
    ['Patient?_id=$P&_id=$D', 0],
    // An id as FHIR allows it, and of no patient.
    ['Patient?_id=ABC.def-1', 0],
    ['Patient?_id=ABC.def-1,$P', 1],
    ['Practitioner?_id=ABC.def-1', 0],
    ['Organization?_id=ABC.def-1', 0],
    ['Consent?_id=ABC.def-1', 0],
    ['DocumentReference?patient=$P&_id=ABC.def-1', 0],
    ['QuestionnaireResponse?patient=$P&_id=ABC.def-1', 0],
    ['Observation?patient=$P&_id=ABC.def-1', 0],
    ['AuditEvent?_id=ABC.def-1', 0],
    ['Schedule?_id=ABC.def-1', 0],
    ['Appointment?_id=ABC.def-1', 0],
    ['Appointment?date=ge2026-11-01&date=lt2026-12-31', 1],
    ['Appointment?date=ge2026-11-01&date=lt2026-12-31&status=booked,cancelled', 1],
    ['Appointment?date=ge2026-11-01&date=lt2026-12-31&status=booked&status=cancelled', 0],
    ['Appointment?date=ge2026-11-01&date=lt2026-12-31&status=http://hl7.org/fhir/appointmentstatus|booked', 1],
    ['Appointment?date=ge2026-11-01&date=lt2026-12-31&status=|booked', 0],
    ['Appointment?date=ge2026-11-01&date=lt2026-12-31&practitioner=$D,Practitioner/$P', 0],
    ['Patient?name=nobody,herou', 1],
    ['Patient?name=zoe&name=herouville', 1],
    ['Patient?name=zoe&name=nobody', 0],
    ['Patient?name=marie', 1],
    ['Patient?name=zoe-marie d’her', 1],
    ['Patient?name=D’HÉROUVILLE ZOÉ', 1],
    // A search matches the beginning of a word of the name, never its middle.
    ['Patient?name=ouville', 0],
    ['Patient?name=zoe\\,marie', 0],
    ['Patient?name=%25%25', 0],
    ['QuestionnaireResponse?patient=$P&status=completed,amended', 1],
    ['QuestionnaireResponse?patient=$P&questionnaire=urn:a,urn:maillon:questionnaire:bilan', 1],
    ['QuestionnaireResponse?patient=$P&authored=lt2000', 0],
  ])('%s', async (path, found) => {
    expect(await count(path)).toBe(found);
  });

  it('professionals and structures', async () => {
    const [doctor, stranger] = [people.doctor.partyId, people.stranger.partyId];
    expect(await count(`Practitioner?_id=${doctor},${stranger},${newId()}`)).toBe(2);
    const { name } = (await fhir.read(people.self, `Practitioner/${doctor}`)) as unknown as {
      name: [{ family: string; given: [string] }];
    };
    const [{ family, given }] = name;
    expect(await count(`Practitioner?_id=${doctor},${stranger}&name=${family}`)).toBeGreaterThanOrEqual(1);
    expect(await count(`Practitioner?_id=${doctor}&name=nobody`)).toBe(0);
    expect(await count(`Practitioner?_id=${doctor}&name=nobody,${given[0]}`)).toBe(1);
    expect(await count('Organization?identifier=330780115', people.member)).toBe(1);
    expect(await count('Organization?identifier=https://finess.esante.gouv.fr|330780115', people.self)).toBe(1);
  });
});

describe('what is not searched is refused, and names its parameter', () => {
  it.each([
    ['an empty value', 'Observation?patient=$P&code=', 'code'],
    ['one between two commas', 'Observation?patient=$P&code=a,,b', 'code'],
    ['an id that FHIR does not allow', 'Patient?_id=a_b', '_id'],
    ['a part of the capabilities that R4 does not name', 'metadata?mode=half', 'mode'],
    ['a token with three parts', 'Observation?patient=$P&code=a|b|c', 'code'],
    ['two patients', 'Observation?patient=$P,$D', 'patient'],
    ['two patients, one after the other', 'Observation?patient=$P&patient=$D', 'patient'],
    ['a patient of another server', 'Observation?patient=https://else.example/fhir/Patient/$P', 'patient'],
    ['a patient who is something else', 'Observation?patient=Practitioner/$P', 'patient'],
    ['an approximate date', 'Observation?patient=$P&date=ap2026', 'date'],
    ['a date that is none, among others', 'Observation?patient=$P&date=2026,2026-02-30', 'date'],
    ['not a code', 'Observation?patient=$P&code:not=tabac', 'code:not'],
    ['missing', 'Observation?patient=$P&date:missing=true', 'date:missing'],
    ['exact', 'Patient?name:exact=Marie', 'name:exact'],
    ['a type of reference', 'Consent?patient:Patient=$P', 'patient:Patient'],
    ['two numbers', 'Organization?identifier=330780115,990000001', 'identifier'],
    ['two numbers, one after the other', 'Organization?identifier=330780115&identifier=990000001', 'identifier'],
    ['several stretches of time', 'AuditEvent?date=2025,2026', 'date'],
    ['all but a stretch of time', 'AuditEvent?date=ne2026', 'date'],
    ['too many values', `Observation?patient=$P&code=${'a,'.repeat(30)}a`, 'code'],
    ['a page of less than nothing', 'Patient?_count=-1', '_count'],
    ['a page of half a thing', 'Patient?_count=1.5', '_count'],
    ['a page of words', 'Patient?_count=many', '_count'],
    ['two lengths of a page', 'Patient?_count=1&_count=2', '_count'],
  ])('%s', async (_what, path, parameter) => {
    const answer = await fhir.get(people.self, path.replaceAll('$P', id).replaceAll('$D', documentId));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([422, FHIR_MEDIA]);
    expect(faultsIn(answer.json())).toEqual([]);
    expect(answer.json().issue[1]).toMatchObject({ severity: 'error', expression: [`http.${parameter}`] });
  });

  it('an unknown parameter is refused, or left out and named, as the caller would have it', async () => {
    const path = `Observation?patient=${id}&code=tabac&subject=x&_include=Observation:subject`;
    for (const prefer of [undefined, 'handling=strict', 'return=minimal']) {
      const answer = await fhir.get(people.self, path, prefer === undefined ? {} : { prefer });
      expect([answer.statusCode, answer.json().issue[1].code]).toEqual([422, 'not-supported']);
    }
    const lenient = { prefer: 'return=minimal; handling=lenient' };
    const answer = await fhir.get(people.self, path, lenient);
    expect([answer.statusCode, faultsIn(answer.json())]).toEqual([200, []]);
    const { entry, link } = answer.json() as Pick<Bundle, 'link'> & {
      entry: { fullUrl: string; search: { mode: string }; resource: object }[];
    };
    expect(entry.map(({ search }) => search.mode)).toEqual(['match', 'outcome']);
    expect(entry[1]?.resource).toMatchObject({
      resourceType: 'OperationOutcome',
      issue: [{ expression: ['http.subject'] }, { expression: ['http._include'] }],
    });
    expect(entry[1]?.fullUrl).toMatch(URN);
    const form = await fhir.post(people.self, 'Observation/_search', `patient=${id}&code=tabac&subject=x`, lenient);
    expect([form.statusCode, (form.json() as { entry: typeof entry }).entry.at(-1)?.search.mode]).toEqual([
      200,
      'outcome',
    ]);
    for (const one of (form.json() as { entry: typeof entry }).entry)
      expect(one.fullUrl).toMatch(/^(https?|urn:uuid):/);
    // What was left out is not in the address of what was understood.
    expect(link[0]?.url).not.toContain('subject');
    for (const changed of ['code:not=tabac', 'patient.name=a']) {
      expect((await fhir.get(people.self, `Observation?patient=${id}&${changed}`, lenient)).statusCode).toBe(422);
    }
    expect((await fhir.get(people.self, 'Observation?code=tabac', lenient)).statusCode).toBe(422);
  });
});
