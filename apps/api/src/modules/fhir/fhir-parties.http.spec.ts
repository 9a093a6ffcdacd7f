import { beforeAll, describe, expect, it } from '@jest/globals';
import { faultsIn } from '../../testing/cases/fhir-definitions.ts';
import type { RelationWorld } from '../../testing/cases/relation-cases.ts';
import { aFhirApp, type Bundle, idsIn, resourcesIn } from '../../testing/start/a-fhir-app.ts';

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

describe('a structure', () => {
  const FINESS = 'https://finess.esante.gouv.fr';
  const foundBy = async (identifier: string, who = people.member) => {
    const answer = await fhir.get(who, `Organization?identifier=${identifier}`);
    expect([identifier, answer.statusCode]).toEqual([identifier, 200]);
    return idsIn(answer.json() as Bundle);
  };

  beforeAll(async () => {
    await fhir
      .db()
      .rows(`UPDATE organizations SET siret = '12345678900011', type = 'MSP' WHERE party_id = $1`, [
        world.organizationId,
      ]);
  });

  it('is found as it is read by its people; others see that there is more', async () => {
    const read = await fhir.read(people.member, `Organization/${world.organizationId}`);
    expect(read.meta).toEqual({ versionId: expect.any(String) });
    const siret = { value: '12345678900011', type: { coding: [expect.objectContaining({ code: 'SIRET' })] } };
    expect(read.identifier).toContainEqual(expect.objectContaining(siret));
    for (const query of ['', `_id=${world.organizationId}`, 'identifier=330780115']) {
      expect(resourcesIn(await fhir.search(people.member, `Organization?${query}`))).toContainEqual(read);
    }
    const [subset] = resourcesIn(await fhir.search(people.self, 'Organization?identifier=330780115'));
    expect(faultsIn(subset)).toEqual([]);
    expect(subset).toMatchObject({ id: read.id, meta: { tag: [{ code: 'SUBSETTED' }] } });
    expect([JSON.stringify(subset).includes('12345678900011'), subset?.type]).toEqual([false, undefined]);
  });

  it('is found by each of its numbers by its people, by FINESS alone by others', async () => {
    const own = [world.organizationId];
    for (const token of ['https://sirene.fr|12345678900011', '12345678900011', `${FINESS}|330780115`, `${FINESS}|`]) {
      expect([token, await foundBy(token)]).toEqual([token, own]);
      const isNumber = token.endsWith('330780115');
      expect([token, await foundBy(token, people.self)]).toEqual([token, isNumber ? own : []]);
    }
  });

  it.each(['|330780115', 'urn:unknown|330780115', 'https://sirene.fr|330780115', `${FINESS}|12`, '990001018', 'abc'])(
    'nobody’s number is an empty answer, not a fault: %s',
    async (token) => {
      expect(await foundBy(token)).toEqual([]);
    },
  );
});

describe('a patient whose id is none of ours', () => {
  it.each(['Observation', 'DocumentReference', 'QuestionnaireResponse', 'Consent', 'AuditEvent', 'CareTeam'])(
    'is nobody to a search of %s: nothing is found',
    async (type) => {
      for (const patient of ['example', 'Patient/example', 'Patient/123', `Patient/${'a'.repeat(64)}`]) {
        expect([patient, await count(`${type}?patient=${patient}`)]).toEqual([patient, 0]);
      }
    },
  );

  it.each(['Patient/a_b', 'Practitioner/example', `Patient/${'a'.repeat(65)}`])(
    'is refused where it is no id: %s',
    async (patient) => {
      expect((await fhir.get(people.self, `Observation?patient=${patient}`)).statusCode).toBe(422);
    },
  );
});
