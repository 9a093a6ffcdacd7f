import { beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '@maillon/contracts/system/fhir';
import * as communications from '@maillon/contracts/system/fhir/communications';
import * as payments from '@maillon/contracts/system/fhir/payments';
import * as scheduling from '@maillon/contracts/system/fhir/scheduling';
import * as serviceRequests from '@maillon/contracts/system/fhir/service-requests';
import { FHIR_SEARCHES, FHIR_TYPES, type FhirType } from '@maillon/domain/fhir/capability-statement';
import { joinIds } from '@maillon/domain/fhir/joined-ids';
import * as z from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { faultsIn } from '../../testing/cases/fhir-definitions.ts';
import { aRelationWorld, type RelationWorld } from '../../testing/cases/relation-cases.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { aFhirApp, idsIn, resourcesIn } from '../../testing/start/a-fhir-app.ts';

const fhir = aFhirApp();

let world: RelationWorld;
let people: RelationWorld['people'];
let documentId: string;
let checkUpId: string;
let paymentId: string;
let requestId: string;
let communicationId: string;
let taskId: string;

beforeAll(async () => {
  ({ world, people, documentId, checkUpId } = await fhir.aWorld());
  paymentId = await fhir.aPayment(world.appointmentId, world.doctor);
  requestId = await fhir.aServiceRequest(world, world.doctor);
  taskId = await fhir.aTask(requestId, world.doctor);
  communicationId = await fhir.aCommunication(world);
  // So that there is a line in the trail of the patient.
  await fhir.read(people.file, `Patient/${world.patient.partyId}`);
});

describe('what FHIR R4 reads', () => {
  const one = async (type: FhirType): Promise<string> => {
    const { patient, doctor, organizationId } = world;
    const ids: Record<FhirType, string> = {
      Patient: patient.partyId,
      Practitioner: doctor.partyId,
      Organization: organizationId,
      CareTeam: patient.partyId,
      Observation: `${patient.partyId}-DATE.LAST.PERIOD`,
      DocumentReference: documentId,
      DiagnosticReport: documentId,
      Consent: world.delegationId,
      QuestionnaireResponse: checkUpId,
      PractitionerRole: joinIds(organizationId, doctor.partyId),
      AuditEvent: idsIn(await fhir.search(people.self, 'AuditEvent'))[0] ?? '',
      Schedule: doctor.scheduleId,
      Slot: `${doctor.scheduleId}-202611260900-30`,
      Appointment: world.appointmentId,
      ServiceRequest: requestId,
      Communication: communicationId,
      Task: taskId,
      PaymentReconciliation: paymentId,
    };
    return `${type}/${ids[type]}`;
  };
  /** What a search of the type cannot do without. */
  const needed = (type: FhirType): string => {
    if ('patient' in FHIR_SEARCHES[type]) return `patient=Patient/${world.patient.partyId}`;
    if (type === 'Slot') return `schedule=Schedule/${world.doctor.scheduleId}&start=lt2026-12-01`;
    return type === 'Appointment' ? 'date=ge2026-11-01&date=lt2026-12-31' : '';
  };
  /** A reader whom it is for. */
  const readerOf = (type: FhirType): Actor => {
    if (['PaymentReconciliation', 'ServiceRequest', 'Task', 'Communication'].includes(type)) return world.doctor;
    return type === 'Organization' || type === 'PractitionerRole' ? people.member : people.self;
  };

  it.each(FHIR_TYPES)('%s is valid, alone and in a bundle', async (type) => {
    const reader = readerOf(type);
    const answer = await fhir.get(reader, await one(type));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/fhir+json; charset=utf-8']);
    expect(faultsIn(answer.json())).toEqual([]);
    expect(answer.json()).toMatchObject({ resourceType: type });

    const bundle = await fhir.search(reader, `${type}?${needed(type)}`);
    expect(faultsIn(bundle)).toEqual([]);
    expect(resourcesIn(bundle).map(({ resourceType }) => resourceType)).toContain(type);
    expect(bundle.entry?.[0]?.fullUrl).toContain(`/api/fhir/R4/${type}/`);
  });

  it('says what it offers, validly, to anybody, and exactly what the contracts take', async () => {
    const answer = await fhir.get(null, 'metadata');
    expect(faultsIn(answer.json())).toEqual([]);
    expect(answer.json()).toMatchObject({ resourceType: 'CapabilityStatement', fhirVersion: '4.0.1' });

    const offered = [contract, communications, payments, scheduling, serviceRequests].flatMap((one) =>
      Object.values(one),
    );
    const taken = offered.flatMap((endpoint) => {
      const [, type] = /^fhir\.search([a-zA-Z]+?)(?:ByForm)?$/.exec(endpoint.id) ?? [];
      const { query } = endpoint;
      if (type === undefined || !(query instanceof z.ZodObject)) return [];
      return [[type, Object.keys(query.shape).filter((name) => !['_count', '_page', '_format'].includes(name))]];
    });
    const said = FHIR_TYPES.map((type) => [type, Object.keys(FHIR_SEARCHES[type])]);
    expect(Object.fromEntries(taken)).toEqual(Object.fromEntries(said));
  });

  it('never opens what is sealed: the text is masked, and given as it is stored', async () => {
    const record = resourcesIn(await fhir.search(people.file, `Observation?patient=${world.patient.partyId}`));
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
    const document = await fhir.read(people.file, `DocumentReference/${documentId}`);
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
    const fresh = await aRelationWorld(fhir.db());
    const id = await fhir.aMeasure(fresh.patient);
    const measure = await fhir.read(fresh.patient, `Observation/${id}`);
    expect(faultsIn(measure)).toEqual([]);
    expect(measure).toMatchObject({
      id,
      effectiveDateTime: '2024-11-23T08:00:00.000Z',
      category: [{ coding: [{ code: 'vital-signs' }] }],
    });
    const ofThatYear = `Observation?patient=${fresh.patient.userId}&date=2024`;
    expect(resourcesIn(await fhir.search(fresh.patient, ofThatYear))).toHaveLength(1);
    expect(resourcesIn(await fhir.search(fresh.patient, `${ofThatYear}&_lastUpdated=2024`))).toEqual([]);
  });

  it('carries the numbers of the French system under their names', async () => {
    await fhir.db().rows("UPDATE practitioners SET rpps = '10003456787' WHERE party_id = $1", [world.doctor.partyId]);
    await fhir.db().rows("UPDATE organizations SET finess = '330780115' WHERE party_id = $1", [world.organizationId]);
    const numbers = async (who: Actor, path: string) =>
      (await fhir.read(who, path)).identifier as { system: string; value: string }[];
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
    expect(organization).toContainEqual(
      expect.objectContaining({ system: 'https://finess.esante.gouv.fr', value: '330780115' }),
    );
    expect(
      resourcesIn(
        await fhir.search(people.self, 'Organization?identifier=https://finess.esante.gouv.fr|330780115'),
      ).map(({ id }) => id),
    ).toEqual([world.organizationId]);
  });
});
