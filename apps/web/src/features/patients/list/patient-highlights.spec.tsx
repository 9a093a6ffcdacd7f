import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { MeasuredPatient } from '@maillon/contracts/record/measured-patients';
import type { AffiliatedPatient } from '@maillon/contracts/structures/affiliations';
import { addDays, dayOf } from '@maillon/domain/day';
import { HOUR_MS } from '@maillon/domain/time-units';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { screen, within } from '@testing-library/react';
import { newId } from '../../../lib/ids.ts';
import { anId } from '../../../testing/appointments.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json } from '../../../testing/fake-api.ts';
import { aDoctor } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { openFor, TestVault } from '../../../testing/vault.ts';
import { sealMany } from '../../../vault/encryption/sealing.ts';
import { contextOfObservation } from '../../../vault/record/open-observations.ts';
import { vault } from '../../../vault/vault.ts';
import { PatientList } from './patient-list.tsx';

const OWNER = { userType: 'doctor', ownerId: anId(1) } as const;
const LIST = `GET /api/doctor/${OWNER.ownerId}/patient`;
const HIGHLIGHTS = `GET /api/doctor/${OWNER.ownerId}/measured-patient`;
const [CAMILLE, INES] = [anId(2), anId(3)];

/** In the middle of a day: a term counts in days. */
const NOW = Date.parse('2026-11-25T11:00:00Z');

let doctor: EncryptionProvider;
let camille: EncryptionProvider;
beforeEach(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  const world = await TestVault.found();
  camille = await world.person(CAMILLE);
  doctor = await world.person('doctor');
  openFor(doctor);
});
afterEach(() => {
  vault.become({ is: 'absent', why: 'signed-out' });
  jest.restoreAllMocks();
});

const listed = (id: string, name: string): AffiliatedPatient => ({
  userType: 'patient',
  userData: { id, nir: null, birthDate: null },
  common: { name, type: 'Patient', gender: 'FEMALE', age: 32, profileId: id, address: null, phone: null, email: null },
  visits: { next: null, last: null },
  access: { id: `grant-${id}`, status: 'ACCEPTED', resource: 'medical-file', rights: ['READ'], direction: 'given' },
});

const measuredBy = async (writer: EncryptionProvider): Promise<MeasuredPatient> => {
  const id = `${CAMILLE}-BLOOD_PRESSURE-${newId()}`;
  const resource = { sldId: null, readers: [CAMILLE], metadata: `observations-${CAMILLE}` };
  const { texts } = await sealMany(writer, resource, [
    { context: contextOfObservation(id), text: JSON.stringify({ sys: 145, dia: 95 }) },
  ]);
  const measuredAt = new Date(NOW - HOUR_MS).toISOString();
  return {
    ...{ id: CAMILLE, name: 'Camille Moreau', gender: 'FEMALE', birthDate: '1994-04-02', phone: null },
    lastPeriod: addDays(dayOf(NOW, 'Europe/Paris'), -150),
    observations: [
      {
        ...{ id, type: 'BLOOD_PRESSURE', valueString: texts[0] ?? '', version: 1, measuredAt, creation: measuredAt },
        author: { id: CAMILLE, name: 'Camille Moreau' },
      },
    ],
  };
};

const open = (measured: readonly MeasuredPatient[], variant: 'natalconnect' | 'mobility' = 'natalconnect') => {
  const api = fakeApi({
    [LIST]: ({ url }) =>
      json(
        url.searchParams.get('status') === 'PENDING'
          ? []
          : [listed(CAMILLE, 'Camille Moreau'), listed(INES, 'Inès Berthaud')],
      ),
    [HIGHLIGHTS]: () => json(measured),
  });
  return { ...renderApp(<PatientList owner={OWNER} />, { me: aDoctor(), config: { variant } }), api };
};

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('li');
  if (row === null) throw new Error('a patient is a row');
  return within(row);
};

it('a patient’s term and the measure that calls for a look stand in their row, opened here', async () => {
  const { api } = open([await measuredBy(doctor)]);
  const row = await rowOf('Camille Moreau');
  expect((await row.findAllByText('Tension 145/95')).length).toBeGreaterThan(0);
  row.getByText('21 SA + 3 j');
  expect((await rowOf('Inès Berthaud')).queryByText(/Tension|SA/)).not.toBeInTheDocument();
  const asked = api.calls.find(({ call }) => call === HIGHLIGHTS)?.url.searchParams.get('patientIds');
  expect(asked).toBe(`${CAMILLE},${INES}`);
  await expectAccessible();
});

it('measures that do not open are said to be unreadable, and no alert is made up', async () => {
  open([await measuredBy(camille)]);
  const row = await rowOf('Camille Moreau');
  expect((await row.findAllByText('Mesures illisibles')).length).toBeGreaterThan(0);
  expect(row.queryByText(/145/)).not.toBeInTheDocument();
});

it('where no pregnancies are followed the alert stands alone', async () => {
  open([await measuredBy(doctor)], 'mobility');
  const row = await rowOf('Camille Moreau');
  expect((await row.findAllByText('Tension 145/95')).length).toBeGreaterThan(0);
  expect(row.queryByText(/SA/)).not.toBeInTheDocument();
});
