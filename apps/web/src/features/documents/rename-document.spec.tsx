import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { LIST, PATIENT, PNG, withDocuments } from '../../testing/documents.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { DocumentsCard } from './documents-card.tsx';

const { aFile, aDocument } = withDocuments();

const open = (readerId = PATIENT) => renderApp(<DocumentsCard patientId={PATIENT} readerId={readerId} />).user;

const renaming = async (user: ReturnType<typeof open>, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions pour ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Renommer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Renommer ce document' });
  const title = within(dialog).getByRole('textbox', { name: 'Titre du document' });
  await user.clear(title);
  const send = () => user.click(within(dialog).getByRole('button', { name: 'Renommer' }));
  return { dialog, title, send };
};

describe('a document that is renamed', () => {
  it('a document that is renamed is sealed under its new title, and still the file that its author signed', async () => {
    const { document, bytes } = await aFile('IMG_2041', PNG, 'IMG_2041.png');
    let shown = document;
    const api = fakeApi({ [LIST]: () => json([shown]), [`GET /api/upload/${document.id}`]: () => bytes });
    let sent = '';
    api.on(`PATCH /api/upload/${document.id}`, async ({ body, headers }) => {
      expect(headers.get('if-match')).toBe('"1"');
      sent = (body as { title: string }).title;
      shown = { ...document, title: sent, version: 2 };
      return json(shown);
    });
    const user = open();
    const { title, send } = await renaming(user, 'IMG_2041');
    await user.type(title, 'Cicatrice à J15');
    await send();
    expect(await screen.findByRole('button', { name: 'Cicatrice à J15' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent).not.toMatch(/Cicatrice/);
    await user.click(screen.getByRole('button', { name: 'Cicatrice à J15' }));
    const preview = await screen.findByRole('dialog', { name: 'Cicatrice à J15' });
    expect(await within(preview).findByRole('img', { name: 'Cicatrice à J15' })).toBeInTheDocument();
    expect(within(preview).queryByText(/non vérifié/)).not.toBeInTheDocument();
  });

  it('a document needs a title, and keeps the one it has where it was not changed', async () => {
    const document = await aDocument('Cicatrice');
    const { calls } = fakeApi({ [LIST]: () => json([document]) });
    const user = open();
    const { title, send } = await renaming(user, 'Cicatrice');
    await send();
    expect(title).toBeInvalid();
    await user.type(title, 'Cicatrice ');
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.filter(({ call }) => call.startsWith('PATCH'))).toEqual([]);
  });

  it('a title that somebody changed in between is not overwritten: the dialog says so and keeps what was typed', async () => {
    const document = await aDocument('Tracé', { encrypted: false });
    const api = fakeApi({ [LIST]: () => json([document]) });
    const stale = 'Ces informations ont été modifiées entre-temps. Rechargez la page.';
    api.on(`PATCH /api/upload/${document.id}`, () => refusal(412, 'STALE_VERSION', stale));
    const user = open();
    const { dialog, title, send } = await renaming(user, 'Tracé');
    await user.type(title, 'Tracé ECG');
    await send();
    expect(await within(dialog).findByText(stale)).toBeInTheDocument();
    expect(title).toHaveValue('Tracé ECG');
  });

  it('somebody else’s document offers no other title', async () => {
    const document = await aDocument('Cicatrice');
    fakeApi({ [LIST]: () => json([document]) });
    const user = open('01940000-0000-7000-8000-00000000000c');
    await user.click(await screen.findByRole('button', { name: 'Actions pour Cicatrice' }));
    expect(await screen.findByRole('menuitem', { name: 'Télécharger' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Renommer' })).not.toBeInTheDocument();
  });
});
