import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { faultsIn } from '../../testing/cases/fhir-definitions.ts';
import type { RelationWorld } from '../../testing/cases/relation-cases.ts';
import { aFhirApp, type Bundle, FHIR_MEDIA, type Found, idsIn, resourcesIn } from '../../testing/start/a-fhir-app.ts';

const fhir = aFhirApp([], { CORS_ORIGINS: 'https://autre.example' });

let world: RelationWorld;
let people: RelationWorld['people'];
let documentId: string;
let id: string;

beforeAll(async () => {
  ({ world, people, documentId } = await fhir.aWorld());
  id = world.patient.partyId;
  await fhir.aMeasureOf(world.patient, 'SpO2');
  await fhir
    .db()
    .rows(`UPDATE users SET first_name = 'Zoé-Marie', last_name = 'D’Hérouville' WHERE id = $1`, [
      world.patient.userId,
    ]);
  await fhir.db().rows(`UPDATE organizations SET finess = '330780115' WHERE party_id = $1`, [world.organizationId]);
});

const count = async (path: string, who = people.self): Promise<number> => {
  const answer = await fhir.get(who, path.replaceAll('$P', id).replaceAll('$D', documentId));
  expect([path, answer.statusCode]).toEqual([path, 200]);
  expect(faultsIn(answer.json())).toEqual([]);
  return resourcesIn(answer.json() as Bundle).filter(({ resourceType }) => resourceType !== 'OperationOutcome').length;
};

const OURS = 'urn:maillon:dossier:question';
const URN = /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DOCUMENT = 'urn:maillon:document';
const STATES = 'http://hl7.org/fhir/consent-state-codes';

describe('commas mean « or », a repeated parameter « and », a backslash takes a meaning away', () => {
  it.each([
    ['Observation?patient=$P&code=tabac,weight', 2],
    ['Observation?patient=$P&code=tabac,nothing', 1],
    ['Observation?patient=$P&code=http://loinc.org|29463-7,http://loinc.org|2708-6', 2],
    ['Observation?patient=$P&code=http://loinc.org|59408-5', 1],
    ['Observation?patient=$P&code=http://loinc.org|', 3],
    [`Observation?patient=$P&code=${OURS}|`, 4],
    ['Observation?patient=$P&code=|tabac', 0],
    ['Observation?patient=$P&code=tabac\\,weight', 0],
    ['Observation?patient=$P&code=tabac\\|weight', 0],
    ['Observation?patient=$P&code=weight&code=http://loinc.org|29463-7', 1],
    ['Observation?patient=$P&code=weight&code=tabac', 0],
    ['Observation?patient=$P&category=vital-signs', 2],
    ['Observation?patient=$P&category=survey,vital-signs', 4],
    ['Observation?patient=$P&_id=$P-tabac,$P-weight', 2],
    ['Observation?patient=$P&_id=$P-tabac,$P-weight&_id=$P-tabac', 1],
    ['Observation?patient=$P&date=lt2000,ge2000', 4],
    ['Observation?patient=$P&date=ne1999', 4],
    ['Observation?patient=$P&date=sa1999&date=eb2100', 4],
    ['Observation?patient=$P&_lastUpdated=1999,2001', 0],
    ['DocumentReference?patient=$P&type=diagnosticReport,other', 1],
    [`DocumentReference?patient=$P&type=${DOCUMENT}|diagnosticReport`, 1],
    ['DocumentReference?patient=$P&type=document,other', 0],
    ['DocumentReference?patient=$P&_id=$D,$P', 1],
    ['Consent?status=active,rejected', 4],
    [`Consent?status=${STATES}|rejected`, 1],
    ['Consent?status=rejected&status=active', 0],
    ['Consent?status=|active', 0],
    ['Patient?_id=$P,$D', 1],
    ['Patient?_id=$P&_id=$D', 0],
    // An id as FHIR allows it, and nobody's.
    ['Patient?_id=ABC.def-1', 0],
    ['Patient?_id=ABC.def-1,$P', 1],
    ['Practitioner?_id=ABC.def-1', 0],
    ['Organization?_id=ABC.def-1', 0],
    ['Consent?_id=ABC.def-1', 0],
    ['DocumentReference?patient=$P&_id=ABC.def-1', 0],
    ['QuestionnaireResponse?patient=$P&_id=ABC.def-1', 0],
    ['Observation?patient=$P&_id=ABC.def-1', 0],
    ['AuditEvent?_id=ABC.def-1', 0],
    ['Patient?name=nobody,herou', 1],
    ['Patient?name=zoe&name=herouville', 1],
    ['Patient?name=zoe&name=nobody', 0],
    ['Patient?name=marie', 1],
    ['Patient?name=zoe-marie d’her', 1],
    ['Patient?name=D’HÉROUVILLE ZOÉ', 1],
    // Words of a name begin as is searched: nobody is found by the middle of one.
    ['Patient?name=ouville', 0],
    ['Patient?name=zoe\\,marie', 0],
    ['Patient?name=%25%25', 0],
    ['QuestionnaireResponse?patient=$P&status=completed,amended', 1],
    ['QuestionnaireResponse?patient=$P&questionnaire=urn:a,urn:maillon:questionnaire:bilan', 1],
    ['QuestionnaireResponse?patient=$P&authored=lt2000', 0],
  ])('%s', async (path, found) => {
    expect(await count(path)).toBe(found);
  });

  it('professionals and structures', async () => {
    const [doctor, stranger] = [people.doctor.partyId, people.stranger.partyId];
    expect(await count(`Practitioner?_id=${doctor},${stranger},${newId()}`)).toBe(2);
    const { name } = (await fhir.read(people.self, `Practitioner/${doctor}`)) as unknown as {
      name: [{ family: string; given: [string] }];
    };
    const [{ family, given }] = name;
    expect(await count(`Practitioner?_id=${doctor},${stranger}&name=${family}`)).toBeGreaterThanOrEqual(1);
    expect(await count(`Practitioner?_id=${doctor}&name=nobody`)).toBe(0);
    expect(await count(`Practitioner?_id=${doctor}&name=nobody,${given[0]}`)).toBe(1);
    expect(await count('Organization?identifier=330780115', people.member)).toBe(1);
    expect(await count('Organization?identifier=https://finess.esante.gouv.fr|330780115', people.self)).toBe(1);
  });
});

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

