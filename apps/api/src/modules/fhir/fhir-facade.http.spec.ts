import { beforeAll, describe, expect, it } from '@jest/globals';
import { joinIds } from '@maillon/domain/fhir/joined-ids';
import { newId } from '../../platform/ids.ts';
import { faultsIn } from '../../testing/cases/fhir-definitions.ts';
import {
  aRelationWorld,
  RELATIONS,
  type RelationName,
  type RelationWorld,
} from '../../testing/cases/relation-cases.ts';
import { aFhirApp, type Bundle, type Found, idsIn, resourcesIn } from '../../testing/start/a-fhir-app.ts';

const fhir = aFhirApp();

let world: RelationWorld;
let people: RelationWorld['people'];
let checkUpId: string;
let id: string;

beforeAll(async () => {
  ({ world, people, checkUpId } = await fhir.aWorld());
  id = world.patient.partyId;
  // A reading and a refusal.
  await fhir.read(people.file, `Patient/${id}`);
  await fhir.get(people.stranger, `Patient/${id}`);
});

const statusesOf = async (path: string) => {
  const answers: Partial<Record<RelationName, number>> = {};
  for (const name of RELATIONS) answers[name] = (await fhir.get(people[name], path)).statusCode;
  return answers;
};
const nativeStatusesOf = async (path: string) => {
  const answers: Partial<Record<RelationName, number>> = {};
  for (const name of RELATIONS) answers[name] = (await fhir.native(people[name], path)).statusCode;
  return answers;
};

describe('AuditEvent: « Qui a consulté mon dossier »', () => {
  it('says what the native list says, to the same people', async () => {
    const path = `/user/current/access-log?patientId=${id}`;
    const native = await nativeStatusesOf(path);
    expect(await statusesOf(`AuditEvent?patient=${id}`)).toEqual(native);
    const entries = (await fhir.native(people.self, path)).json() as { id: string; what: string; reason: string }[];
    const events = resourcesIn(await fhir.search(people.self, `AuditEvent?patient=${id}&_count=100`));
    expect(events.map((one) => one.id)).toEqual(entries.map((entry) => `${id}-${entry.id}`));
    for (const [at, event] of events.entries()) {
      expect(faultsIn(event)).toEqual([]);
      expect(event).toMatchObject({
        purposeOfEvent: [{ text: entries[at]?.reason }],
        entity: [{ what: { reference: `Patient/${id}` }, description: entries[at]?.what }],
      });
    }
  });

  it('one’s own is shown without being named; a line is read by whoever reads the list', async () => {
    const own = await fhir.search(people.self, 'AuditEvent');
    const [line = ''] = idsIn(own);
    expect(await statusesOf(`AuditEvent/${line}`)).toEqual(
      Object.fromEntries(RELATIONS.map((name) => [name, name === 'self' || name === 'delegate' ? 200 : 404])),
    );
    // A line of another person's trail, under one's own id.
    const [, number = ''] = line.split(`${id}-`);
    const other = `${people['other patient'].partyId}-${number}`;
    expect((await fhir.get(people['other patient'], `AuditEvent/${other}`)).statusCode).toBe(404);
    expect((await fhir.get(people.file, 'AuditEvent')).statusCode).toBe(404);
  });

  it('is searched by outcome, time and id, page by page', async () => {
    const idsBy = async (query: string) => idsIn(await fhir.search(people.self, `AuditEvent?${query}`));
    const all = await idsBy('_count=100');
    const [refused, passed] = [await idsBy('outcome=4'), await idsBy('outcome=0')];
    expect([refused.length, passed.length]).toEqual([1, all.length - 1]);
    expect(await idsBy('outcome=0,4')).toEqual(all);
    expect(await idsBy('outcome=0&outcome=4')).toEqual([]);
    expect(await idsBy('outcome=http://terminology.hl7.org/CodeSystem/audit-event-outcome|4')).toEqual(refused);
    expect(await idsBy('outcome=8')).toEqual([]);
    expect(await idsBy('date=ge2000&date=lt2200')).toEqual(all);
    expect(await idsBy('date=lt2000')).toEqual([]);
    expect(await idsBy('date=ge0001&date=le9999')).toEqual(all);
    expect((await fhir.get(people.self, 'AuditEvent?date=lt0000')).statusCode).toBe(422);
    expect(await idsBy(`_id=${all.join(',')}`)).toEqual(all);
    expect(await idsBy(`_id=${all.join(',')},${newId()}-1&outcome=4&patient=${id}`)).toEqual(refused);
    const seen: string[] = [];
    for (let query = '?_count=1'; query !== ''; ) {
      const bundle = await fhir.search(people.self, `AuditEvent${query}`);
      seen.push(...idsIn(bundle));
      const next = bundle.link.find(({ relation }) => relation === 'next');
      query = next === undefined ? '' : new URL(next.url).search;
    }
    expect(seen).toEqual(all);
  });
});

