import { ReadableStream } from 'node:stream/web';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { screen, waitFor, within } from '@testing-library/react';
import type { PatientDocument } from '../../data/documents.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { installFakeXhr } from '../../testing/fake-xhr.ts';
import { renderApp } from '../../testing/render.tsx';
import { TestVault } from '../../testing/vault.ts';
import { sealFiles } from '../../vault/files.ts';
import { seal } from '../../vault/sealing.ts';
import { fileOf, titleOf } from './documents.model.ts';
import { DocumentsCard } from './documents-card.tsx';

const PATIENT = '01940000-0000-7000-8000-00000000000a';
const DOCTOR = '01940000-0000-7000-8000-00000000000b';
const LIST = `GET /api/patient/${PATIENT}/document`;
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const resource = { sldId: null, readers: [PATIENT], metadata: 'documents' };

let me: EncryptionProvider;
let saved: { name: string; blob: Blob | undefined }[];
beforeEach(async () => {
  me = await (await TestVault.found()).opensFor(PATIENT);
  installFakeXhr();
  saved = [];
  const blobs = new Map<string, Blob>();
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      blobs.set(`blob:${blobs.size}`, blob);
      return `blob:${blobs.size - 1}`;
    },
    revokeObjectURL: () => undefined,
  });
  HTMLAnchorElement.prototype.click = function click() {
    saved.push({ name: this.download, blob: blobs.get(this.href) });
  };
});

let made = 0;
const aDocument = async (title: string, more: Partial<PatientDocument> = {}): Promise<PatientDocument> => {
  made += 1;
  const id = `01940000-0000-7000-8000-1000000000${String(made).padStart(2, '0')}`;
  const sealed = more.encrypted === false ? title : (await seal(me, resource, titleOf(id), title)).text;
  return {
    ...{
      id,
      key: `${PATIENT}/document/${id}`,
      patientId: PATIENT,
      title: sealed,
      type: 'document',
      contentType: 'image/png',
      encrypted: true,
    },
    ...{ size: 100, creation: '2026-03-02T10:00:00.000Z', version: 1, author: { id: PATIENT, name: 'Ana Martin' } },
    ...more,
  };
};

const open = (readerId = PATIENT, mayAdd = true) =>
  renderApp(<DocumentsCard patientId={PATIENT} readerId={readerId} mayAdd={mayAdd} />);

/** What the server has of a document. */
const bytesOf = async (id: string, content: BlobPart, filename: string): Promise<Response> => {
  const file = new File([content], filename);
  const [sealed] = await sealFiles(resource, [
    { file, title: { text: 'x', context: titleOf(id) }, context: fileOf(id) },
  ]);
  const bytes = await (sealed?.bytes ?? new Blob()).arrayBuffer();
  return new Response(bytes, { headers: { 'content-length': String(bytes.byteLength) } });
};

