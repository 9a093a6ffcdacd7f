import 'fake-indexeddb/auto';
import { describe, expect, it } from '@jest/globals';
import type { WrittenObservation } from '@maillon/contracts/record/observations';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore, entries } from 'idb-keyval';
import { expectAccessible } from '../../testing/axe.ts';
import { json } from '../../testing/fake-api.ts';
import {
  aServer,
  dialog,
  FILE,
  inDialog,
  open,
  REQUIRED,
  save,
  setUpRecord,
  treatment,
  type,
} from '../../testing/record-server.tsx';

setUpRecord();

const drafts = () => entries(createStore('maillon-drafts', 'drafts'));

describe('the record editor', () => {
  it('opens at the tab of the address, and at the first one for a tab that is not the patient’s', async () => {
    await aServer();
    open('/?edit&tab=_step10');
    expect(await (await inDialog()).findByRole('heading', { level: 3, name: 'Vaccinations' })).toBeInTheDocument();
  });

  it('has ten tabs, each of which is accessible', async () => {
    await aServer();
    open('/?edit&tab=_step1');
    const inside = await inDialog();
    const tabs = within(await inside.findByRole('navigation', { name: 'Rubriques du dossier' })).getAllByRole('button');
    expect(tabs.map(({ firstChild }) => firstChild?.textContent)).toEqual([
      ...['Informations personnelles', 'Informations prénatales', 'Autres informations', 'Pathologies et traitements'],
      ...['Mode de vie', 'Risques infectieux', 'Risques généraux', 'Santé reproductive', 'Santé de la femme'],
      'Vaccinations',
    ]);
    for (const tab of tabs) {
      fireEvent.click(tab);
      await waitFor(() => expect(tab).toHaveAttribute('aria-current', 'step'));
      await expectAccessible(await dialog());
    }
  }, 60_000);

  it('says how far each tab has come, and who answered what', async () => {
    await aServer();
    open('/?edit&tab=_step5');
    const inside = await inDialog();
    expect(await inside.findByRole('heading', { level: 3, name: 'Mode de vie' })).toBeInTheDocument();
    expect(inside.getByRole('button', { name: /^Mode de vie ?, réponses : 3\// })).toBeInTheDocument();
    expect(inside.getAllByText(/^Zoé Martin, le /).length).toBeGreaterThanOrEqual(3);
  });

  it('saves what was changed, sealed, under ids of the patient, and shows it', async () => {
    const server = await aServer();
    open();
    type(await treatment(), 'Fer');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [{ body } = { body: null }] = server.sent();
    const { observations } = body as { observations: WrittenObservation[] };
    expect(observations.map(({ id }) => id)).toEqual([`${FILE.id}-usualTreatment`]);
    expect(observations[0]?.valueString).toMatch(/^cv1\./);
    expect(JSON.stringify(body)).not.toContain('Fer');
    expect((await screen.findAllByText('Fer')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/^Hélène Vasseur, le /).length).toBeGreaterThan(0);
  });

  it('jumps to the first tab that must be mended, marks it, and puts the focus on the field', async () => {
    const { bloodGroup: _, physicalActivity: __, ...others } = REQUIRED;
    await aServer(others);
    open();
    type(await treatment(), 'Fer');
    await save();
    const inside = await inDialog();
    expect(await inside.findByRole('heading', { level: 3, name: 'Mode de vie' })).toBeInTheDocument();
    expect(inside.getByRole('button', { name: /^Mode de vie ?à corriger/ })).toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-invalid', 'true'));
  });

  it('keeps a sealed draft that survives a reload, and gives it up on demand', async () => {
    const server = await aServer();
    const first = open();
    type(await treatment(), 'Fer');
    expect(await (await inDialog()).findByText(/^Brouillon enregistré à /)).toBeInTheDocument();
    expect(JSON.stringify(await drafts())).not.toContain('Fer');
    first.unmount();

    open();
    expect(await treatment()).toHaveValue('Fer');
    const inside = await inDialog();
    fireEvent.click(inside.getByRole('button', { name: 'Supprimer le brouillon' }));
    await waitFor(async () => expect(await drafts()).toHaveLength(0));
    expect(await treatment()).toHaveValue('');
    expect(server.sent()).toEqual([]);
  });

  it('the record editor asks before it closes over a draft', async () => {
    await aServer();
    open();
    type(await treatment(), 'Fer');
    fireEvent.click(
      within(await dialog())
        .getAllByRole('button', { name: 'Fermer' })
        .at(-1) as HTMLElement,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre plus tard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(async () => expect(await drafts()).toHaveLength(1));
  });

  it('the record editor is not for whoever may only read', async () => {
    const server = await aServer();
    server.api.on(`GET /api/patient/${FILE.id}`, () => json({ ...FILE, access: { ...FILE.access, write: false } }));
    open();
    expect(await screen.findByText(/Vous pouvez lire ce dossier/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument();
  });
});
