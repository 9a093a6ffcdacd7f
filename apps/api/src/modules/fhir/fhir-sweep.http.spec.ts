import { beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '@maillon/contracts/system/fhir';
import * as communications from '@maillon/contracts/system/fhir/communications';
import * as payments from '@maillon/contracts/system/fhir/payments';
import * as scheduling from '@maillon/contracts/system/fhir/scheduling';
import * as serviceRequests from '@maillon/contracts/system/fhir/service-requests';
import { FHIR_SEARCHES, FHIR_TYPES, type FhirType } from '@maillon/domain/fhir/capability-statement';
import { joinIds } from '@maillon/domain/fhir/joined-ids';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { anAssistant } from '../../testing/calendars.ts';
import { faultsIn } from '../../testing/cases/fhir-definitions.ts';
import { randomFrom } from '../../testing/cases/grant-histories.ts';
import type { RelationWorld } from '../../testing/cases/relation-cases.ts';
import { aFhirApp, FHIR_MEDIA, idsIn } from '../../testing/start/a-fhir-app.ts';

const fhir = aFhirApp();

let world: RelationWorld;
let readers: Readonly<Record<string, Actor>>;
/** Of a world that none of the readers has to do with: ids that exist, type by type. */
let foreign: Readonly<Record<FhirType, string>>;
let elsewhere: RelationWorld;

beforeAll(async () => {
  ({ world } = await fhir.aWorld());
  const { people } = world;
  readers = {
    patient: people.self,
    doctor: people.file,
    midwife: people['file by structure'],
    assistant: await anAssistant(fhir.db()),
    organization: people.staff,
  };
  const other = await fhir.aWorld();
  elsewhere = other.world;
  const { patient, doctor, organizationId, delegationId } = elsewhere;
  await fhir.read(elsewhere.people.file, `Patient/${patient.partyId}`);
  const requestId = await fhir.aServiceRequest(elsewhere, doctor);
  foreign = {
    Patient: patient.partyId,
    Practitioner: doctor.partyId,
    PractitionerRole: joinIds(organizationId, doctor.partyId),
    Organization: organizationId,
    CareTeam: patient.partyId,
    Observation: `${patient.partyId}-tabac`,
    DocumentReference: other.documentId,
    DiagnosticReport: other.documentId,
    QuestionnaireResponse: other.checkUpId,
    Consent: delegationId,
    AuditEvent: idsIn(await fhir.search(patient, 'AuditEvent'))[0] ?? '',
    Schedule: doctor.scheduleId,
    Slot: `${doctor.scheduleId}-202611260900-30`,
    Appointment: elsewhere.appointmentId,
    Communication: await fhir.aCommunication(elsewhere),
    ServiceRequest: requestId,
    Task: await fhir.aTask(requestId, doctor),
    PaymentReconciliation: await fhir.aPayment(elsewhere.appointmentId, doctor),
  };
});

/** An id of the same shape, of no resource. */
const unknownLike = (id: string): string => {
  const [one, two] = [newId(), newId()];
  return /^[0-9a-f]{64}$/.test(id) ? joinIds(one, two) : `${one}${id.slice(one.length)}`;
};

/** The directory shows every professional to everybody, and the search for slots when they are free. */
const SHOWN: readonly FhirType[] = ['Practitioner', 'Schedule', 'Slot'];
const HIDDEN = FHIR_TYPES.filter((type) => !SHOWN.includes(type));
const READER_TYPES = ['patient', 'doctor', 'midwife', 'assistant', 'organization'] as const;
const OF_TEAMS: readonly FhirType[] = ['PractitionerRole', 'ServiceRequest', 'Task', 'Communication'];
const OF_THE_DOCTOR: readonly FhirType[] = ['PaymentReconciliation', 'ServiceRequest', 'Task', 'Communication'];
/** Whether the type is offered to such readers at all. */
const isFor = (type: FhirType, reader: string): boolean =>
  type === 'PaymentReconciliation' ? reader === 'doctor' : !OF_TEAMS.includes(type) || reader !== 'patient';
const CASES = HIDDEN.flatMap((type) => READER_TYPES.map((reader) => [type, reader] as const));

const readerOf = (name: string): Actor => {
  const reader = readers[name];
  if (reader === undefined) throw new Error(`no reader ${name}`);
  return reader;
};

describe('a resource of another person', () => {
  it('exists, and is read by whom it is for', async () => {
    for (const type of HIDDEN) {
      const { self, member } = elsewhere.people;
      const ofStructure = type === 'Organization' || type === 'PractitionerRole' ? member : self;
      const owner = OF_THE_DOCTOR.includes(type) ? elsewhere.doctor : ofStructure;
      expect([type, (await fhir.get(owner, `${type}/${foreign[type]}`)).statusCode]).toEqual([type, 200]);
    }
  });

  it.each(CASES)('%s, for a reader who is a %s, is answered as what does not exist', async (type, name) => {
    const reader = readerOf(name);
    const answers = [];
    for (const id of [foreign[type], unknownLike(foreign[type])]) {
      const answer = await fhir.get(reader, `${type}/${id}`);
      answers.push([answer.statusCode, answer.headers['content-type'], answer.body, answer.headers.etag]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(isFor(type, name) ? 404 : 403);
  });

  it.each(CASES.filter(([type]) => 'patient' in FHIR_SEARCHES[type]))(
    'a search of %s by a %s, with a patient of somebody else, is that with nobody',
    async (type, name) => {
      const reader = readerOf(name);
      const said = async (patient: string) => {
        const byAddress = await fhir.get(reader, `${type}?patient=${patient}`);
        const byForm = await fhir.post(reader, `${type}/_search`, `patient=${patient}`);
        return [byAddress, byForm].map(({ statusCode, body }) => [statusCode, body.replaceAll(patient, '')]);
      };
      expect(await said(foreign.Patient)).toEqual(await said(newId()));
    },
  );

  it.each(CASES)('a search of %s by a %s, by an id of somebody else, finds nothing', async (type, name) => {
    const own = world.patient.partyId;
    const isOfPatient = 'patient' in FHIR_SEARCHES[type];
    if (!('_id' in FHIR_SEARCHES[type])) return expect(type).toBe('CareTeam');
    const answer = await fhir.get(
      readerOf(name),
      `${type}?_id=${foreign[type]}${isOfPatient ? `&patient=${own}` : ''}`,
    );
    if (answer.statusCode === 200) return expect(idsIn(answer.json())).toEqual([]);
    expect([403, 404]).toContain(answer.statusCode);
    expect(answer.json().resourceType).toBe('OperationOutcome');
  });
});

const ENDPOINTS = [contract, communications, payments, scheduling, serviceRequests].flatMap((one) =>
  Object.values(one),
);
const REQUESTS = 2_000;
const PER_PERSON = 50;

/** What a careless client, another product or a person who tries would write. */
const valuesOf = (): readonly string[] => [
  ...['', 'a', 'ab', 'a,b', 'a\\,b', 'a|b', 'a|', '|a', '|', '||', ',', '\\', '\\\\', ',,,', '$', '%25', '%00', '%0a'],
  ...['http://loinc.org|29463-7', 'http://loinc.org|', 'tabac,weight', '-1', '0', '1', '1e3', '9'.repeat(40), 'NaN'],
  ...['2026', 'ge2026', 'ne2026', 'sa2026-01', 'le9999', 'le9999-12-31', 'lt0000', 'gt0001', 'eb2026-02-30', 'ap2026'],
  ...['2026-03-09T08:30:00%2B01:00', '2026-03-09T24:00Z', 'true', 'null', 'undefined', '{}', '[]', "'; --", '<x>'],
  ...['é'.repeat(40), '％＿', '\u202e', '%F0%9F%A9%BA', '%ED%A0%80', 'a'.repeat(1500), `${'a,'.repeat(19)}a`, '../..'],
  ...[
    newId(),
    world.patient.partyId,
    foreign.Patient,
    foreign.Observation,
    foreign.PractitionerRole,
    foreign.AuditEvent,
  ],
  ...[`Patient/${world.patient.partyId}`, `Practitioner/${newId()}`, 'https://else.example/Patient/1', 'urn:uuid:x'],
  ...['json', 'xml', 'application/fhir+json', 'diagnosticReport', 'active', 'completed', '0,4', '__proto__'],
];

describe(`${REQUESTS} random requests`, () => {
  it('are each answered in FHIR, and none is a fault of ours', async () => {
    const random = randomFrom(20_261_123);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const values = valuesOf();
    const modifiers = ['', '', '', '', ':exact', ':not', ':missing', ':contains', '.name', '[]'];
    const others = [
      '_include',
      '_revinclude',
      '_sort',
      '_summary',
      '_elements',
      '_has',
      '__proto__',
      'constructor',
      '$x',
    ];
    const ordinary = ['_count', '_page', '_format', '_id', 'patient'];
    const headers = () => ({
      ...(random() < 0.2 ? { prefer: pick(['handling=lenient', 'handling=strict', 'handling', ';;;']) } : {}),
      ...(random() < 0.1 ? { accept: pick(['application/fhir+xml', '*/*', ';', 'application/fhir+json;q=x']) } : {}),
      ...(random() < 0.1 ? { 'if-none-match': pick(['*', 'W/"', '"x", W/"y"', '']) } : {}),
      ...(random() < 0.05 ? { host: pick(['evil.example', '127.0.0.1', 'localhost:1', '[::1]']) } : {}),
    });
    const seen = new Map<number, number>();
    const faults: unknown[] = [];
    for (let request = 0; request < REQUESTS; request += 1) {
      const { path, method, id } = pick(ENDPOINTS);
      const [, type = 'Patient'] = /R4\/(\w+)/.exec(path) ?? [];
      const taken = path.endsWith('$find') ? scheduling.findAppointments.query.shape : {};
      const searched = (FHIR_SEARCHES as Readonly<Record<string, object>>)[type] ?? {};
      const own = Object.keys(path.endsWith('$find') ? taken : searched);
      const names = [...own, ...own, ...ordinary, ...(random() < 0.2 ? others : [])];
      const parameters = Array.from(
        { length: Math.floor(random() * 4) },
        () => `${pick(names)}${pick(modifiers)}=${pick(values)}`,
      );
      if (own.includes('schedule') && random() < 0.7)
        parameters.push(`schedule=${world.doctor.scheduleId}`, 'start=lt2026-12-10');
      if (own.includes('duration') && random() < 0.7) parameters.push('start=2026-11-24', 'end=2026-11-26');
      if (own.includes('patient') && random() < 0.7) parameters.push(`patient=${world.patient.partyId}`);
      const person = `fuzz-${Math.floor(request / PER_PERSON)}`;
      const who = { ...readerOf(pick(READER_TYPES)), stUserId: person };
      const target = path
        .replace('/fhir/R4/', '')
        .replace(':id', encodeURIComponent(pick(values).slice(0, 200)) || 'x');
      const query = parameters.join('&');
      const answer =
        method === 'POST'
          ? await fhir.post(who, target, query, headers())
          : await fhir.get(who, `${target}?${query}`, headers());
      seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
      const isEmpty = answer.statusCode === 304;
      const isFhir = isEmpty || answer.headers['content-type'] === FHIR_MEDIA;
      const wrong =
        answer.statusCode >= 500 || !isFhir || (request % 10 === 0 && !isEmpty && faultsIn(answer.json()).length > 0);
      if (wrong) faults.push([id, target, query, answer.statusCode, answer.body.slice(0, 300)]);
    }
    expect(faults).toEqual([]);
    // Enough of them are searches that were done, and refusals of each kind.
    expect(seen.get(200)).toBeGreaterThan(150);
    for (const status of [403, 404, 406, 422]) expect([status, (seen.get(status) ?? 0) > 5]).toEqual([status, true]);
  }, 240_000);
});