describe('QuestionnaireResponse: the health questionnaires of a patient', () => {
  it('is read by whoever reads the record, and is unknown to everybody else', async () => {
    const readers = ['self', 'file', 'file by structure', 'delegate'];
    const wanted = Object.fromEntries(RELATIONS.map((name) => [name, readers.includes(name) ? 200 : 404]));
    expect(await statusesOf(`QuestionnaireResponse/${checkUpId}`)).toEqual(wanted);
    // As the record: a person who knows the patient is told that it is not for them.
    expect(await statusesOf(`QuestionnaireResponse?patient=${id}`)).toEqual(
      await statusesOf(`Observation?patient=${id}`),
    );
    const native = await nativeStatusesOf(`/patient-check-up/${checkUpId}`);
    for (const name of RELATIONS) expect([name, native[name] === 200]).toEqual([name, wanted[name] === 200]);
  });

  it('holds the answers that the native route gives, and leaves a line', async () => {
    const answer = await fhir.read(people.file, `QuestionnaireResponse/${checkUpId}`);
    expect(faultsIn(answer)).toEqual([]);
    expect(answer).toMatchObject({ status: 'completed', subject: { reference: `Patient/${id}` } });
    expect(JSON.stringify(answer)).toContain('Amlodipine 5 mg le matin');
    const lines = await fhir
      .db()
      .rows(`SELECT 1 FROM audit_events WHERE action = 'checkup.read' AND actor = $1 AND patient_id = $2`, [
        people.file.userId,
        id,
      ]);
    expect(lines.length).toBeGreaterThanOrEqual(1);
  });

  it('one of nobody’s number, and administration of the product, open nothing', async () => {
    const elsewhere = await aRelationWorld(fhir.db());
    const orphan = await fhir.aCheckUp(elsewhere.patient);
    await fhir.db().rows(`UPDATE patient_checkups SET nir_hash = '\\x00' WHERE id = $1`, [orphan]);
    const administrator = { ...people.stranger, isAdmin: true };
    for (const asked of [orphan, checkUpId, newId()]) {
      const answer = await fhir.get(administrator, `QuestionnaireResponse/${asked}`);
      expect([answer.statusCode, answer.json().issue[0].code]).toEqual([404, 'not-found']);
    }
    expect((await fhir.get(administrator, `Organization/${world.organizationId}`)).statusCode).toBe(404);
  });
});

describe('PractitionerRole: who works where', () => {
  const roleOf = (who: { partyId: string }) => joinIds(world.organizationId, who.partyId);

  it('is said to the people of the structure, as its team is', async () => {
    const native = await nativeStatusesOf(`/organization/${world.organizationId}/team/${people.doctor.partyId}`);
    expect(await statusesOf(`PractitionerRole/${roleOf(people.doctor)}`)).toEqual(native);
    const team = (await fhir.native(people.member, `/organization/${world.organizationId}/team`)).json() as {
      userType: string;
      userData: { id: string };
    }[];
    const roles = resourcesIn(
      await fhir.search(people.member, `PractitionerRole?organization=${world.organizationId}`),
    );
    const practitioners = team.filter(({ userType }) => userType !== 'organization');
    expect(roles.map((role) => (role.practitioner as { reference: string }).reference)).toEqual(
      practitioners.map(({ userData }) => `Practitioner/${userData.id}`),
    );
    for (const role of roles) expect(faultsIn(role)).toEqual([]);
  });

  it('leads to who and where, and is found by them', async () => {
    const role = await fhir.read(people.member, `PractitionerRole/${roleOf(people.doctor)}`);
    const { practitioner, organization } = role as Found &
      Record<'practitioner' | 'organization', { reference: string }>;
    for (const { reference } of [practitioner, organization]) {
      expect((await fhir.get(people.member, reference)).statusCode).toBe(200);
    }
    const found = async (query: string) => idsIn(await fhir.search(people.member, `PractitionerRole?${query}`));
    const [doctor, agenda] = [roleOf(people.doctor), roleOf(people.agenda)];
    expect(await found(`practitioner=Practitioner/${people.doctor.partyId}`)).toEqual([doctor]);
    const both = await found(`practitioner=${people.doctor.partyId},${people.agenda.partyId}`);
    expect(both.toSorted()).toEqual([doctor, agenda].toSorted());
    expect(await found(`_id=${doctor}`)).toEqual([doctor]);
    expect(await found('role=10')).toEqual([doctor]);
    expect(await found('role=50')).toContain(agenda);
    expect(await found(`organization=${newId()}`)).toEqual([]);
    expect(await found('specialty=nothing')).toEqual([]);
  });

  it('a member who left is there no longer, and sees nothing', async () => {
    expect((await fhir.get(people.member, `PractitionerRole/${roleOf(people.revoked)}`)).statusCode).toBe(404);
    expect(idsIn(await fhir.search(people.revoked, 'PractitionerRole'))).toEqual([]);
    expect((await fhir.get(people.self, 'PractitionerRole')).statusCode).toBe(403);
  });
});

describe('a user who gives no care', () => {
  it.each(['AuditEvent', 'QuestionnaireResponse', 'PractitionerRole'])(
    '%s is closed to dispatchers, administrators and those in somebody’s place',
    async (type) => {
      const impersonated = { ...people.file, impersonatorId: newId() };
      const administrator = { ...people.file, userId: newId(), userType: 'dispatchOperator', isAdmin: true } as const;
      const dispatcher = { ...people.file, userId: newId(), userType: 'dispatchManager' } as const;
      for (const who of [impersonated, administrator, dispatcher]) {
        for (const path of [type, `${type}/${newId()}`, `${type}?patient=${id}`]) {
          const answer = await fhir.get(who, path);
          expect([path, answer.statusCode, (answer.json() as Bundle & Found).resourceType]).toEqual([
            path,
            403,
            'OperationOutcome',
          ]);
        }
      }
    },
  );
});
