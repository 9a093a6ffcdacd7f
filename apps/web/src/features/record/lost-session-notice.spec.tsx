import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PatientRecord } from '@maillon/contracts/record/observations';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aPatientFile } from '../../testing/patients.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { openFor, TestVault } from '../../testing/vault.ts';
import { sealMany } from '../../vault/encryption/sealing.ts';
import { contextOfObservation } from '../../vault/record/open-observations.ts';
import { vault } from '../../vault/vault.ts';
import { RecordDetail } from './record-detail.tsx';

const FILE = aPatientFile();
const RECORD = `GET /api/patient/${FILE.id}/observation`;
const STATE = `GET /api/patient/${FILE.id}/observation/session`;
const REPLACE = `POST /api/patient/${FILE.id}/observation/session`;
const METADATA = `observations-${FILE.id}`;

let world: TestVault;
let doctor: EncryptionProvider;
beforeEach(async () => {
  world = await TestVault.found();
  await world.person(FILE.id);
  doctor = await world.person('doctor');
  openFor(doctor);
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

/** An answer that a person sealed in a session that no reader here opens. */
const anAnswer = async (): Promise<PatientRecord> => {
  const stranger = await world.person('stranger');
  const id = `${FILE.id}-tabac`;
  const resource = { sldId: null, readers: ['stranger'], metadata: METADATA };
  const { sldId, texts } = await sealMany(stranger, resource, [{ context: contextOfObservation(id), text: 'jamais' }]);
  const author = { id: FILE.id, name: 'Zoé Martin' };
  const said = { id, type: 'tabac', valueString: texts[0] ?? '', version: 1, author };
  return {
    observationsSldId: sldId,
    observations: [{ ...said, creation: '2026-11-20T08:00:00.000Z', measuredAt: null }],
  };
};

const open = (record: PatientRecord, state: string, more: Parameters<typeof fakeApi>[0] = {}, file = FILE) => {
  const replaced: { lostSldId: string; observationsSldId: string }[] = [];
  fakeApi({
    [`GET /api/patient/${FILE.id}`]: () => json(file),
    'GET /api/patient-check-up': () => json([]),
    [`GET /api/patient/${FILE.id}/intake`]: () =>
      json({ lastPeriod: null, pregnancyType: null, existingChildren: null }),
    'POST /api/patient-check-up/find-by-nir': () => json([]),
    [RECORD]: () => json(record),
    [STATE]: () => json({ state }),
    [REPLACE]: ({ body }) => {
      const said = body as (typeof replaced)[number];
      replaced.push(said);
      return json({ ...record, observationsSldId: said.observationsSldId });
    },
    ...more,
  });
  renderApp(<RecordDetail patientId={FILE.id} />, { me: aDoctor() });
  return replaced;
};
const NOTICE = 'Plus personne ne peut ouvrir ce dossier';
const ACTION = { name: 'Reprendre le dossier' };

describe('a record whose key is lost', () => {
  it('says so, goes on with a new key in one action, and marks what it no longer opens', async () => {
    const record = await anAnswer();
    const replaced = open(record, 'lost');
    expect(await screen.findByText(NOTICE)).toBeInTheDocument();
    expect(screen.getByText(/conservé tel quel, mais plus personne ne peut le lire/)).toBeInTheDocument();
    await expectAccessible(document.body);
    fireEvent.click(screen.getByRole('button', ACTION));
    await waitFor(() => expect(screen.queryByText(NOTICE)).not.toBeInTheDocument());
    expect(replaced).toEqual([{ lostSldId: record.observationsSldId, observationsSldId: expect.any(String) }]);
    const session = await doctor.sessions.retrieve({ sessionId: replaced[0]?.observationsSldId ?? '' });
    expect(session.metadata).toBe(METADATA);
    expect(screen.getByText(/Plus personne ne peut l’ouvrir/)).toBeInTheDocument();
  });

  it('that never was there has lost nothing', async () => {
    open({ observationsSldId: crypto.randomUUID(), observations: [] }, 'lost');
    expect(await screen.findByText(/aucune réponse n’est perdue/)).toBeInTheDocument();
  });

  it('of another patient is lost too, whoever opens it', async () => {
    const foreign = await doctor.sessions.create([], { metadata: 'observations-somebody-else' });
    open({ observationsSldId: foreign.id, observations: [] }, 'lost');
    expect(await screen.findByText(NOTICE)).toBeInTheDocument();
  });

  it('says why it could not be replaced, and the action stays', async () => {
    open({ observationsSldId: crypto.randomUUID(), observations: [] }, 'lost', {
      [REPLACE]: () => refusal(409, 'SESSION_NOT_LOST', 'Ce dossier s’ouvre encore pour une personne qui le suit.'),
    });
    fireEvent.click(await screen.findByRole('button', ACTION));
    expect(await screen.findByText(/Ce dossier s’ouvre encore pour une personne qui le suit/)).toBeInTheDocument();
    expect(screen.getByRole('button', ACTION)).toBeInTheDocument();
  });

  it('is not for its readers alone to replace', async () => {
    const access = { ...FILE.access, write: false };
    open({ observationsSldId: crypto.randomUUID(), observations: [] }, 'lost', {}, { ...FILE, access });
    expect(await screen.findByText(/ou une personne qui complète son dossier/)).toBeInTheDocument();
    expect(screen.queryByRole('button', ACTION)).not.toBeInTheDocument();
  });
});

describe('where only browsers can tell (Seald)', () => {
  const TITLE = 'Ce dossier ne s’ouvre pas pour vous';
  const closed = { observationsSldId: crypto.randomUUID(), observations: [] };

  it('the patient, and whoever acts for them, may go on with a new key', async () => {
    const access = { ...FILE.access, act: true };
    const replaced = open(closed, 'unknown', {}, { ...FILE, access });
    expect(await screen.findByText(TITLE)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', ACTION));
    await waitFor(() => expect(replaced).toHaveLength(1));
  });

  it('others are offered nothing: the key may still come', async () => {
    open(await anAnswer(), 'unknown');
    expect(await screen.findByText(/Ce contenu ne vous est pas ouvert/)).toBeInTheDocument();
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
  });
});

it('a record that others open waits for its key: nothing is offered', async () => {
  open(await anAnswer(), 'closed');
  expect(await screen.findByText(/Ce contenu ne vous est pas ouvert/)).toBeInTheDocument();
  expect(screen.queryByText(NOTICE)).not.toBeInTheDocument();
});
