import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { LIST, PATIENT, withDocuments } from '../../testing/documents.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';

const destroy = jest.fn();
jest.unstable_mockModule('./pdf-document.ts', () => ({
  loadPdf: () => ({ promise: Promise.reject(new Error('a password is asked for')), destroy }),
}));
const { DocumentsCard } = await import('./documents-card.tsx');

const { aFile, saved } = withDocuments();

it('a PDF that cannot be drawn is downloaded instead', async () => {
  Object.assign(window, {
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
  expect(destroy).toHaveBeenCalled();
});
