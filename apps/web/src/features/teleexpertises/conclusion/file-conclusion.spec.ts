import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Comment } from '@maillon/contracts/record/comments';
import type { SealedUpload } from '@maillon/contracts/record/documents';
import type { EmbeddedProvider } from '@maillon/vault/embedded';
import { readTitle } from '@maillon/vault/use/document-title';
import { setPublicConfig } from '../../../lib/api/public-config.ts';
import { createQueryClient } from '../../../lib/api/query.ts';
import { fakeApi, json } from '../../../testing/fake-api.ts';
import { installFakeXhr } from '../../../testing/fake-xhr.ts';
import { aPatientFile } from '../../../testing/patients.ts';
import { TEST_CONFIG } from '../../../testing/render.tsx';
import { fakeSdk } from '../../../testing/session.ts';
import { anOpenedTeleexpertise, EXPERT, SENDER } from '../../../testing/teleexpertises.ts';
import { openFor, TestVault, unseal } from '../../../testing/vault.ts';
import { titleOf } from '../../../vault/encryption/document-titles.ts';
import { ofDocuments } from '../../../vault/encryption/sealed-place.ts';
import { vault } from '../../../vault/vault.ts';
import { conclusionSheet } from './conclusion-sheet.ts';
import { fileConclusion } from './file-conclusion.ts';
import { resultToFile } from './filed-conclusion.tsx';

const PATIENT = 'patient';
const ID = '0195d000-0000-7000-8000-0000000000c1';
const result: Comment = {
  ...{ id: ID, kind: 'RESULT', text: '', creation: '2026-11-23T09:30:00.000Z', author: EXPERT, mentions: [] },
};

let patient: EmbeddedProvider;
let sent: SealedUpload[] = [];
const files = (access: Partial<ReturnType<typeof aPatientFile>['access']> = {}, known: unknown = null) => {
  const file = aPatientFile({ access: { ...aPatientFile().access, ...access } });
  const api = fakeApi({
    [`GET /api/patient/${PATIENT}`]: () => json(file),
    'GET /api/upload': () => json(known),
  });
  // What arrives is a form: its payload is what the spec looks at.
  const { fetch } = window;
  window.fetch = async (input, init) => {
    if (init?.method !== 'POST') return fetch(input, init);
    const [payload] = JSON.parse(String((init.body as FormData).get('payloads')));
    sent.push(payload);
    return json([], { status: 201 });
  };
  const build = async () => new Blob(['%PDF'], { type: 'application/pdf' });
  const sheet = conclusionSheet(anOpenedTeleexpertise(), result, 'Question', 'Conclusion');
  const conclusion = { id: ID, patientId: PATIENT, sheet };
  const filed = fileConclusion(
    createQueryClient(() => undefined),
    conclusion,
    new AbortController().signal,
    build,
  );
  return { api, filed };
};

beforeEach(async () => {
  setPublicConfig(TEST_CONFIG);
  fakeSdk();
  installFakeXhr();
  sent = [];
  const world = await TestVault.found();
  patient = await world.person(PATIENT);
  openFor(patient);
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

describe('a conclusion', () => {
  it('is filed in the record as a report, sealed for the readers of the record, under the id of the conclusion', async () => {
    expect(await files().filed).toBe(true);
    const [payload] = sent;
    expect(payload).toMatchObject({
      ...{ id: ID, key: `${PATIENT}/document/${ID}`, encrypted: true, contentType: 'application/pdf' },
      document: { type: 'diagnosticReport' },
    });
    const title = { sealed: payload?.title ?? '', context: titleOf(ID), of: ofDocuments(PATIENT) };
    expect(readTitle(await unseal(patient, title)).text).toBe('Avis de télé-expertise');
  });

  it('is filed once', async () => {
    const known = { id: ID, key: '', patientId: PATIENT, title: '', type: 'diagnosticReport', encrypted: true };
    expect([await files({}, known).filed, sent]).toEqual([true, []]);
  });

  it('stays where it is when its asker may not add to the record', async () => {
    const { api, filed } = files({ write: false });
    expect([await filed, sent, api.calls.length]).toEqual([false, [], 1]);
  });

  it('is filed by the device of its asker alone, and not put back a month later', () => {
    const opened = anOpenedTeleexpertise({ status: 'COMPLETED', comments: [result] });
    const soon = Date.parse('2026-11-24T09:30:00.000Z');
    expect(resultToFile(opened, SENDER.id, soon)?.id).toBe(ID);
    expect(resultToFile(opened, EXPERT.id, soon)).toBeUndefined();
    expect(resultToFile(opened, SENDER.id, Date.parse('2026-12-24T09:30:00.000Z'))).toBeUndefined();
    expect(resultToFile({ ...opened, status: 'IN_PROGRESS' }, SENDER.id, soon)).toBeUndefined();
  });
});
