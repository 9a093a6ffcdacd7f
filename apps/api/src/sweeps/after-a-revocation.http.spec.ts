import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../platform/actor.ts';
import {
  aGrant,
  anAppointment,
  aPatient,
  aReceivingDoctor,
  aStructure,
  type Practitioner,
} from '../testing/calendars.ts';
import { aFhirApp, type Bundle, FHIR_NOW, idsIn } from '../testing/start/a-fhir-app.ts';

const fhir = aFhirApp();
const HOUR_MS = 3_600_000;
const at = (hours: number): string => new Date(Date.parse(FHIR_NOW) + hours * HOUR_MS).toISOString();

interface World {
  readonly patient: Actor;
  readonly doctor: Practitioner;
  readonly staff: Actor;
  readonly organizationId: string;
}

const aWorld = async (): Promise<World> => {
  const db = fhir.db();
  const [patient, doctor, structure] = [await aPatient(db), await aReceivingDoctor(db), await aStructure(db)];
  await db.rows('UPDATE practitioners SET verified_at = now() WHERE party_id = $1', [doctor.partyId]);
  await fhir.aRecord(patient);
  await fhir.aDocument(patient);
  return { patient, doctor, ...structure };
};

/** Where the doctor finds the patient: every list, and every page of one patient that answers. */
const foundBy = async ({ patient, doctor }: World): Promise<string[]> => {
  const [row] = await fhir
    .db()
    .rows<{ name: string }>('SELECT last_name AS name FROM users WHERE id = $1', [patient.userId]);
  const name = encodeURIComponent(row?.name ?? '');
  const pages: Readonly<Record<string, string>> = Object.fromEntries(
    [patient.partyId, patient.userId].flatMap((id) =>
      ['', '/appointment', '/observation', '/document'].map((page) => [`/patient/:id${page}`, `/patient/${id}${page}`]),
    ),
  );
  const lists: Readonly<Record<string, string>> = {
    '/patient': '/patient?$limit=100',
    '/doctor/:id/patient': `/doctor/${doctor.partyId}/patient`,
    '/user/search': `/user/search?query=${name}`,
  };
  const searches: Readonly<Record<string, string>> = {
    'Patient?_id': `Patient?_id=${patient.partyId}`,
    'Patient?name': `Patient?name=${name}`,
    Patient: 'Patient?_count=100',
    Observation: `Observation?patient=${patient.partyId}`,
    DocumentReference: `DocumentReference?patient=${patient.partyId}`,
  };
  const found: string[] = [];
  for (const [what, path] of Object.entries(pages)) {
    if ((await fhir.native(doctor, path)).statusCode === 200) found.push(what);
  }
  for (const [what, path] of Object.entries(lists)) {
    if ((await fhir.native(doctor, path)).body.includes(patient.partyId)) found.push(what);
  }
  for (const what of [`Patient/${patient.partyId}`, `Patient/${patient.userId}`, `CareTeam/${patient.partyId}`]) {
    if ((await fhir.get(doctor, what)).statusCode === 200) found.push(what.replace(/\/.*/, '/:id'));
  }
  for (const [what, path] of Object.entries(searches)) {
    const answer = await fhir.get(doctor, path);
    if (answer.statusCode === 200 && idsIn(answer.json() as Bundle).length > 0) found.push(what);
  }
  return found;
};

const grant = (resource: string, from: string, to: string, rights: readonly string[]) =>
  aGrant(fhir.db(), { resource, from, to, rights });
const revoke = async (owner: Actor, id: string): Promise<void> => {
  expect((await fhir.browserOf(owner).post(`/access-policy/${id}/revoke`)).statusCode).toBe(204);
};
const FILE = ['READ', 'WRITE'];

