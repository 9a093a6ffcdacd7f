import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { MeasuredPatient } from '@maillon/contracts/record/measured-patients';
import { addDays, dayOf } from '@maillon/domain/day';
import { HOUR_MS, MINUTE_MS } from '@maillon/domain/time-units';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { screen, waitFor } from '@testing-library/react';
import { newId } from '../../lib/ids.ts';
import { anId } from '../../testing/appointments.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { openFor, TestVault } from '../../testing/vault.ts';
import { sealMany } from '../../vault/encryption/sealing.ts';
import { useMeasureTodos } from '../../vault/measures/use-measure-todos.ts';
import { contextOfObservation } from '../../vault/record/open-observations.ts';
import { vault } from '../../vault/vault.ts';
import { withFirstTimes } from './todo/seen-soon.ts';
import { TodoPanel } from './todo/todo-panel.tsx';

const OWNER = { userType: 'doctor', ownerId: anId(1) } as const;
const MEASURED = `GET /api/doctor/${OWNER.ownerId}/measured-patient`;
const CAMILLE = anId(2);

let doctor: EncryptionProvider;
let patient: EncryptionProvider;
beforeEach(async () => {
  const world = await TestVault.found();
  patient = await world.person(CAMILLE);
  doctor = await world.person('doctor');
  openFor(doctor);
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

const measuredBy = async (writer: EncryptionProvider, sys: number, dia: number): Promise<MeasuredPatient> => {
  const id = `${CAMILLE}-BLOOD_PRESSURE-${newId()}`;
  const resource = { sldId: null, readers: [CAMILLE], metadata: `observations-${CAMILLE}` };
  const { texts } = await sealMany(writer, resource, [
    { context: contextOfObservation(id), text: JSON.stringify({ sys, dia }) },
  ]);
  const measuredAt = new Date(Date.now() - HOUR_MS).toISOString();
  return {
    ...{ id: CAMILLE, name: 'Camille Moreau', gender: 'FEMALE', birthDate: '1994-04-02', phone: '+33199000001' },
    lastPeriod: addDays(dayOf(Date.now(), 'Europe/Paris'), -150),
    observations: [
      {
        ...{ id, type: 'BLOOD_PRESSURE', valueString: texts[0] ?? '', version: 1, measuredAt, creation: measuredAt },
        author: { id: CAMILLE, name: 'Camille Moreau' },
      },
    ],
  };
};

/** From eight tomorrow on, in Paris. */
const TOMORROW = Date.parse(`${addDays(dayOf(Date.now(), 'Europe/Paris'), 1)}T07:00:00Z`);
const free = [
  { start: TOMORROW - 15 * MINUTE_MS, end: TOMORROW },
  { start: TOMORROW, end: TOMORROW + HOUR_MS },
];

const Probe = () => {
  const todos = withFirstTimes(useMeasureTodos(OWNER), { visits: [], free, duration: 30, now: Date.now() });
  return <TodoPanel todos={todos} error={null} again={async () => undefined} />;
};

const open = (measured: readonly MeasuredPatient[]) => {
  const api = fakeApi({ [MEASURED]: () => json(measured) });
  return { ...renderApp(<Probe />, { me: aDoctor() }), api };
};

it('an abnormal measure of a followed patient waits for the reader, first and with the bound that was passed', async () => {
  open([await measuredBy(doctor, 145, 95)]);
  const row = await screen.findByRole('link', { name: 'Tension 145/95 · Camille Moreau' });
  expect(row).toHaveAttribute('href', `/app/patients/${CAMILLE}?view=vitals`);
  expect(screen.getByText('Repère 140/90')).toBeInTheDocument();
  const see = screen.getByRole('link', { name: /^La voir demain à \d+\sh : Camille Moreau$/ });
  const start = encodeURIComponent(new Date(TOMORROW).toISOString());
  expect(see).toHaveAttribute('href', `/app/agenda/new?patient=${CAMILLE}&start=${start}&minutes=30`);
  expect(screen.getByRole('link', { name: 'Appeler Camille Moreau' })).toHaveAttribute('href', 'tel:+33199000001');
  await expectAccessible();
});

it('a normal measure asks nothing', async () => {
  const { api } = open([await measuredBy(doctor, 118, 76)]);
  await waitFor(() => expect(api.calls).toHaveLength(1));
  expect(await screen.findByText('Rien n’attend votre réponse.')).toBeInTheDocument();
});

it('a measure that does not open is no calm one', async () => {
  open([await measuredBy(patient, 145, 95)]);
  expect(await screen.findByText('Mesures de Camille Moreau illisibles pour vous')).toBeInTheDocument();
  expect(screen.queryByText(/145/)).not.toBeInTheDocument();
});

it('measures of many patients that do not open are one line that names them, and hide no measure that opens', async () => {
  const closed = await measuredBy(patient, 145, 95);
  const others = ['Awa Traoré', 'Inès Berthaud', 'Zoé Martin'].map((name, at) => ({
    ...closed,
    id: `${CAMILLE}${at}`,
    name,
  }));
  open([await measuredBy(doctor, 145, 95), ...others]);
  const row = await screen.findByRole('link', { name: 'Mesures de 3 patients illisibles pour vous' });
  expect(row).toHaveAttribute('href', '/app/patients');
  expect(screen.getByText('Awa Traoré, Inès Berthaud, Zoé Martin')).toBeInTheDocument();
  expect(screen.getAllByRole('link')[0]).toHaveTextContent('Tension 145/95');
});

it('what was measured of one patient is one line, with one time to see them', async () => {
  const one = await measuredBy(doctor, 145, 95);
  const id = `${CAMILLE}-TEMPERATURE-${newId()}`;
  const resource = { sldId: null, readers: [CAMILLE], metadata: `observations-${CAMILLE}` };
  const { texts } = await sealMany(doctor, resource, [
    { context: contextOfObservation(id), text: JSON.stringify({ value: 39.1 }) },
  ]);
  const [pressure] = one.observations;
  if (pressure === undefined) throw new Error('a measure');
  const warm = { ...pressure, id, type: 'TEMPERATURE' as const, valueString: texts[0] ?? '' };
  open([{ ...one, observations: [pressure, warm] }]);
  const row = await screen.findByRole('link', { name: /^(?=.*Tension 145\/95)(?=.*39,1).* · Camille Moreau$/ });
  expect(row).toHaveAttribute('href', `/app/patients/${CAMILLE}?view=vitals`);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: /^La voir / })).toHaveLength(1);
});
