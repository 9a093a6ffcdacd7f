import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { PatientRecord } from '@maillon/contracts/record/observations';
import { addDays, dayOf } from '@maillon/domain/day';
import { DAY_MS } from '@maillon/domain/time-units';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { screen, within } from '@testing-library/react';
import { newId } from '../../../lib/ids.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aPatientFile } from '../../../testing/patients.ts';
import { aDoctor, aPatient, aVisit } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { openFor, TestVault } from '../../../testing/vault.ts';
import { sealMany } from '../../../vault/encryption/sealing.ts';
import { contextOfObservation } from '../../../vault/record/open-observations.ts';
import { SealedOwnerContext } from '../../../vault/sealed-owner.ts';
import { vault } from '../../../vault/vault.ts';
import { PatientFlags } from './patient-flags.tsx';
import { PatientSummary } from './patient-summary.tsx';

const FILE = aPatientFile();
const RECORD = `GET /api/patient/${FILE.id}/observation`;
const NOTHING_SAID = {
  ...{ lastPeriod: null, pregnancyType: null, existingChildren: null },
  ...{ medicalBackground: null, treatments: null, allergies: null },
};

let world: TestVault;
let patient: EncryptionProvider;
let doctor: EncryptionProvider;
beforeEach(async () => {
  world = await TestVault.found();
  patient = await world.person(FILE.id);
  doctor = await world.person('doctor');
  openFor(doctor);
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

interface Written {
  readonly type: string;
  readonly text: string;
  readonly measuredAt?: string;
}

/** A record that a person has sealed, as the server answers it. */
const sealedBy = async (writer: EncryptionProvider, written: readonly Written[]): Promise<PatientRecord> => {
  const ids = written.map(({ type, measuredAt }) =>
    measuredAt === undefined ? `${FILE.id}-${type}` : `${FILE.id}-${type}-${newId()}`,
  );
  const resource = { sldId: null, readers: [FILE.id], metadata: `observations-${FILE.id}` };
  const items = written.map(({ text }, at) => ({ context: contextOfObservation(ids[at] ?? ''), text }));
  const { sldId, texts } = await sealMany(writer, resource, items);
  return {
    observationsSldId: sldId,
    observations: written.map(({ type, measuredAt }, at) => ({
      ...{ id: ids[at] ?? '', type, valueString: texts[at] ?? '', version: 1, measuredAt: measuredAt ?? null },
      ...{ creation: '2026-11-20T08:00:00.000Z', author: { id: FILE.id, name: 'Camille Moreau' } },
    })),
  };
};

const open = (record: PatientRecord | (() => Response), me: UserMe = aDoctor(), file = FILE, intake: object = {}) => {
  const api = fakeApi({
    [`GET /api/patient/${FILE.id}`]: () => json(file),
    [`GET /api/patient/${FILE.id}/intake`]: () => json({ ...NOTHING_SAID, ...intake }),
    [`GET /api/patient/${FILE.id}/appointment`]: () => json([aVisit({ start: '2026-11-02T09:00:00.000Z' })]),
    [`GET /api/patient/${FILE.id}/document`]: () => json([]),
    'POST /api/patient-check-up/find-by-nir': () => json([]),
    [RECORD]: () => (typeof record === 'function' ? record() : json(record)),
  });
  const ui = (
    <SealedOwnerContext value={{ patientId: FILE.id, firstName: 'Camille' }}>
      <h1>Camille Moreau</h1>
      <PatientFlags patient={file} maternity />
      <PatientSummary me={me} patient={file} pregnancy={null} care={null} />
    </SealedOwnerContext>
  );
  return { ...renderApp(<main>{ui}</main>), api };
};

const inBrief = async () => within(await screen.findByRole('region', { name: 'En bref' }));
const agoAt = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

describe('the summary of a file', () => {
  it('shows what was saved, each sentence with its question, author and date', async () => {
    const record = await sealedBy(doctor, [
      { type: 'commonPathologies', text: '["asthme"]' },
      { type: 'commonTreatments', text: '["paracetamol"]' },
      { type: 'tabac', text: 'jamais' },
      { type: 'hasAllergies', text: 'non' },
    ]);
    const { user } = open(record);
    const facts = await inBrief();
    for (const said of ['Paracétamol.', 'Non-fumeuse.', 'Aucune allergie signalée.']) facts.getByText(said);
    await user.click(facts.getByRole('button', { name: 'Asthme.' }));
    facts.getByText('Avez-vous l’une de ces maladies ?');
    facts.getByText(/^Camille Moreau, le 20 novembre 2026 à /);
    // Family and vaccines: not asked yet.
    expect(facts.getAllByText('Non renseigné')).toHaveLength(2);
    await expectAccessible();
  });

  it('falls back to the allergies that were said at the sign-up', async () => {
    open(await sealedBy(doctor, []), aDoctor(), FILE, { allergies: 'Pénicilline' });
    (await inBrief()).getByRole('button', { name: 'Pénicilline.' });
  });

  it('tells what is not answered from what does not open for the reader, and lets them ask', async () => {
    const record = await sealedBy(patient, [{ type: 'familyAntecedents', text: '["diabetes"]' }]);
    open(record);
    const facts = await inBrief();
    facts.getByText(/Non lisible par vous/);
    // Its code comes when it is needed.
    await facts.findByRole('button', { name: 'Lui demander' });
    expect(facts.getAllByText('Non renseigné').length).toBeGreaterThan(0);
  });

  it('says what could not be loaded, and loads it again', async () => {
    const record = await sealedBy(doctor, [{ type: 'commonPathologies', text: '["asthme"]' }]);
    const { user, api } = open(() => refusal(500, 'INTERNAL', 'Une erreur est survenue'));
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.queryByText('Non renseigné')).not.toBeInTheDocument();
    api.on(RECORD, () => json(record));
    await user.click(again);
    (await inBrief()).getByText('Asthme.');
  });

  it('puts visits, measures and answers in one line of time, by kind and by words', async () => {
    const record = await sealedBy(doctor, [
      { type: 'commonPathologies', text: '["asthme"]' },
      { type: 'WEIGHT', text: '{"value":62.5}', measuredAt: '2026-11-19T08:00:00.000Z' },
    ]);
    const { user } = open(record);
    const timeline = within(await screen.findByRole('region', { name: 'Fil du dossier' }));
    const titles = () => timeline.getAllByRole('link').map((link) => link.textContent ?? '');
    expect(titles()).toEqual([
      expect.stringContaining('Camille Moreau a répondu à 1 question'),
      expect.stringContaining('Poids : 62,5 kg'),
      expect.stringContaining('Consultation'),
    ]);
    await user.click(timeline.getByRole('button', { name: /^Mesures/ }));
    expect(titles()).toHaveLength(1);
    await user.click(timeline.getByRole('button', { name: /^Tout/ }));
    await user.click(timeline.getByRole('button', { name: 'Chercher dans le fil' }));
    await user.type(timeline.getByRole('searchbox'), 'ASTHMÉ');
    expect(titles()).toEqual([expect.stringContaining('répondu')]);
  });
});

describe('an abnormal measure', () => {
  const pressure = (sys: number, dia: number, days: number): Written => ({
    type: 'BLOOD_PRESSURE',
    text: JSON.stringify({ sys, dia }),
    measuredAt: agoAt(days),
  });
  const lastPeriod = addDays(dayOf(Date.now(), 'Europe/Paris'), -150);

  it('is on top of the file of whoever follows, with the bound that was passed', async () => {
    open(await sealedBy(doctor, [pressure(120, 76, 9), pressure(145, 95, 0.01)]), aDoctor(), FILE, { lastPeriod });
    const alert = within(await screen.findByRole('region', { name: /^Mesure à voir : / }));
    alert.getByRole('heading', { name: /^Tension 145\/95/ });
    alert.getByText(/Repère 140\/90 pendant la grossesse/);
    alert.getByRole('link', { name: 'Prévoir une visite' });
    alert.getByRole('img', { name: /^2 dernières tensions/ });
    screen.getByRole('link', { name: 'Tension 145/95' });
    await expectAccessible();
  });

  it('is explained to the patient in plain words, with what to do', async () => {
    openFor(patient);
    const own = aPatientFile({ access: { ...FILE.access, self: true } });
    open(await sealedBy(patient, [pressure(145, 95, 0.01)]), aPatient(), own, { lastPeriod });
    const alert = within(await screen.findByRole('region', { name: /^Mesure à voir : / }));
    alert.getByText(/Votre tension dépasse le repère de la grossesse.*mesurez encore une fois/);
    expect(alert.queryByRole('link')).not.toBeInTheDocument();
  });

  it('is over once a measure of a later day is normal', async () => {
    open(await sealedBy(doctor, [pressure(145, 95, 5), pressure(120, 76, 2)]));
    await inBrief();
    expect(screen.queryByRole('region', { name: /^Mesure à voir : / })).not.toBeInTheDocument();
  });
});
