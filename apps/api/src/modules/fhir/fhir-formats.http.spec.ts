import { beforeAll, describe, expect, it } from '@jest/globals';
import { faultsIn } from '../../testing/cases/fhir-definitions.ts';
import type { RelationWorld } from '../../testing/cases/relation-cases.ts';
import { aFhirApp, FHIR_MEDIA, type Found, resourcesIn } from '../../testing/start/a-fhir-app.ts';

const fhir = aFhirApp([], { CORS_ORIGINS: 'https://autre.example' });

let world: RelationWorld;
let people: RelationWorld['people'];
let documentId: string;
let id: string;

beforeAll(async () => {
  ({ world, people, documentId } = await fhir.aFoundWorld());
  id = world.patient.partyId;
});

describe('formats', () => {
  it.each([
    ['application/fhir+xml', undefined, 406],
    ['application/xml', undefined, 406],
    ['text/turtle, application/fhir+turtle', undefined, 406],
    ['text/html', undefined, 406],
    ['application/fhir+json;q=0', undefined, 406],
    ['application/fhir+json; fhirVersion=3.0', undefined, 406],
    ['application/fhir+json; fhirVersion=4.0', undefined, 200],
    ['application/fhir+xml, application/fhir+json;q=0.5', undefined, 200],
    ['application/fhir+json; charset=UTF-8', undefined, 200],
    ['application/fhir+xml', 'json', 200],
    ['application/fhir+xml', 'application/fhir+json', 200],
    ['application/fhir+json', 'xml', 406],
    ['application/fhir+json', 'application/fhir+xml', 406],
    ['*/*', 'ttl', 406],
    ['application/fhir+xml', 'application/json;charset=utf-8', 200],
    ['application/fhir+xml', 'application/fhir+json; charset=UTF-8', 200],
    ['application/fhir+xml', 'application/fhir+json; fhirVersion=4.0', 200],
    ['application/fhir+json', 'application/fhir+json; fhirVersion=3.0', 406],
    ['application/fhir+json', 'application/xml;charset=utf-8', 406],
  ])('Accept: %s with _format=%s', async (accept, format, status) => {
    for (const path of [`Patient/${id}`, 'Patient', 'metadata']) {
      const query = format === undefined ? '' : `?_format=${encodeURIComponent(format)}`;
      const answer = await fhir.get(people.self, `${path}${query}`, { accept });
      expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, status, FHIR_MEDIA]);
      if (status === 406) expect(faultsIn(answer.json())).toEqual([]);
    }
  });
});

describe('the capabilities', () => {
  it.each(['full', 'normative', 'terminology'])('mode=%s is answered with all of them', async (mode) => {
    const answer = await fhir.get(null, `metadata?mode=${mode}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, (await fhir.get(null, 'metadata')).json()]);
  });
});

describe('versions', () => {
  it('are said as the statement promises: in the resource, and as a weak tag by which nothing is sent twice', async () => {
    const { rest } = (await fhir.get(null, 'metadata')).json() as {
      rest: [{ resource: { type: string; versioning: string; conditionalRead: string; interaction: object[] }[] }];
    };
    for (const { versioning, conditionalRead, interaction } of rest[0].resource) {
      expect({ versioning, conditionalRead, interaction }).toEqual({
        versioning: 'versioned',
        conditionalRead: 'not-match',
        interaction: [{ code: 'read' }, { code: 'search-type' }],
      });
    }
    for (const path of [
      `Patient/${id}`,
      `Observation/${id}-tabac`,
      `DocumentReference/${documentId}`,
      `CareTeam/${id}`,
    ]) {
      const answer = await fhir.get(people.self, path);
      const { meta } = answer.json() as { meta: { versionId: string; lastUpdated?: string } };
      expect(meta.versionId).toMatch(/^[A-Za-z0-9.-]{1,64}$/);
      expect(answer.headers.etag).toBe(`W/"${meta.versionId}"`);
      expect(answer.headers['last-modified']).toBe(
        meta.lastUpdated === undefined ? undefined : new Date(meta.lastUpdated).toUTCString(),
      );
      for (const tag of [`W/"${meta.versionId}"`, `"x", "${meta.versionId}"`, '*']) {
        const again = await fhir.get(people.self, path, { 'if-none-match': tag });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', answer.headers.etag]);
      }
      expect((await fhir.get(people.self, path, { 'if-none-match': 'W/"1"' })).statusCode).toBe(200);
      expect((await fhir.get(people.self, `${path}/_history/${meta.versionId}`)).statusCode).toBe(404);
      // A search shows the same resource in the same version; of a patient it shows less.
      if (path.startsWith('Observation')) {
        const [found] = resourcesIn(await fhir.search(people.self, `Observation?patient=${id}&code=tabac`));
        expect((found as Found & { meta: object }).meta).toEqual(meta);
      }
    }
  });

  it('change with what is read, for each reader on their own', async () => {
    const tagFor = async (who: keyof RelationWorld['people']) =>
      (await fhir.get(people[who], `Patient/${id}`)).headers.etag;
    expect(await tagFor('doctor')).not.toBe(await tagFor('file'));
    const before = await tagFor('self');
    await fhir.db().rows(`UPDATE users SET phone = '+33611223344' WHERE id = $1`, [world.patient.userId]);
    expect(await tagFor('self')).not.toBe(before);
    const kept = await fhir.get(people.stranger, `Patient/${id}`, { 'if-none-match': before ?? '' });
    expect(kept.statusCode).toBe(404);
  });
});