type End = () => Promise<unknown>;
const WAYS: readonly (readonly [string, (world: World) => Promise<End>])[] = [
  [
    'the patient takes the file back',
    async ({ patient, doctor }) => {
      const id = await grant('medical-file', patient.partyId, doctor.partyId, FILE);
      return () => revoke(patient, id);
    },
  ],
  [
    'the doctor gives the file back',
    async ({ patient, doctor }) => {
      const id = await grant('medical-file', patient.partyId, doctor.partyId, FILE);
      return () => revoke(doctor, id);
    },
  ],
  [
    'the patient takes the delegation back',
    async ({ patient, doctor }) => {
      const id = await grant('patient-delegation', patient.partyId, doctor.partyId, ['ACT']);
      return () => revoke(patient, id);
    },
  ],
  [
    'the patient takes the file back from the structure of the doctor',
    async ({ patient, doctor, organizationId }) => {
      await grant('organization', organizationId, doctor.partyId, ['MEMBER', 'PATIENTS']);
      const id = await grant('medical-file', patient.partyId, organizationId, FILE);
      return () => revoke(patient, id);
    },
  ],
  [
    'the doctor is removed from the structure that has the file',
    async ({ patient, doctor, staff, organizationId }) => {
      await grant('organization', organizationId, doctor.partyId, ['MEMBER', 'PATIENTS']);
      await grant('medical-file', patient.partyId, organizationId, FILE);
      return async () => {
        const path = `/organization/${organizationId}/team/${doctor.partyId}`;
        expect((await fhir.browserOf(staff).delete(path)).statusCode).toBe(204);
      };
    },
  ],
  [
    'the doctor no longer follows the patients of the structure',
    async ({ patient, doctor, staff, organizationId }) => {
      await grant('organization', organizationId, doctor.partyId, ['MEMBER', 'PATIENTS']);
      await grant('medical-file', patient.partyId, organizationId, FILE);
      return async () => {
        const path = `/organization/${organizationId}/team/${doctor.partyId}`;
        expect((await fhir.browserOf(staff).patch(path, { rights: ['MEMBER'] })).statusCode).toBe(200);
      };
    },
  ],
  [
    'a visit is cancelled',
    async ({ patient, doctor }) => {
      const id = await anAppointment(fhir.db(), { patient, practitioners: [doctor], start: at(3) });
      return async () => {
        expect((await fhir.browserOf(doctor).post(`/appointment/${id}/cancel`, {})).statusCode).toBe(200);
      };
    },
  ],
];

describe('once the access is over', () => {
  it.each(WAYS)('because %s, the doctor finds the patient nowhere, natively or as FHIR', async (_what, begin) => {
    const world = await aWorld();
    const end = await begin(world);
    expect(await foundBy(world)).toEqual(
      expect.arrayContaining(['/patient/:id', '/patient', 'Patient/:id', 'Patient?_id']),
    );
    await end();
    expect(await foundBy(world)).toEqual([]);
  });

  it.each([
    ['was more than thirty days ago', -24 * 31],
    ['was cancelled', 3],
  ] as const)('a visit that %s opens nothing', async (what, hours) => {
    const world = await aWorld();
    const { patient, doctor } = world;
    const id = await grant('medical-file', patient.partyId, doctor.partyId, FILE);
    const status = what === 'was cancelled' ? 'CANCELLED' : 'FULFILLED';
    await anAppointment(fhir.db(), { patient, practitioners: [doctor], start: at(hours), status });
    await revoke(patient, id);
    expect(await foundBy(world)).toEqual([]);
  });

  it('a visit to come gives the name alone, in the lists and as FHIR, and no page of the patient', async () => {
    const world = await aWorld();
    const { patient, doctor } = world;
    const id = await grant('medical-file', patient.partyId, doctor.partyId, FILE);
    await anAppointment(fhir.db(), { patient, practitioners: [doctor], start: at(24 * 14) });
    await revoke(patient, id);
    expect((await fhir.native(doctor, `/patient/${patient.partyId}`)).statusCode).toBe(404);
    expect((await fhir.native(doctor, `/patient/${patient.partyId}/observation`)).statusCode).toBe(403);
    expect((await fhir.native(doctor, '/patient?$limit=100')).body).toContain(patient.partyId);
    const named = await fhir.read(doctor, `Patient/${patient.partyId}`);
    expect(Object.keys(named).toSorted()).toEqual(['active', 'gender', 'id', 'meta', 'name', 'resourceType']);
    expect(named.meta).toMatchObject({ tag: [{ code: 'SUBSETTED' }] });
  });
});
