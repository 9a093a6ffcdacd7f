import { describe, expect, it } from '@jest/globals';
import type { Resource } from '@maillon/domain/fhir/resource';
import { ensureDefaultGroup } from '@maillon/vault/use/groups';
import { setPublicConfig } from '../../../lib/public-config.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aPatient } from '../../../testing/people.ts';
import { TEST_CONFIG } from '../../../testing/render.tsx';
import { TestVault } from '../../../testing/vault.ts';
import { seal } from '../../../vault/sealing.ts';
import { contextOfObservation } from '../../../vault/use-record.ts';
import { type Failure, nameKeeper } from './record-copy.model.ts';
import { type CopyFile, type CopyWatch, recordCopy } from './record-copy.ts';

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

const serve = (record: unknown) => {
  setPublicConfig(TEST_CONFIG);
  return fakeApi({
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
    expect(files.map(({ name }) => name)).toEqual(['LISEZMOI.txt', 'fhir.json', 'manquant.txt']);
    expect(files[2]?.input).toContain('Réponse « alcool » : Le contenu enregistré');
  });

  it('leaves out a part that the server refuses, and keeps the others', async () => {
    serve(await aRecord()).on('POST /api/patient-check-up/find-by-nir', () =>
      refusal(429, 'RATE_LIMITED', 'Trop de demandes'),
    );
    const { failures, resources } = await copied();
    expect(failures).toContainEqual({ what: 'Vos questionnaires', why: 'Trop de demandes' });
    expect(resources.map(({ resourceType }: Resource) => resourceType)).toEqual(['Patient', 'Observation']);
  });

  it('stops where it is when it is called off', async () => {
    serve(await aRecord());
    const controller = new AbortController();
    const copying = copied({ signal: controller.signal, onProgress: () => controller.abort() });
    await expect(copying).rejects.toThrow();
  });

  it('gives each file a name of its own that a file system takes', () => {
    const nameFor = nameKeeper();
    expect(['écho.pdf', 'Écho.pdf', 'a/b:c.png', ''].map(nameFor)).toEqual([
      'écho.pdf',
      'Écho (2).pdf',
      'a b c.png',
      'document',
    ]);
  });
});
