import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PatientRecord, WrittenObservation } from '@maillon/contracts/record/observations';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore, entries } from 'idb-keyval';
import { meQuery } from '../../data/users.ts';
import { draftStore } from '../../lib/forms/draft-store.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aPatientFile } from '../../testing/patients.ts';
import { aDoctor } from '../../testing/people.ts';
import { publish } from '../../testing/realtime.ts';
import { renderApp } from '../../testing/render.tsx';
import { openFor, TestVault } from '../../testing/vault.ts';
import { sealMany } from '../../vault/encryption/sealing.ts';
import { contextOfObservation, useLiveRecord } from '../../vault/use-record.ts';
import { vault } from '../../vault/vault.ts';
import { RecordDetail } from './record-detail.tsx';
import { RecordEditor } from './record-editor.tsx';

const NOW = Date.parse('2026-11-22T08:00:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
const drafts = () => entries(createStore('maillon-drafts', 'drafts'));

const FILE = aPatientFile();
const RECORD = `GET /api/patient/${FILE.id}/observation`;
const WRITE = `PATCH /api/patient/${FILE.id}/observation`;

/** Everything that the form requires of a woman of 35. */
const REQUIRED = {
  ...{ physicalActivity: 'modere', tabac: 'jamais', alcool: 'jamais', bloodGroup: 'A+' },
  ...{ hasContraception: 'non', cyclesMenstruels: 'reguliers', frottis: 'lessThanOneYear' },
} as const;

let world: TestVault;
let doctor: EncryptionProvider;
beforeEach(async () => {
  await draftStore.clear();
  world = await TestVault.found();
  await world.person(FILE.id);
  doctor = await world.person('doctor');
  openFor(doctor);
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

/** A server that keeps what it is sent, field by field, as the real one does. */
const aServer = async (answers: Readonly<Record<string, string>> = REQUIRED) => {
  const of = (type: string) => `${FILE.id}-${type}`;
  const seal = async (given: Readonly<Record<string, string>>, sldId: string | null = null) => {
    const names = Object.keys(given);
    const resource = { sldId, readers: [FILE.id], metadata: `observations-${FILE.id}` };
    const { sldId: session, texts } = await sealMany(
      doctor,
      resource,
      names.map((name) => ({ context: contextOfObservation(of(name)), text: given[name] ?? '' })),
    );
    return { session, texts: names.map((name, at) => [name, texts[at] ?? ''] as const) };
  };
  const first = await seal(answers);
  const rows = new Map<string, PatientRecord['observations'][number]>();
  const put = (type: string, valueString: string, author = 'Zoé Martin'): void => {
    const version = (rows.get(of(type))?.version ?? 0) + 1;
    const stamp = { version, author: { id: FILE.id, name: author }, creation: '2026-11-20T08:00:00.000Z' };
    rows.set(of(type), { id: of(type), type, valueString, measuredAt: null, ...stamp });
  };
  for (const [name, text] of first.texts) put(name, text);
  const record = (): PatientRecord => ({ observationsSldId: first.session, observations: [...rows.values()] });
  const write = (body: unknown) => {
    const { observations } = body as { observations: WrittenObservation[] };
    const stale = observations.filter(({ id, version }) => (rows.get(id)?.version ?? 0) !== version);
    for (const one of observations) {
      if (stale.includes(one)) continue;
      if (one.valueString === null) rows.delete(one.id);
      else put(one.type, one.valueString, 'Hélène Vasseur');
    }
    return { ...record(), conflicts: stale.map(({ id }) => ({ id, current: rows.get(id) ?? null })) };
  };
  const api = fakeApi({
    [`GET /api/patient/${FILE.id}`]: () => json(FILE),
    'POST /api/patient-check-up/find-by-nir': () => refusal(403, 'CHECKUP_ACCESS_REQUIRED', 'Accès nécessaire'),
    [RECORD]: () => json(record()),
    [WRITE]: ({ body }) => json(write(body)),
  });
  return {
    api,
    rows,
    write,
    another: async (type: string, text: string) => {
      const sealed = await seal({ [type]: text }, first.session);
      put(type, sealed.texts[0]?.[1] ?? '', 'Nora Blanc');
    },
    removes: (type: string) => rows.delete(of(type)),
    reads: () => api.calls.filter(({ call }) => call === RECORD).length,
    sent: () => api.calls.filter(({ call }) => call === WRITE),
  };
};

/** The server says that a person wrote. */
const hear = (patientId = FILE.id) => publish('record/updated', { patientId });
const Page = () => {
  useLiveRecord(FILE.id);
  return (
    <>
      <RecordDetail patientId={FILE.id} />
      <RecordEditor patientId={FILE.id} />
    </>
  );
};

const open = (at = '/?edit&tab=_step4') => {
  const view = renderApp(<Page />, { at, config: { variant: 'natalconnect' } });
  view.client.setQueryData(meQuery().queryKey, aDoctor());
  return view;
};
const dialog = () => screen.findByRole('dialog', { name: 'Modifier le dossier' });
const inDialog = async () => within(await dialog());
const treatment = async () => (await inDialog()).findByLabelText(/^Traitement habituel/);
const type = (control: HTMLElement, text: string) => fireEvent.change(control, { target: { value: text } });
const save = async () => fireEvent.click(await (await inDialog()).findByRole('button', { name: 'Enregistrer' }));

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
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
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

  it('asks before it closes over a draft', async () => {
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

  it('is not for whoever may only read', async () => {
    const server = await aServer();
    server.api.on(`GET /api/patient/${FILE.id}`, () => json({ ...FILE, access: { ...FILE.access, write: false } }));
    open();
    expect(await screen.findByText(/Vous pouvez lire ce dossier/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument();
  });
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

describe('the record, to be read', () => {
  it('invites to begin where nothing was written', async () => {
    await aServer({});
    open('/');
    expect(await screen.findByText('Le dossier est encore vide')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Modifier le dossier' })).toBeInTheDocument();
    await expectAccessible();
  });

  it('says why it does not open for a reader who has no key yet', async () => {
    await aServer({ ...REQUIRED, usualTreatment: 'Fer' });
    openFor(await world.person('stranger'));
    open('/');
    expect(await screen.findByText('Ce contenu ne vous est pas ouvert.')).toBeInTheDocument();
    expect(screen.queryByText('Fer')).not.toBeInTheDocument();
    expect(screen.getAllByText('Non lisible').length).toBe(1);
    await expectAccessible();
  });

  it('says that it could not be loaded, and tries again', async () => {
    const server = await aServer();
    server.api.on(RECORD, () => refusal(503, 'DEPENDENCY_UNAVAILABLE', 'Un service est indisponible'));
    const { user } = open('/');
    expect(await screen.findByText('Un service est indisponible')).toBeInTheDocument();
    await expectAccessible();
    server.api.on(RECORD, () => json({ observationsSldId: null, observations: [] }));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Le dossier est encore vide')).toBeInTheDocument();
  });

  it('says in words that it is kept from an administrator in somebody’s place, and offers nothing', async () => {
    const server = await aServer();
    server.api.on(RECORD, () => refusal(403, 'IMPERSONATION_READ_ONLY', 'Action impossible'));
    open('/');
    await screen.findByText('Non communiqué pendant une usurpation de session');
    expect(screen.queryByText('Action impossible')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
    await expectAccessible();
  });
});
