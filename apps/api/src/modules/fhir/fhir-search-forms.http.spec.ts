import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { faultsIn } from '../../testing/cases/fhir-definitions.ts';
import type { RelationWorld } from '../../testing/cases/relation-cases.ts';
import { aFhirApp, type Bundle, FHIR_MEDIA, idsIn, resourcesIn } from '../../testing/start/a-fhir-app.ts';

const fhir = aFhirApp([], { CORS_ORIGINS: 'https://autre.example' });

let world: RelationWorld;
let people: RelationWorld['people'];
let documentId: string;
let id: string;

beforeAll(async () => {
  ({ world, people, documentId } = await fhir.aFoundWorld());
  id = world.patient.partyId;
});

describe('how many', () => {
  it.each([
    ['1000', 4],
    ['99999999999999999999999999999', 4],
    ['3', 3],
  ])('_count=%s is cut to what a page may hold', async (asked, found) => {
    const bundle = await fhir.search(people.self, `Observation?patient=${id}&_count=${asked}`);
    expect([resourcesIn(bundle).length, bundle.total]).toEqual([found, 4]);
    expect(new URL(bundle.link[0]?.url ?? '').searchParams.get('_count')).toBe(asked === '3' ? '3' : '100');
  });

  it.each(['Observation?patient=$P', 'Patient?', 'Practitioner?', 'Consent?', 'AuditEvent?', 'CareTeam?patient=$P'])(
    '%s with _count=0 says how many there are, and shows none',
    async (path) => {
      const all = await fhir.search(people.self, `${path.replace('$P', id)}&_count=100`);
      const none = await fhir.search(people.self, `${path.replace('$P', id)}&_count=0`);
      expect(faultsIn(none)).toEqual([]);
      expect(none).toMatchObject({ total: resourcesIn(all).length });
      expect([none.entry, none.link.map(({ relation }) => relation)]).toEqual([undefined, ['self']]);
    },
  );
});

describe('a search by form', () => {
  it('is that of the address, and takes what is in both', async () => {
    const byAddress = await fhir.search(people.self, `Observation?patient=${id}&code=tabac,weight&_count=1`);
    const answer = await fhir.post(
      people.self,
      'Observation/_search?_count=1',
      `patient=Patient/${id}&code=tabac,weight`,
    );
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, FHIR_MEDIA]);
    const { link, ...bundle } = answer.json() as Bundle;
    expect(bundle).toEqual({ ...bundle, total: byAddress.total, entry: byAddress.entry });
    // Pages follow by address.
    const next = new URL(link.find(({ relation }) => relation === 'next')?.url ?? '');
    expect(next.pathname).toBe('/api/fhir/R4/Observation');
    expect(idsIn(await fhir.search(people.self, `Observation${next.search}`))).toHaveLength(1);

    const both = await fhir.post(people.self, `Observation/_search?code=weight`, `patient=${id}&code=tabac`);
    expect(idsIn(both.json() as Bundle)).toEqual([]);
    expect(idsIn((await fhir.post(people.self, 'Patient/_search', '')).json() as Bundle)).toEqual([id]);
  });

  it('reads as the caller may, and writes nothing', async () => {
    expect((await fhir.post(null, 'Patient/_search', '')).statusCode).toBe(401);
    const stranger = await fhir.post(people.stranger, 'Observation/_search', `patient=${id}`);
    expect([stranger.statusCode, stranger.json().resourceType]).toEqual([404, 'OperationOutcome']);
    const unknown = await fhir.post(people.self, 'Patient/_search', 'telecom=0600000000');
    expect([unknown.statusCode, unknown.json().issue[1].expression]).toEqual([422, ['http.telecom']]);
    const impersonated = { ...people.file, impersonatorId: newId() };
    expect((await fhir.post(impersonated, 'Patient/_search', '')).statusCode).toBe(403);
  });

  it.each([
    ['application/json', '{}', 415],
    ['text/plain', 'a=b', 415],
  ])('%s is no form', async (type, payload, status) => {
    const answer = await fhir.post(people.self, 'Patient/_search', payload, { 'content-type': type });
    expect([answer.statusCode, answer.json().resourceType]).toEqual([status, 'OperationOutcome']);
  });

  it('nothing else takes a form', async () => {
    const answer = await fhir.browserOf(people.self).post('/access-policy/request', undefined, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer.statusCode).toBe(415);
    const form = await fhir.post(people.self, '../../access-policy/request', 'a=b');
    expect(form.statusCode).toBe(415);
  });
});

describe('addresses', () => {
  const HOSTS = [
    ['autre.example', 'https://autre.example'],
    ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['evil.example', null],
  ] as const;

  it.each(HOSTS)(
    'asked as %s, links, entries and references are under the address that was asked',
    async (host, origin) => {
      const statement = (await fhir.get(null, 'metadata', { host })).json();
      const base = origin === null ? statement.implementation.url : `${origin}/api/fhir/R4`;
      expect(statement.implementation.url).toBe(base);
      expect(base).not.toContain('evil');
      const answer = await fhir.get(people.self, `Consent?patient=${base}/Patient/${id}`, { host });
      const bundle = answer.json() as Bundle;
      expect([answer.statusCode, bundle.link[0]?.url.startsWith(`${base}/Consent`)]).toEqual([200, true]);
      expect(bundle.entry?.length).toBeGreaterThan(0);
      for (const { fullUrl, resource } of bundle.entry ?? []) {
        expect(fullUrl).toBe(`${base}/Consent/${resource.id}`);
        // Relative to the service: `fullUrl` says where that is (R4 "Resolving references in Bundles").
        expect((resource.patient as { reference: string }).reference).toBe(`Patient/${id}`);
        expect((await fhir.get(people.self, fullUrl.slice(base.length + 1), { host })).statusCode).toBe(200);
      }
      const document = (await fhir.get(people.self, `DocumentReference/${documentId}`, { host })).json();
      expect(document.content[0].attachment.url).toBe(`${base.replace('/fhir/R4', '')}/upload/${documentId}`);
    },
  );
});
