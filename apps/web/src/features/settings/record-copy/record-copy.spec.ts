import { describe, expect, it } from '@jest/globals';
import type { Resource } from '@maillon/domain/fhir/resource';
import { ensureDefaultGroup } from '@maillon/vault/use/groups';
import { strToU8, zipSync } from 'fflate';
import { readyExport } from '../../../data/access/data-rights.ts';
import { setPublicConfig } from '../../../lib/api/public-config.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aPatient } from '../../../testing/people.ts';
import { TEST_CONFIG } from '../../../testing/render.tsx';
import { TestVault } from '../../../testing/vault.ts';
import { fileOf, titleOf } from '../../../vault/encryption/document-titles.ts';
import { sealing } from '../../../vault/encryption/encrypt.ts';
import { sealFiles } from '../../../vault/encryption/files.ts';
import { ofDocuments } from '../../../vault/encryption/sealed-place.ts';
import { seal } from '../../../vault/encryption/sealing.ts';
import { contextOfObservation } from '../../../vault/record/open-observations.ts';
import type { CopyWatch } from './opened-record.ts';
import { type CopyFile, type Failure, uniqueNames } from './record-copy.model.ts';
import { recordCopy } from './record-copy.ts';

const ME = aPatient();
const OWNER = { ...ME.patient, nir: '290039999900146' } as NonNullable<typeof ME.patient>;
const DOCUMENT = '0195d000-0000-7000-8000-0000000000d0';

/** A record with one answer that opens and one that was moved from another question. */
const aRecord = async () => {
  const mine = await (await TestVault.found()).opensFor(OWNER.id);
  await ensureDefaultGroup(mine, OWNER.id);
  const ids = { tabac: `${OWNER.id}-tabac`, alcool: `${OWNER.id}-alcool` };
  const resource = { sldId: null, readers: [OWNER.id], metadata: `observations-${OWNER.id}` };
  const { sldId, text } = await seal(mine, resource, contextOfObservation(ids.tabac), 'actif');
  const one = (id: string, type: string) => ({
    ...{ id, type, valueString: text, version: 1, measuredAt: null, creation: '2026-03-01T08:00:00.000Z' },
    author: { id: ME.id, name: 'Camille Moreau' },
  });
  return { observationsSldId: sldId, observations: [one(ids.tabac, 'tabac'), one(ids.alcool, 'alcool')] };
};

const anExport = (status: string, requestedAt = new Date()) => ({
  ...{ id: DOCUMENT, kind: 'export', status, requestedAt: requestedAt.toISOString(), dueAt: null, size: 1 },
});
/** As the server makes it. */
const archive = zipSync({
  'LISEZMOI.txt': strToU8('les mots du serveur'),
  'fhir.json': strToU8('{"scelle":true}'),
  'donnees/compte.json': strToU8('{"prenom":"Camille"}'),
  'donnees/position.json': strToU8('{"latitude":5.3}'),
});
const REQUESTS = 'GET /api/user/current/data-request';

const serve = (record: unknown) => {
  setPublicConfig(TEST_CONFIG);
  return fakeApi({
    [REQUESTS]: () => json([anExport('READY')]),
    'POST /api/user/current/export': () => json(anExport('PENDING'), { status: 202 }),
    [`GET /api/user/current/data-request/${DOCUMENT}/archive`]: () => new Response(new Uint8Array(archive)),
    [`GET /api/patient/${OWNER.id}/observation`]: () => json(record),
    [`GET /api/patient/${OWNER.id}/document`]: () =>
      json([
        {
          ...{
            id: DOCUMENT,
            key: '',
            title: '',
            type: 'document',
            contentType: 'application/pdf',
            size: 3,
            encrypted: true,
          },
          ...{ creation: '2026-03-03T08:00:00.000Z', author: { id: OWNER.id, name: 'Camille Moreau' } },
        },
      ]),
    [`GET /api/upload/${DOCUMENT}`]: () => new Response('non'),
    'GET /api/appointment': () => json([]),
    'POST /api/patient-check-up/find-by-nir': () =>
      json([
        {
          ...{ id: DOCUMENT, createdAt: '2026-03-02T08:00:00.000Z', answeredOn: '2026-03-02' },
          answers: { firstName: 'Camille', lastName: 'Moreau', gender: 'FEMALE', birthDate: '1991-05-14' },
        },
      ]),
    'GET /api/user/current/consent': () => json([]),
  });
};

const copied = async (watch: Partial<CopyWatch> = {}) => {
  const failures: Failure[] = [];
  const files: CopyFile[] = [];
  const all: CopyWatch = {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onFailure: (failure) => failures.push(failure),
    ...watch,
  };
  for await (const file of recordCopy(ME, OWNER, all)) files.push(file);
  const bundle = JSON.parse(String(files.find(({ name }) => name === 'fhir.json')?.input ?? '{}'));
  return { files, failures, resources: (bundle.entry ?? []).map((entry: { resource: Resource }) => entry.resource) };
};

