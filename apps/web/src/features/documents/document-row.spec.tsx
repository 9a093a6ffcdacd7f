import { ReadableStream } from 'node:stream/web';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { LIST, PATIENT, PNG, withDocuments } from '../../testing/documents.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { inFileShell, inPlainShell } from '../../testing/phone-shell.ts';
import { renderApp } from '../../testing/render.tsx';
import { DocumentsCard } from './documents-card.tsx';

const { aDocument, aFile, bytesOf, saved } = withDocuments();
const open = () => renderApp(<DocumentsCard patientId={PATIENT} readerId={PATIENT} />);

describe('a document', () => {
  it('is shown where it can be, under the type of its own bytes, and downloads', async () => {
    const { document, bytes } = await aFile('Cicatrice', PNG, 'Cicatrice.png');
    fakeApi({ [LIST]: () => json([document]), [`GET /api/upload/${document.id}`]: () => bytes });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cicatrice' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cicatrice' });
    expect(await within(dialog).findByRole('img', { name: 'Cicatrice' })).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Plein écran' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Télécharger' }));
    await waitFor(() => expect(saved().map(({ name }) => name)).toEqual(['Cicatrice.png']));
    expect(saved()[0]?.blob?.type).toBe('image/png');
  });

  it('that breaks off on the way is taken up where it broke', async () => {
    const { document, bytes } = await aFile('Cicatrice', PNG, 'Cicatrice.png');
    const whole = new Uint8Array(await bytes.arrayBuffer());
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
    expect(await screen.findByRole('img', { name: 'Cicatrice' })).toBeInTheDocument();
    expect(asked).toEqual([null, `bytes=${half}-`]);
  });

  it('that says that it is a picture and is a page is not drawn', async () => {
    const { document, bytes } = await aFile('Photo', '<html><script>alert(1)</script></html>', 'photo.png');
    fakeApi({ [LIST]: () => json([document]), [`GET /api/upload/${document.id}`]: () => bytes });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Photo' }));
    expect(await screen.findByText('Ce type de fichier ne peut pas être prévisualisé.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Plein écran' })).not.toBeInTheDocument();
  });

  it('that was meant for another place stays shut, and says so', async () => {
    const document = await aDocument('Cicatrice');
    const bytes = await bytesOf('another', PNG, 'x.png');
    fakeApi({ [LIST]: () => json([document]), [`GET /api/upload/${document.id}`]: () => bytes });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cicatrice' }));
    await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('that is another file than its signed title names stays shut', async () => {
    const { document } = await aFile('Cicatrice', PNG, 'Cicatrice.png');
    const bytes = await bytesOf(document.id, PNG, 'Cicatrice.png');
    fakeApi({ [LIST]: () => json([document]), [`GET /api/upload/${document.id}`]: () => bytes });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cicatrice' }));
    await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('whose title names no file is of no known author: it is shown, or saved, once that was said', async () => {
    const document = await aDocument('Cicatrice');
    const bytes = await bytesOf(document.id, PNG, 'Cicatrice.png');
    fakeApi({ [LIST]: () => json([document]), [`GET /api/upload/${document.id}`]: () => bytes });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions pour Cicatrice' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Télécharger' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cicatrice' });
    expect(within(dialog).getByText('Auteur non vérifié')).toBeInTheDocument();
    expect(within(dialog).queryByRole('img')).not.toBeInTheDocument();
    expect(saved()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Afficher quand même' }));
    expect(await within(dialog).findByRole('img', { name: 'Cicatrice' })).toBeInTheDocument();
    expect(within(dialog).getByText('Auteur non vérifié')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Télécharger' }));
    await waitFor(() => expect(saved().map(({ name }) => name)).toEqual(['Cicatrice.png']));
  });

  it('that stands in clear is of no known author, whatever the application says of it', async () => {
    const document = await aDocument('Tracé', { encrypted: false, type: 'other', contentType: 'image/png' });
    const bytes = new Response(new Blob([PNG]), { headers: { 'content-length': String(PNG.length) } });
    fakeApi({ [LIST]: () => json([document]), [`GET /api/upload/${document.id}`]: () => bytes });
    const { user } = open();
    expect(await screen.findByText('Auteur non vérifié')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tracé' }));
    const dialog = await screen.findByRole('dialog', { name: 'Tracé' });
    expect(within(dialog).queryByRole('img')).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Afficher quand même' }));
    expect(await within(dialog).findByRole('img', { name: 'Tracé' })).toBeInTheDocument();
  });

  it('is written and opened by the shell of a telephone', async () => {
    await inFileShell(async (asked) => {
      const { document, bytes } = await aFile('Cicatrice', PNG, '../Cicatrice.png');
      fakeApi({ [LIST]: () => json([document]), [`GET /api/upload/${document.id}`]: () => bytes });
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: 'Cicatrice' }));
      await waitFor(() =>
        expect(asked).toEqual([
          { path: '__Cicatrice.png', data: btoa(String.fromCharCode(...PNG)), directory: 'CACHE' },
          { filePath: 'file:///cache/__Cicatrice.png', contentType: 'image/png' },
        ]),
      );
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  it('is given as a link by a shell that opens nothing', async () => {
    await inPlainShell(async () => {
      const { document, bytes } = await aFile('Cicatrice', PNG, 'Cicatrice.png');
      fakeApi({ [LIST]: () => json([document]), [`GET /api/upload/${document.id}`]: () => bytes });
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: 'Cicatrice' }));
      // A data address, because a shell knows no blob of a page.
      await waitFor(() => expect(saved()).toEqual([{ name: 'Cicatrice.png', blob: undefined }]));
    });
  });
});
