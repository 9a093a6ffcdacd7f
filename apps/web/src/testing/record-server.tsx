import 'fake-indexeddb/auto';
import { afterEach, beforeEach, jest } from '@jest/globals';
import type { PatientRecord, WrittenObservation } from '@maillon/contracts/record/observations';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { fireEvent, screen, within } from '@testing-library/react';
import { meQuery } from '../data/users.ts';
import { RecordDetail } from '../features/record/record-detail.tsx';
import { RecordEditor } from '../features/record/record-editor.tsx';
import { draftStore } from '../lib/forms/draft-store.ts';
import { sealMany } from '../vault/encryption/sealing.ts';
import { contextOfObservation } from '../vault/record/open-observations.ts';
import { useLiveRecord } from '../vault/use-record.ts';
import { vault } from '../vault/vault.ts';
import { fakeApi, json, refusal } from './fake-api.ts';
import { aPatientFile } from './patients.ts';
import { aDoctor } from './people.ts';
import { renderApp } from './render.tsx';
import { openFor, TestVault } from './vault.ts';

const NOW = Date.parse('2026-11-22T08:00:00.000Z');
export const FILE = aPatientFile();
export const RECORD = `GET /api/patient/${FILE.id}/observation`;
export const WRITE = `PATCH /api/patient/${FILE.id}/observation`;

/** Everything that the form requires of a woman of 35. */
export const REQUIRED = {
  ...{ physicalActivity: 'modere', tabac: 'jamais', alcool: 'jamais', bloodGroup: 'A+' },
  ...{ hasContraception: 'non', cyclesMenstruels: 'reguliers', frottis: 'lessThanOneYear' },
} as const;

export let world: TestVault;
let doctor: EncryptionProvider;

/** A server that keeps what it is sent, field by field, as the real one does. */
export const aServer = async (answers: Readonly<Record<string, string>> = REQUIRED) => {
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
    [`GET /api/patient/${FILE.id}/observation/session`]: () => json({ state: 'unknown' }),
    [`GET /api/patient/${FILE.id}/intake`]: () =>
      json({ lastPeriod: null, pregnancyType: null, existingChildren: null }),
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

const Page = () => {
  useLiveRecord(FILE.id);
  return (
    <>
      <RecordDetail patientId={FILE.id} />
      <RecordEditor patientId={FILE.id} />
    </>
  );
};

export const open = (at = '/?edit&tab=_step4') => {
  const view = renderApp(<Page />, { at, config: { variant: 'natalconnect' } });
  view.client.setQueryData(meQuery().queryKey, aDoctor());
  return view;
};

export const dialog = () => screen.findByRole('dialog', { name: 'Modifier le dossier' });
export const inDialog = async () => within(await dialog());
export const treatment = async () => (await inDialog()).findByLabelText(/^Traitement habituel/);
export const type = (control: HTMLElement, text: string) => fireEvent.change(control, { target: { value: text } });
export const save = async () => fireEvent.click(await (await inDialog()).findByRole('button', { name: 'Enregistrer' }));

export const setUpRecord = (): void => {
  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
  beforeEach(async () => {
    await draftStore.clear();
    world = await TestVault.found();
    await world.person(FILE.id);
    doctor = await world.person('doctor');
    openFor(doctor);
  });
  afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));
};