describe('the documents of a patient', () => {
  it('say that there are none', async () => {
    fakeApi({ [LIST]: () => json([]) });
    open();
    expect(await screen.findByText('Aucun documents')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Rechercher un document' })).toBeNull();
  });

  it('say why they are not there, and are asked for again', async () => {
    const api = fakeApi({ [LIST]: () => refusal(404, 'NOT_FOUND', 'Élément introuvable') });
    const { user } = open();
    expect(await screen.findByText('Élément introuvable')).toBeTruthy();
    api.on(LIST, () => json([]));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Aucun documents')).toBeTruthy();
  });

  it('are told apart by type only where types vary, and found by title', async () => {
    const documents = [
      await aDocument('Échographie'),
      await aDocument('Compte rendu', { type: 'diagnosticReport', author: { id: DOCTOR, name: 'Dr Rey' } }),
      await aDocument('Tracé', { type: 'other', encrypted: false }),
    ];
    fakeApi({ [LIST]: () => json(documents) });
    const { user } = open();
    await screen.findByRole('button', { name: 'Échographie' });
    expect(screen.getByText(/2 mars 2026 · Dr Rey/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Tracé' })).toBeTruthy();

    await user.click(screen.getByRole('radio', { name: 'Rapport' }));
    expect(screen.queryByRole('button', { name: 'Échographie' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Tout' }));
    await user.click(screen.getByRole('button', { name: 'Rechercher un document' }));
    await user.type(screen.getByPlaceholderText('Rechercher...'), 'COMPTE');
    expect(screen.queryByRole('button', { name: 'Échographie' })).toBeNull();
    await user.type(screen.getByPlaceholderText('Rechercher...'), ' zzz');
    expect(screen.getByText('Aucun document')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Fermer la recherche' }));
    expect(screen.getByRole('button', { name: 'Échographie' })).toBeTruthy();
  });

  it('of one type have no filters', async () => {
    const documents = [await aDocument('Échographie')];
    fakeApi({ [LIST]: () => json(documents) });
    open();
    await screen.findByRole('button', { name: 'Échographie' });
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('are added by those who may only', async () => {
    fakeApi({ [LIST]: () => json([]) });
    open(DOCTOR, false);
    await screen.findByText('Aucun documents');
    expect(screen.queryByRole('button', { name: 'Ajouter un document' })).toBeNull();
  });

  it('are taken away after a question', async () => {
    const documents = [await aDocument('Échographie')];
    const api = fakeApi({ [LIST]: () => json(documents) });
    api.on(`DELETE /api/upload/${documents[0]?.id}`, () => {
      documents.pop();
      return new Response(null, { status: 204 });
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions pour Échographie' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
    const question = await screen.findByRole('dialog', { name: 'Supprimer ce document ?' });
    await user.click(within(question).getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Aucun documents')).toBeTruthy();
  });
});

describe('a document', () => {
  it('is shown where it can be, under the type of its own bytes, and downloads', async () => {
    const document = await aDocument('Cicatrice');
    const bytes = await bytesOf(document.id, PNG, 'Cicatrice.png');
    fakeApi({ [LIST]: () => json([document]), [`GET /api/upload/${document.id}`]: () => bytes });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cicatrice' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cicatrice' });
    expect(await within(dialog).findByRole('img', { name: 'Cicatrice' })).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Plein écran' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Télécharger' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Cicatrice.png']));
    expect(saved[0]?.blob?.type).toBe('image/png');
  });

  it('that breaks off on the way is taken up where it broke', async () => {
    const document = await aDocument('Cicatrice');
    const whole = new Uint8Array(await (await bytesOf(document.id, PNG, 'Cicatrice.png')).arrayBuffer());
    const half = whole.length >> 1;
    const asked: (string | null)[] = [];
    const api = fakeApi({ [LIST]: () => json([document]) });
    api.on(`GET /api/upload/${document.id}`, ({ headers }) => {
      asked.push(headers.get('range'));
      if (asked.length > 1) {
        const rest = { 'content-length': String(whole.length - half), etag: '"tag"' };
        return new Response(whole.slice(half), { status: 206, headers: rest });
      }
      let sent = false;
      const broken = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (sent) controller.error(new TypeError('network'));
          else controller.enqueue(whole.slice(0, half));
          sent = true;
        },
      });
      return new Response(broken as unknown as BodyInit, {
        headers: { 'content-length': String(whole.length), etag: '"tag"' },
      });
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cicatrice' }));
    expect(await screen.findByRole('img', { name: 'Cicatrice' })).toBeTruthy();
    expect(asked).toEqual([null, `bytes=${half}-`]);
  });

  it('that says that it is a picture and is a page is not drawn', async () => {
    const document = await aDocument('Photo');
    const bytes = await bytesOf(document.id, '<html><script>alert(1)</script></html>', 'photo.png');
    fakeApi({ [LIST]: () => json([document]), [`GET /api/upload/${document.id}`]: () => bytes });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Photo' }));
    expect(await screen.findByText('Ce type de fichier ne peut pas être prévisualisé.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Plein écran' })).toBeNull();
  });

  it('that was meant for another place stays shut, and says so', async () => {
    const document = await aDocument('Cicatrice');
    const bytes = await bytesOf('another', PNG, 'x.png');
    fakeApi({ [LIST]: () => json([document]), [`GET /api/upload/${document.id}`]: () => bytes });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cicatrice' }));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is written and opened by the shell of a telephone', async () => {
    const done: unknown[] = [];
    Object.assign(window, {
      Capacitor: {
        isNativePlatform: () => true,
        Plugins: {
          Filesystem: { writeFile: async (file: unknown) => done.push(file) && { uri: 'file:///cache/Cicatrice.png' } },
          FileOpener: { open: async (file: unknown) => void done.push(file) },
        },
      },
    });
    try {
      const document = await aDocument('Cicatrice');
      const bytes = await bytesOf(document.id, PNG, '../Cicatrice.png');
      fakeApi({ [LIST]: () => json([document]), [`GET /api/upload/${document.id}`]: () => bytes });
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: 'Cicatrice' }));
      await waitFor(() =>
        expect(done).toEqual([
          { path: '__Cicatrice.png', data: btoa(String.fromCharCode(...PNG)), directory: 'CACHE' },
          { filePath: 'file:///cache/Cicatrice.png', contentType: 'image/png' },
        ]),
      );
      expect(screen.queryByRole('dialog')).toBeNull();
    } finally {
      Reflect.deleteProperty(window, 'Capacitor');
    }
  });
});

it('the questionnaires of the patient are looked for when somebody wants to see them', async () => {
  const answers = { firstName: 'Ana', lastName: 'MARTIN', gender: 'FEMALE', birthDate: '1990-02-28', tabac: 'actif' };
  const checkUp = { id: DOCTOR, createdAt: '2026-11-20T08:00:00.000Z', answeredOn: '2026-11-20', answers };
  const api = fakeApi({ [LIST]: () => json([]), 'POST /api/patient-check-up/find-by-nir': () => json([checkUp]) });
  const { user } = renderApp(<DocumentsCard patientId={PATIENT} readerId={PATIENT} nir="290039999900146" />);
  const button = await screen.findByRole('button', { name: 'Voir les questionnaires de santé' });
  expect(api.calls.some(({ call }) => call.includes('find-by-nir'))).toBe(false);
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Questionnaire de santé du 20 novembre 2026' }));
  const dialog = await screen.findByRole('dialog', { name: 'Questionnaire de santé du 20 novembre 2026' });
  expect(within(dialog).getByText('Fumeur actif')).toBeTruthy();
});

describe('adding documents', () => {
  const choose = async (user: ReturnType<typeof open>['user'], ...files: File[]) => {
    await user.click(await screen.findByRole('button', { name: 'Ajouter un document' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ajouter un document' });
    expect(within(dialog).getByRole('button', { name: 'Envoyer' })).toHaveProperty('disabled', true);
    await user.upload(within(dialog).getByLabelText(/Choisir des fichiers/), files);
    return dialog;
  };

  it('seals them here: no name and no byte leaves as it is', async () => {
    const api = fakeApi({ [LIST]: () => json([]) });
    const forms: FormData[] = [];
    const plain = window.fetch;
    window.fetch = async (input, init) => {
      if (init?.body instanceof FormData) forms.push(init.body);
      return plain(input, init);
    };
    api.on('POST /api/upload', () => json([], { status: 201 }));
    const { user } = open();
    const dialog = await choose(user, new File([PNG], 'Cicatrice.png'), new File(['%PDF-1.7'], 'Écho.pdf'));
    await within(dialog).findByText('Écho.pdf');
    await user.click(within(dialog).getByRole('button', { name: 'Envoyer' }));
    await waitFor(() => expect(forms).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [said] = JSON.parse(String(forms[0]?.get('payloads')));
    expect(said).toMatchObject({ key: `${PATIENT}/document/${said.id}`, encrypted: true, contentType: 'image/png' });
    expect(JSON.stringify(said)).not.toContain('Cicatrice');
    expect(api.calls.filter(({ call }) => call === LIST).length).toBeGreaterThan(1);
  });

  it('says which ones cannot be added before anything is sent', async () => {
    fakeApi({ [LIST]: () => json([]) });
    const { user } = open();
    const dialog = await choose(user, new File(['<svg>'], 'dessin.svg'), new File([PNG], 'Cicatrice.png'));
    expect(within(dialog).getByText(/10 fichiers au plus, 25 Mo chacun/)).toBeTruthy();
    expect(within(dialog).getByText('Les programmes et les pages web ne sont pas acceptés.')).toBeTruthy();
    expect(await within(dialog).findByText(/« dessin.svg » n’est pas accepté/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Retirer Cicatrice.png' }));
    expect(within(dialog).getByRole('button', { name: 'Envoyer' })).toHaveProperty('disabled', true);
  });

  it('tries one that failed again without choosing it again, and goes on outside the dialog', async () => {
    const api = fakeApi({ [LIST]: () => json([]) });
    const plain = window.fetch;
    window.fetch = async (input, init) =>
      plain(input, { ...init, body: init?.body instanceof FormData ? null : (init?.body ?? null) });
    api.on('POST /api/upload', () =>
      refusal(507, 'STORAGE_FULL', 'Nous sommes désolés de la gêne, veuillez réessayer plus tard.'),
    );
    const { user } = open();
    const dialog = await choose(user, new File([PNG], 'Cicatrice.png'));
    await within(dialog).findByText('Cicatrice.png');
    await user.click(within(dialog).getByRole('button', { name: 'Envoyer' }));
    expect(await within(dialog).findByText(/désolés de la gêne/)).toBeTruthy();
    await user.click(within(dialog).getAllByRole('button', { name: 'Fermer' })[0] as HTMLElement);
    expect(await screen.findByText('Un document n’est pas parti')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Voir' }));
    // The answer to the first attempt was lost: it is there already.
    api.on('POST /api/upload', () => refusal(409, 'KEY_EXISTS', 'Ce document a déjà été envoyé'));
    await user.click(await screen.findByRole('button', { name: 'Réessayer Cicatrice.png' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Un document n’est pas parti')).toBeNull();
  });
});
