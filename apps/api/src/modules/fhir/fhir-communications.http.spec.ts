import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RelationWorld } from '../../testing/cases/relation-cases.ts';
import { aTeleexpertise } from '../../testing/cases/teleexpertises.ts';
import { aTransmission, follows } from '../../testing/cases/transmissions.ts';
import { aFhirApp, idsIn, resourcesIn } from '../../testing/start/a-fhir-app.ts';

const fhir = aFhirApp();

let world: RelationWorld;
let questionId: string;
let transmissionId: string;

beforeAll(async () => {
  ({ world } = await fhir.aWorld());
  const { doctor, people, organizationId, patient } = world;
  await fhir
    .db()
    .rows(
      `UPDATE access_policies SET rights = '{MEMBER,PATIENTS,TRANSMISSIONS}' WHERE from_party = $1 AND to_party = $2`,
      [organizationId, doctor.partyId],
    );
  await follows(fhir.db(), organizationId, patient);
  questionId = await aTeleexpertise(fhir.db(), world, doctor, [people.file]);
  transmissionId = await aTransmission(fhir.db(), world, people.staff);
});

const idsFor = async (search: string): Promise<string[]> =>
  idsIn(await fhir.search(world.doctor, `Communication?${search}`)).sort();

describe('what practitioners and teams write to each other, in FHIR', () => {
  it('a question says who asks whom about which patient, and not what', async () => {
    const said = (await fhir.get(world.doctor, `Communication/${questionId}`)).json();
    expect(said).toMatchObject({
      ...{ status: 'preparation', sent: '2026-11-23T08:00:00.000Z' },
      subject: { reference: `Patient/${world.patient.partyId}` },
      sender: { reference: `Practitioner/${world.doctor.partyId}` },
      recipient: [{ reference: `Practitioner/${world.people.file.partyId}` }],
    });
    expect(said.payload[0].contentString).toBeUndefined();
    expect(said.payload[0]._contentString.extension[0]).toMatchObject({ valueCode: 'masked' });
  });

  it('a transmission is for its structure, from somebody whom FHIR knows by name alone', async () => {
    const said = (await fhir.get(world.doctor, `Communication/${transmissionId}`)).json();
    expect(said).toMatchObject({
      status: 'in-progress',
      recipient: [{ reference: `Organization/${world.organizationId}` }],
    });
    expect(said.sender.reference).toBeUndefined();
  });

  it.each([
    ['', ['question', 'transmission']],
    ['category=teleexpertise', ['question']],
    ['category=urn:maillon:echange|transmission', ['transmission']],
    ['status=preparation,in-progress', ['question', 'transmission']],
    ['status=http://hl7.org/fhir/event-status|completed', []],
    ['sent=2026-11-23&category=teleexpertise', ['question']],
    ['sent=lt2026-11-23&category=teleexpertise', []],
  ])('is found by "%s": %j', async (search, found) => {
    const ids: Record<string, string> = { question: questionId, transmission: transmissionId };
    expect(await idsFor(search)).toEqual(found.map((name) => ids[name]).sort());
  });

  it('is found by its patient, and by nobody else’s', async () => {
    const { patient, people } = world;
    expect(await idsFor(`patient=${patient.partyId}`)).toEqual([questionId, transmissionId].sort());
    expect(await idsFor(`patient=${people['other patient'].partyId}`)).toEqual([]);
  });

  it('a page is cut and gone on with', async () => {
    const first = await fhir.search(world.doctor, 'Communication?_count=1');
    expect(first.total).toBe(2);
    const next = first.link.find(({ relation }) => relation === 'next')?.url ?? '';
    const rest = await fhir.search(world.doctor, `Communication${new URL(next).search}`);
    expect([...idsIn(first), ...idsIn(rest)].sort()).toEqual([questionId, transmissionId].sort());
  });

  it('an expert reads the question and not the team’s words; the team reads those; a patient neither', async () => {
    const { people } = world;
    expect(idsIn(await fhir.search(people.file, 'Communication'))).toEqual([questionId]);
    expect((await fhir.get(people.file, `Communication/${transmissionId}`)).statusCode).toBe(404);
    expect(idsIn(await fhir.search(people.staff, 'Communication'))).toEqual([transmissionId]);
    expect((await fhir.get(people.staff, `Communication/${questionId}`)).statusCode).toBe(404);
    expect(resourcesIn(await fhir.search(people.stranger, 'Communication'))).toEqual([]);
    expect((await fhir.get(people.self, `Communication/${questionId}`)).statusCode).toBe(403);
  });

  it('reading one leaves the line that the native route leaves', async () => {
    const { staff } = world.people;
    await fhir.get(staff, `Communication/${transmissionId}`);
    const [line] = await fhir
      .db()
      .rows<{ action: string; patient_id: string }>(
        `SELECT action, patient_id FROM audit_events WHERE target_kind = 'transmission' AND target_id = $1 AND actor = $2`,
        [transmissionId, staff.userId],
      );
    expect(line).toEqual({ action: 'record.read', patient_id: world.patient.partyId });
  });
});
