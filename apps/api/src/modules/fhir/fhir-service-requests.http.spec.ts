import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RelationWorld } from '../../testing/cases/relation-cases.ts';
import { aFhirApp, idsIn, resourcesIn } from '../../testing/start/a-fhir-app.ts';

const fhir = aFhirApp();

let world: RelationWorld;
let requestId: string;

beforeAll(async () => {
  ({ world } = await fhir.aWorld());
  requestId = await fhir.aServiceRequest(world, world.doctor);
});

describe('a care request, in FHIR', () => {
  it('says what is asked, for whom, by whom, and who cares', async () => {
    expect((await fhir.get(world.doctor, `ServiceRequest/${requestId}`)).json()).toMatchObject({
      ...{ status: 'active', intent: 'order', priority: 'routine', authoredOn: '2026-11-23T08:00:00.000Z' },
      category: [{ coding: [{ code: 'etablir_contact', display: 'Établir le contact' }] }],
      subject: { reference: `Patient/${world.patient.partyId}` },
      requester: { reference: `Organization/${world.organizationId}` },
      performer: [{ reference: `Practitioner/${world.doctor.partyId}` }],
      locationCode: [{ text: '3 avenue Jean-Jaurès, 33150 Cenon' }],
    });
  });

  it.each([
    ['', true],
    ['authored=2026-11-23', true],
    ['authored=lt2026-11-23', false],
    ['status=active', true],
    ['status=http://hl7.org/fhir/request-status|on-hold', false],
  ])('is found by "%s": %s', async (search, isFound) => {
    const found = await fhir.search(world.doctor, `ServiceRequest?${search}`);
    expect(idsIn(found)).toEqual(isFound ? [requestId] : []);
  });

  it('has a task for each practitioner who is asked, whom the structure sees and who sees theirs', async () => {
    const taskId = await fhir.aTask(requestId, world.doctor);
    const [task] = resourcesIn(await fhir.search(world.doctor, 'Task?status=accepted&modified=2026-11-23'));
    expect(task).toMatchObject({
      ...{ id: taskId, status: 'accepted', focus: { reference: `ServiceRequest/${requestId}` } },
      for: { reference: `Patient/${world.patient.partyId}` },
      owner: { reference: `Practitioner/${world.doctor.partyId}` },
    });
    expect(idsIn(await fhir.search(world.people.staff, 'Task'))).toEqual([taskId]);
    expect(idsIn(await fhir.search(world.doctor, 'Task?status=rejected'))).toEqual([]);
    expect((await fhir.get(world.people.staff, `Task/${taskId}`)).statusCode).toBe(200);
    expect((await fhir.get(world.people.file, `Task/${taskId}`)).statusCode).toBe(404);
    expect((await fhir.get(world.patient, `Task/${taskId}`)).statusCode).toBe(403);
  });

  it('is there for the structure that sent it, and for no other reader of the file', async () => {
    expect(idsIn(await fhir.search(world.people.staff, 'ServiceRequest'))).toEqual([requestId]);
    expect(idsIn(await fhir.search(world.people.file, 'ServiceRequest'))).toEqual([]);
    expect((await fhir.get(world.people.file, `ServiceRequest/${requestId}`)).statusCode).toBe(404);
    expect((await fhir.get(world.patient, `ServiceRequest/${requestId}`)).statusCode).toBe(403);
  });
});
