import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { LIST, PATIENT, withDocuments } from '../../testing/documents.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { DocumentsCard } from './documents-card.tsx';

const terminate = jest.fn();

/** The worker of PDF.js, which cannot read what it is given. */
class FakeWorker extends EventTarget {
  terminate = terminate;
  postMessage({ action, callbackId, sourceName, targetName }: Readonly<Record<string, unknown>>): void {
    if (action !== 'GetDocRequest') return;
    const reason = { name: 'InvalidPDFException', message: 'Invalid PDF structure.' };
    const data = { sourceName: targetName, targetName: sourceName, callback: ERROR, callbackId, reason };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}
/** `CallbackKind` of PDF.js. */
const ERROR = 2;

const { aFile, saved } = withDocuments();

it('a PDF that cannot be drawn is downloaded instead', async () => {
  Object.assign(window, {
    Worker: FakeWorker,
    ResizeObserver: class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  });
  const { document, bytes } = await aFile('Protégé', '%PDF-1.7', 'Protégé.pdf', { contentType: 'application/pdf' });
  fakeApi({ [LIST]: () => json([document]), [`GET /api/upload/${document.id}`]: () => bytes });
  const { user } = renderApp(<DocumentsCard patientId={PATIENT} readerId={PATIENT} />);
  await user.click(await screen.findByRole('button', { name: 'Protégé' }));
  await waitFor(() => expect(saved().map(({ name }) => name)).toEqual(['Protégé.pdf']));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(terminate).toHaveBeenCalled();
});