describe('the copy of one’s own record', () => {
  it('holds in clear what this browser opened, and names what it could not', async () => {
    serve(await aRecord());
    const { files, failures, resources } = await copied();
    expect(resources.map(({ resourceType }: Resource) => resourceType)).toEqual([
      'Patient',
      'Observation',
      'QuestionnaireResponse',
    ]);
    expect(resources[1]).toMatchObject({ valueCodeableConcept: { text: 'Fumeur actif' } });
    expect(failures.map(({ what }) => what)).toEqual(['Réponse « alcool »', 'Document du mardi 3 mars 2026']);
    expect(files.map(({ name }) => name)).toEqual([
      'LISEZMOI.txt',
      'donnees/compte.json',
      'donnees/position.json',
      'fhir.json',
      'manquant.txt',
    ]);
    expect(await new Response(files[1]?.input).text()).toBe('{"prenom":"Camille"}');
    expect(files.at(-1)?.input).toContain('Réponse « alcool » : Le contenu enregistré');
  });

  it('keeps a document whose author nothing proves, in a folder that says so', async () => {
    const record = await aRecord();
    const about = { title: { text: 'Bilan', context: titleOf(DOCUMENT) }, context: fileOf(DOCUMENT) };
    const resource = { sldId: null, readers: [OWNER.id], ...ofDocuments(OWNER.id) };
    const [made] = await sealFiles(resource, [{ file: new File(['x'], 'Bilan.pdf'), ...about }]);
    const old = await sealing.one(resource, titleOf(DOCUMENT), 'Bilan');
    const body = await (made?.bytes ?? new Blob()).arrayBuffer();
    const namesOf = async (title: string) => {
      const api = serve(record);
      const document = { id: DOCUMENT, key: '', title, type: 'document', contentType: 'application/pdf', size: 3 };
      const rest = { encrypted: true, creation: '2026-03-03T08:00:00.000Z', author: { id: OWNER.id, name: 'C. M.' } };
      api.on(`GET /api/patient/${OWNER.id}/document`, () => json([{ ...document, ...rest }]));
      api.on(`GET /api/upload/${DOCUMENT}`, () => new Response(body));
      return (await copied()).files.map(({ name }) => name).filter((name) => name.startsWith('documents/'));
    };
    expect(await namesOf(made?.title ?? '')).toEqual(['documents/Bilan.pdf']);
    expect(await namesOf(old.text)).toEqual(['documents/auteur-non-verifie/Bilan.pdf']);
  });

  it('leaves out a part that the server refuses, and keeps the others', async () => {
    serve(await aRecord()).on('POST /api/patient-check-up/find-by-nir', () =>
      refusal(429, 'RATE_LIMITED', 'Trop de demandes'),
    );
    const { failures, resources } = await copied();
    expect(failures).toContainEqual({ what: 'Vos questionnaires', why: 'Trop de demandes' });
    expect(resources.map(({ resourceType }: Resource) => resourceType)).toEqual(['Patient', 'Observation']);
  });

  it('asks the server for its part, waits for it as long as it is made, and takes none of another day', async () => {
    const states = [[anExport('READY', new Date('2026-03-01'))], [anExport('PENDING')], [anExport('READY')]];
    const api = serve(await aRecord());
    api.on(REQUESTS, () => json(states.length > 1 ? states.shift() : states[0]));
    // It was asked for in another window.
    api.on('POST /api/user/current/export', () => refusal(409, 'EXPORT_RUNNING', 'Une copie est en préparation'));
    const { signal } = new AbortController();
    expect(await readyExport(signal, { everyMs: 1 })).toMatchObject({ status: 'READY' });
    expect(api.calls.filter(({ call }) => call === REQUESTS)).toHaveLength(3);
    api.on(REQUESTS, () => json([anExport('PENDING')]));
    await expect(readyExport(signal, { everyMs: 1, times: 3 })).rejects.toThrow('the export takes long');
    await expect(readyExport(AbortSignal.abort(), { everyMs: 60_000 })).rejects.toThrow();
  });

  it('says what is missing where the server does not bring its part', async () => {
    serve(await aRecord()).on(REQUESTS, () => refusal(503, 'DEPENDENCY_UNAVAILABLE', 'Réessayez plus tard'));
    const { files, failures } = await copied();
    expect(failures).toContainEqual({
      what: 'Votre compte et le journal de votre dossier',
      why: 'Réessayez plus tard',
    });
    expect(files.map(({ name }) => name)).toEqual(['LISEZMOI.txt', 'fhir.json', 'manquant.txt']);
  });

  it('stops where it is when it is called off', async () => {
    serve(await aRecord());
    const controller = new AbortController();
    const copying = copied({ signal: controller.signal, onProgress: () => controller.abort() });
    await expect(copying).rejects.toThrow();
  });

  it('gives each file a name of its own that a file system takes', () => {
    const nameFor = uniqueNames();
    expect(['écho.pdf', 'Écho.pdf', 'a/b:c.png', '', 'facture\u202Efdp.exe'].map(nameFor)).toEqual([
      'écho.pdf',
      'Écho (2).pdf',
      'a b c.png',
      'document',
      'facturefdp.exe',
    ]);
  });
});
