import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RelationWorld } from '../../testing/cases/relation-cases.ts';
import { aFhirApp, idsIn } from '../../testing/start/a-fhir-app.ts';

const fhir = aFhirApp();

let world: RelationWorld;
let paymentId: string;

beforeAll(async () => {
  ({ world } = await fhir.aWorld());
  paymentId = await fhir.aPayment(world.appointmentId, world.doctor);
});

describe('a payment, in FHIR', () => {
  it('has its amounts in euros, its visit and its doctor, and nothing of the patient', async () => {
    const answer = await fhir.get(world.doctor, `PaymentReconciliation/${paymentId}`);
    const extension = 'http://hl7.org/fhir/5.0/StructureDefinition/extension-PaymentReconciliation';
    expect(answer.json()).toMatchObject({
      status: 'active',
      outcome: 'complete',
      paymentDate: '2026-11-23',
      paymentAmount: { value: 6.9, currency: 'EUR' },
      requestor: { reference: `Practitioner/${world.doctor.partyId}` },
      detail: [{ request: { reference: `Appointment/${world.appointmentId}` } }],
      extension: [
        { url: `${extension}.method`, valueCodeableConcept: { coding: [{ code: 'CCCA' }] } },
        { url: `${extension}.tenderedAmount`, valueMoney: { value: 6.9, currency: 'EUR' } },
        { url: `${extension}.returnedAmount`, valueMoney: { value: 0, currency: 'EUR' } },
      ],
    });
    expect(answer.body).not.toContain(world.patient.partyId);
  });

  it.each([
    ['', true],
    ['created=2026-11-23', true],
    ['created=lt2026-11-23', false],
    ['outcome=complete&status=active', true],
    ['outcome=http://hl7.org/fhir/remittance-outcome|error', false],
    ['status=cancelled', false],
  ])('is found by "%s": %s', async (search, isFound) => {
    const found = await fhir.search(world.doctor, `PaymentReconciliation?${search}`);
    expect(idsIn(found)).toEqual(isFound ? [paymentId] : []);
  });

  it('is not for whoever reads the record of the patient', async () => {
    expect((await fhir.get(world.people.file, `PaymentReconciliation/${paymentId}`)).statusCode).toBe(404);
    expect((await fhir.get(world.patient, `PaymentReconciliation/${paymentId}`)).statusCode).toBe(403);
    expect(idsIn(await fhir.search(world.people.file, 'PaymentReconciliation'))).toEqual([]);
  });
});

describe('a report, in FHIR', () => {
  it('is a document of that kind, and no other document is one', async () => {
    const { documentId, people } = await fhir.aWorld();
    const found = async () => idsIn(await fhir.search(people.self, `DiagnosticReport?patient=${people.self.partyId}`));
    expect(await found()).toEqual([documentId]);
    await fhir.db().rows(`UPDATE documents SET type = 'other' WHERE id = $1`, [documentId]);
    expect(await found()).toEqual([]);
    expect((await fhir.get(people.self, `DiagnosticReport/${documentId}`)).statusCode).toBe(404);
  });
});
