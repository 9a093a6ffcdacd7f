import 'fake-indexeddb/auto';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { json, refusal } from '../../testing/fake-api.ts';
import { publish } from '../../testing/realtime.ts';
import {
  aServer,
  FILE,
  inDialog,
  open,
  RECORD,
  REQUIRED,
  save,
  setUpRecord,
  treatment,
  type,
  WRITE,
} from '../../testing/record-server.tsx';

setUpRecord();

/** The server says that a person wrote. */
const hear = (patientId = FILE.id) => publish('record/updated', { patientId });

it('keeps both where two write at once, and says who wrote what', async () => {
  const server = await aServer();
  open();
  const control = await treatment();
  await server.another('usualTreatment', 'Magnésium');
  type(control, 'Fer');
  await save();
  const inside = await inDialog();
  expect(await inside.findByText(/^Nora Blanc a répondu « Magnésium » le /)).toBeInTheDocument();
  fireEvent.click(inside.getByRole('button', { name: 'Garder la mienne' }));
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.rows.get(`${FILE.id}-usualTreatment`)?.version).toBe(2);
  expect((await screen.findAllByText('Fer')).length).toBeGreaterThan(0);
});

it('loses nothing when the answer is lost on its way back: the same save again finds it there', async () => {
  const server = await aServer();
  open();
  type(await treatment(), 'Fer');
  server.api.on(WRITE, ({ body }) => {
    server.write(body);
    throw new TypeError('network');
  });
  await save();
  const inside = await inDialog();
  expect(await inside.findByText(/Vous êtes hors connexion/)).toBeInTheDocument();
  expect(await treatment()).toHaveValue('Fer');

  server.api.on(WRITE, ({ body }) => json(server.write(body)));
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.rows.get(`${FILE.id}-usualTreatment`)?.version).toBe(1);
});

it('seals again in the record’s session when somebody made it first', async () => {
  const server = await aServer();
  open();
  type(await treatment(), 'Fer');
  let refused = false;
  server.api.on(WRITE, ({ body }) => {
    if (refused) return json(server.write(body));
    refused = true;
    return refusal(409, 'OBSERVATION_SESSION', 'Le dossier a déjà une session');
  });
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.sent()).toHaveLength(2);
});

it('asks about a session that opens here once a write in it is refused, keeps what was typed, and writes it in another one', async () => {
  const server = await aServer();
  const SESSION = `/api/patient/${FILE.id}/observation/session`;
  let session: string | null = null;
  server.api.on(WRITE, () => refusal(422, 'ENVELOPE_SCOPE', 'Ce texte n’est pas chiffré pour ce dossier.'));
  server.api.on(`GET ${SESSION}`, () => json({ state: 'patientExcluded' }));
  server.api.on(`POST ${SESSION}`, ({ body }) => {
    session = (body as { observationsSldId: string }).observationsSldId;
    return json({ observationsSldId: session, observations: [...server.rows.values()] });
  });
  open();
  type(await treatment(), 'Fer');
  await save();
  const inside = await inDialog();
  expect(await inside.findByText('Le patient ne peut pas ouvrir ce dossier')).toBeInTheDocument();
  expect(inside.getByText(/reste lisible pour les personnes qui l’ouvrent déjà/)).toBeInTheDocument();
  await expectAccessible();
  fireEvent.click(inside.getByRole('button', { name: 'Reprendre le dossier' }));
  await waitFor(() => expect(inside.queryByText('Le patient ne peut pas ouvrir ce dossier')).not.toBeInTheDocument());
  expect(await treatment()).toHaveValue('Fer');

  server.api.on(WRITE, ({ body }) => json({ ...server.write(body), observationsSldId: session }));
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.sent().at(-1)?.body).toMatchObject({ observationsSldId: session });
});

describe('what somebody else writes while the editor is open', () => {
  it('is seen at once, with who and when, and what is typed here stays', async () => {
    const server = await aServer();
    open();
    type(await treatment(), 'Fer');
    await server.another('commonPathologies', '["asthme"]');
    await server.another('usualTreatment', 'Magnésium');
    await hear();
    const inside = await inDialog();
    expect(await inside.findByText(/^« .+ » : .+ \(Nora Blanc, le 20 novembre 2026 à /)).toBeInTheDocument();
    expect(await treatment()).toHaveValue('Fer');
    // The same answer on both sides: both values, both names, before anything is sent.
    expect(inside.getByText(/^Nora Blanc a répondu « Magnésium » le /)).toBeInTheDocument();
    expect(inside.getByText('Votre réponse, pas encore enregistrée : « Fer ».')).toBeInTheDocument();
    expect(inside.getByRole('button', { name: /^Pathologies et traitements ?à comparer/ })).toBeInTheDocument();
    expect(server.sent()).toEqual([]);
    await expectAccessible();

    fireEvent.click(inside.getByRole('button', { name: 'Prendre sa réponse' }));
    expect(await treatment()).toHaveValue('Magnésium');
    fireEvent.click(inside.getByRole('button', { name: 'J’ai vu' }));
    await waitFor(() => expect(inside.queryByText('Le dossier vient d’être complété')).not.toBeInTheDocument());
  });

  it('is told where they took an answer away', async () => {
    const server = await aServer({ ...REQUIRED, usualTreatment: 'Fer' });
    open();
    await treatment();
    server.removes('usualTreatment');
    await hear();
    expect(await (await inDialog()).findByText(/réponse retirée par une autre personne/)).toBeInTheDocument();
    expect(await treatment()).toHaveValue('');
  });

  it('is looked for again when news may have been missed, and never for the news of another patient', async () => {
    const server = await aServer();
    open();
    await treatment();
    const before = server.reads();
    await hear('01900000-0000-7000-8000-0000000000ff');
    expect(server.reads()).toBe(before);
    await server.another('usualTreatment', 'Magnésium');
    await publish('missed');
    await waitFor(async () => expect(await treatment()).toHaveValue('Magnésium'));
  });

  it('leaves the record on the screen where the line breaks off, and takes it away where it is refused', async () => {
    const server = await aServer({ ...REQUIRED, usualTreatment: 'Fer' });
    open('/');
    expect((await screen.findAllByText('Fer')).length).toBeGreaterThan(0);
    server.api.on(RECORD, () => {
      throw new TypeError('network');
    });
    await hear();
    expect(screen.getAllByText('Fer').length).toBeGreaterThan(0);
    server.api.on(RECORD, () => refusal(403, 'FORBIDDEN', 'Vous n’avez pas accès à cette ressource'));
    await hear();
    expect(await screen.findByText('Vous n’avez pas accès à cette ressource')).toBeInTheDocument();
    expect(screen.queryByText('Fer')).not.toBeInTheDocument();
  });
});