describe('what is not searched is refused, and names its parameter', () => {
  it.each([
    ['an empty value', 'Observation?patient=$P&code=', 'code'],
    ['one between two commas', 'Observation?patient=$P&code=a,,b', 'code'],
    ['an id that FHIR does not allow', 'Patient?_id=a_b', '_id'],
    ['a part of the capabilities that R4 does not name', 'metadata?mode=half', 'mode'],
    ['a token with three parts', 'Observation?patient=$P&code=a|b|c', 'code'],
    ['two patients', 'Observation?patient=$P,$D', 'patient'],
    ['two patients, one after the other', 'Observation?patient=$P&patient=$D', 'patient'],
    ['a patient of another server', 'Observation?patient=https://else.example/fhir/Patient/$P', 'patient'],
    ['a patient who is something else', 'Observation?patient=Practitioner/$P', 'patient'],
    ['an approximate date', 'Observation?patient=$P&date=ap2026', 'date'],
    ['a date that is none, among others', 'Observation?patient=$P&date=2026,2026-02-30', 'date'],
    ['not a code', 'Observation?patient=$P&code:not=tabac', 'code:not'],
    ['missing', 'Observation?patient=$P&date:missing=true', 'date:missing'],
    ['exact', 'Patient?name:exact=Marie', 'name:exact'],
    ['a type of reference', 'Consent?patient:Patient=$P', 'patient:Patient'],
    ['two numbers', 'Organization?identifier=330780115,990000001', 'identifier'],
    ['two numbers, one after the other', 'Organization?identifier=330780115&identifier=990000001', 'identifier'],
    ['several stretches of time', 'AuditEvent?date=2025,2026', 'date'],
    ['all but a stretch of time', 'AuditEvent?date=ne2026', 'date'],
    ['too many values', `Observation?patient=$P&code=${'a,'.repeat(30)}a`, 'code'],
    ['a page of less than nothing', 'Patient?_count=-1', '_count'],
    ['a page of half a thing', 'Patient?_count=1.5', '_count'],
    ['a page of words', 'Patient?_count=many', '_count'],
    ['two lengths of a page', 'Patient?_count=1&_count=2', '_count'],
  ])('%s', async (_what, path, parameter) => {
    const answer = await fhir.get(people.self, path.replaceAll('$P', id).replaceAll('$D', documentId));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([422, FHIR_MEDIA]);
    expect(faultsIn(answer.json())).toEqual([]);
    expect(answer.json().issue[1]).toMatchObject({ severity: 'error', expression: [`http.${parameter}`] });
  });

  it('an unknown parameter is refused, or left out and named, as the caller would have it', async () => {
    const path = `Observation?patient=${id}&code=tabac&subject=x&_include=Observation:subject`;
    for (const prefer of [undefined, 'handling=strict', 'return=minimal']) {
      const answer = await fhir.get(people.self, path, prefer === undefined ? {} : { prefer });
      expect([answer.statusCode, answer.json().issue[1].code]).toEqual([422, 'not-supported']);
    }
    const lenient = { prefer: 'return=minimal; handling=lenient' };
    const answer = await fhir.get(people.self, path, lenient);
    expect([answer.statusCode, faultsIn(answer.json())]).toEqual([200, []]);
    const { entry, link } = answer.json() as Pick<Bundle, 'link'> & {
      entry: { fullUrl: string; search: { mode: string }; resource: object }[];
    };
    expect(entry.map(({ search }) => search.mode)).toEqual(['match', 'outcome']);
    expect(entry[1]?.resource).toMatchObject({
      resourceType: 'OperationOutcome',
      issue: [{ expression: ['http.subject'] }, { expression: ['http._include'] }],
    });
    expect(entry[1]?.fullUrl).toMatch(URN);
    const form = await fhir.post(people.self, 'Observation/_search', `patient=${id}&code=tabac&subject=x`, lenient);
    expect([form.statusCode, (form.json() as { entry: typeof entry }).entry.at(-1)?.search.mode]).toEqual([
      200,
      'outcome',
    ]);
    for (const one of (form.json() as { entry: typeof entry }).entry)
      expect(one.fullUrl).toMatch(/^(https?|urn:uuid):/);
    // What was left out is not in the address of what was understood.
    expect(link[0]?.url).not.toContain('subject');
    for (const changed of ['code:not=tabac', 'patient.name=a']) {
      expect((await fhir.get(people.self, `Observation?patient=${id}&${changed}`, lenient)).statusCode).toBe(422);
    }
    expect((await fhir.get(people.self, 'Observation?code=tabac', lenient)).statusCode).toBe(422);
  });
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
