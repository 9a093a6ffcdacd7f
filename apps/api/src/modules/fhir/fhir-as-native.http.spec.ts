import { describe, expect, it } from '@jest/globals';
import { fhirIdOf } from '@maillon/domain/fhir/observation';
import type { Actor } from '../../platform/actor.ts';
import {
  aGrant,
  anAppointment,
  aPatient,
  aReceivingDoctor,
  aSharedFile,
  aStructure,
  type Practitioner,
} from '../../testing/calendars.ts';
import { randomFrom } from '../../testing/cases/grant-histories.ts';
import { aFhirApp, type Bundle, FHIR_NOW, type Found, idsIn } from '../../testing/start/a-fhir-app.ts';

const fhir = aFhirApp();
const WORLDS = 40;
const HOUR_MS = 3_600_000;

interface World {
  readonly patient: Actor;
  readonly reader: Practitioner;
  readonly story: readonly string[];
}

const FILE = [['READ'], ['READ', 'WRITE'], ['WRITE']];
const DELEGATION = [['ACT'], ['ACT', 'KEYS'], ['KEYS']];
const MEMBER = [['MEMBER'], ['MEMBER', 'PATIENTS'], ['MEMBER', 'AGENDA'], ['PATIENTS']];
const STATUSES = ['ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'PENDING', 'INVITED', 'REJECTED'] as const;

/** A patient, a person who may read something of them or nothing, and how that came. */
const aWorld = async (seed: number): Promise<World> => {
  const random = randomFrom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const db = fhir.db();
  const [patient, reader, { organizationId }] = [await aPatient(db), await aReceivingDoctor(db), await aStructure(db)];
  await fhir.aRecord(patient, ['tabac', 'weight'].slice(0, 1 + Math.floor(random() * 2)));
  if (random() < 0.7) await fhir.aDocument(patient);
  const story: string[] = [];
  const perhaps = async (resource: string, from: string, to: string, kinds: readonly string[][]): Promise<void> => {
    if (random() < 0.45) return;
    const [rights, status, revoked] = [pick(kinds), pick(STATUSES), random() < 0.2];
    const id = await aGrant(db, { resource, from, to, rights, status });
    if (revoked) await db.rows('UPDATE access_policies SET revoked_at = now() WHERE id = $1', [id]);
    story.push(`${resource} ${rights.join('+')} ${status}${revoked ? ' revoked' : ''}`);
  };
  await perhaps('medical-file', patient.partyId, reader.partyId, FILE);
  await perhaps('patient-delegation', patient.partyId, reader.partyId, DELEGATION);
  await perhaps('medical-file', patient.partyId, organizationId, FILE);
  await perhaps('organization', organizationId, reader.partyId, MEMBER);
  if (random() < 0.4) {
    const hours = pick([-24 * 40, -24 * 10, -2, 3, 30, 24 * 20]);
    const start = new Date(Date.parse(FHIR_NOW) + hours * HOUR_MS).toISOString();
    await anAppointment(db, {
      patient,
      practitioners: [reader],
      start,
      organizationId,
    });
    story.push(`a visit in ${hours} h`);
  }
  return { patient, reader, story };
};

const shown = (answer: { statusCode: number }, ids: () => readonly string[]) =>
  answer.statusCode === 200 ? ids().toSorted() : answer.statusCode;

/** What a person gets of a patient, natively and as FHIR, in the same words. */
const both = async ({ patient, reader }: World) => {
  const id = patient.partyId;
  const [record, documents, list, file, policies] = await Promise.all([
    fhir.native(reader, `/patient/${id}/observation`),
    fhir.native(reader, `/patient/${id}/document`),
    fhir.native(reader, '/patient?$limit=100'),
    fhir.native(reader, `/patient/${id}`),
    fhir.native(reader, '/access-policy?resource=medical-file&$limit=100'),
  ]);
  const delegations = await fhir.native(reader, '/access-policy?resource=patient-delegation&$limit=100');
  const [asRecord, asDocuments, asList, asFile, asPolicies] = await Promise.all([
    fhir.get(reader, `Observation?patient=${id}`),
    fhir.get(reader, `DocumentReference?patient=${id}`),
    fhir.get(reader, 'Patient?_count=100'),
    fhir.get(reader, `Patient/${id}`),
    fhir.get(reader, 'Consent?_count=100'),
  ]);
  const bundleIds = (answer: { json: () => unknown }) => () => idsIn(answer.json() as Bundle);
  const nativeIds = (answer: { json: () => unknown }) => () => (answer.json() as { id: string }[]).map((one) => one.id);
  const { birthDate, identifier } = asFile.json() as Found;
  return {
    native: {
      record: shown(record, () =>
        (record.json() as { observations: { id: string }[] }).observations.map((o) => fhirIdOf(o.id)),
      ),
      documents: shown(documents, nativeIds(documents)),
      patients: shown(list, () => (list.json() as { userData: { id: string } }[]).map(({ userData }) => userData.id)),
      consents: shown(policies, () => [...nativeIds(policies)(), ...nativeIds(delegations)()]),
      isIdentified: file.statusCode === 200,
      isNumbered: file.statusCode === 200 && (file.json() as { nir: string }).nir !== '',
    },
    fhir: {
      record: shown(asRecord, bundleIds(asRecord)),
      documents: shown(asDocuments, bundleIds(asDocuments)),
      patients: shown(asList, bundleIds(asList)),
      consents: shown(asPolicies, bundleIds(asPolicies)),
      isIdentified: birthDate !== undefined,
      isNumbered: identifier !== undefined,
    },
  };
};

describe('whatever was granted, taken back or booked', () => {
  it('FHIR shows what the native routes show, to the same people', async () => {
    const shapes = new Set<string>();
    for (let seed = 1; seed <= WORLDS; seed += 1) {
      const world = await aWorld(seed);
      const { native, fhir: facade } = await both(world);
      expect({ seed, story: world.story, shown: facade }).toEqual({ seed, story: world.story, shown: native });
      shapes.add(JSON.stringify([typeof native.record, native.isIdentified, native.isNumbered]));
    }
    // The stories differ enough: some read it all, some the name alone, some nothing.
    expect(shapes.size).toBeGreaterThanOrEqual(3);
  }, 120_000);
});

it('a visit shows, the day before, what it takes to receive the patient, and no more of who they are', async () => {
  const db = fhir.db();
  const [patient, doctor] = [await aPatient(db), await aReceivingDoctor(db)];
  const start = new Date(Date.parse(FHIR_NOW) + 3 * HOUR_MS).toISOString();
  await anAppointment(db, { patient, practitioners: [doctor], start });
  const seen = async () => (await fhir.native(doctor, `/patient/${patient.partyId}`)).json();
  const { birthDate, address, ...redacted } = await seen();
  expect([birthDate, address.length]).toEqual(['1990-03-01', 1]);
  expect(redacted).toMatchObject({ nir: '', bloodGroup: 'unknown', common: { email: null } });
  const asFhir = async () => JSON.stringify((await fhir.get(doctor, `Patient/${patient.partyId}`)).json());
  expect(await asFhir()).not.toContain('290039999900146');

  await aSharedFile(db, patient, doctor);
  expect(await seen()).toMatchObject({ nir: '290039999900146', bloodGroup: 'O+' });
  expect(await asFhir()).toContain('290039999900146');
});
