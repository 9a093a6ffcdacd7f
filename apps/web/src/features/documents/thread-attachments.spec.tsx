import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { LIST, PATIENT, PNG, withDocuments } from '../../testing/documents.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { ThreadAttachments } from './thread-attachments.tsx';

const { aDocument } = withDocuments();
const THREAD = '0195d000-0000-7000-8000-0000000000f1';

const open = (mayAdd = true) =>
  renderApp(<ThreadAttachments me={aDoctor()} patientId={PATIENT} transmissionId={THREAD} mayAdd={mayAdd} />);

it('what is attached to a transmission is what hangs on it, and nothing else of the record', async () => {
  const documents = [await aDocument('Échographie'), await aDocument('Plaie', { key: `transmission/${THREAD}/x` })];
  fakeApi({ [LIST]: () => json(documents) });
  open();
  const list = within(await screen.findByRole('list', { name: 'Fichiers joints' }));
  expect(await list.findByRole('button', { name: 'Plaie' })).toBeInTheDocument();
  expect(screen.queryByText('Échographie')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Pièces jointes (1)' })).toBeInTheDocument();
  await expectAccessible();
});

it('a file is put beside the transmission that it is chosen in, sealed', async () => {
  fakeApi({ [LIST]: () => json([]) });
  const { fetch } = window;
  const keys: string[] = [];
  window.fetch = async (input, init) => {
    if (init?.method !== 'POST') return fetch(input, init);
    const [payload] = JSON.parse(String((init.body as FormData).get('payloads')));
    keys.push(payload.key);
    expect([payload.encrypted, payload.title.includes('Talon')]).toEqual([true, false]);
    return json([], { status: 201 });
  };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Joindre un fichier' }));
  await user.upload(await screen.findByLabelText(/^Choisir des fichiers/), new File([PNG], 'Talon.png'));
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(keys[0]).toMatch(new RegExp(`^transmission/${THREAD}/[0-9a-f-]{36}$`)));
});

it('is not offered to who may not add, and says why it is not there', async () => {
  fakeApi({ [LIST]: () => refusal(503, 'UNAVAILABLE', 'Le service est indisponible') });
  const { unmount } = open();
  expect(await screen.findByText('Le service est indisponible')).toBeInTheDocument();
  unmount();
  fakeApi({ [LIST]: () => json([]) });
  const { container } = open(false);
  expect(container).toBeEmptyDOMElement();
});
