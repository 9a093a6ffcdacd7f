import 'fake-indexeddb/auto';
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { anAppointment, anId } from '../../testing/appointments.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { aPatientFile } from '../../testing/patients.ts';
import { renderApp } from '../../testing/render.tsx';
import { TakeDayAlong } from './take-day-along.tsx';

const visitOf = (id: string, more: object = {}) => {
  const visit = anAppointment(more);
  return { ...visit, id: anId(900), patient: { ...visit.patient, userData: { id, userId: null } } };
};
const [OPEN, CLOSED, CANCELLED] = [anId(11), anId(12), anId(13)];
const fileOf = (id: string, read: boolean) => {
  const file = aPatientFile({ id });
  return () => json({ ...file, access: { ...file.access, read } });
};

afterEach(() => void Reflect.deleteProperty(navigator, 'onLine'));

it('reads the files of the day’s patients by one touch alone, each once, and says which of them are closed', async () => {
  const api = fakeApi({
    [`GET /api/patient/${OPEN}`]: fileOf(OPEN, true),
    [`GET /api/patient/${OPEN}/observation`]: () => json({ observationsSldId: null, observations: [] }),
    [`GET /api/patient/${CLOSED}`]: fileOf(CLOSED, false),
  });
  const visits = [visitOf(OPEN), visitOf(OPEN), visitOf(CLOSED), visitOf(CANCELLED, { status: 'CANCELLED' })];
  const { user } = renderApp(<TakeDayAlong visits={visits} />);
  const said = screen.getByText(/Chaque patient verra que vous avez consulté le sien/);
  expect(said).toBeInTheDocument();
  expect(api.calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Emporter ma journée' }));
  await screen.findByText('1 dossier se lit sans réseau, sur 2. Les autres ne vous sont pas ouverts.');
  expect(api.calls.map(({ call }) => call)).toEqual([
    `GET /api/patient/${OPEN}`,
    `GET /api/patient/${OPEN}/observation`,
    `GET /api/patient/${CLOSED}`,
  ]);
});

it('says why it could not, and is not offered without a network', async () => {
  fakeApi({ [`GET /api/patient/${OPEN}`]: () => Promise.reject(new TypeError('Failed to fetch')) });
  const { user } = renderApp(<TakeDayAlong visits={[visitOf(OPEN)]} />);
  await user.click(screen.getByRole('button', { name: 'Emporter ma journée' }));
  await screen.findByText('Le service est injoignable. Vérifiez votre connexion.');
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  renderApp(<TakeDayAlong visits={[visitOf(OPEN)]} />);
  expect(screen.getAllByRole('button', { name: 'Emporter ma journée' }).at(-1)).toBeDisabled();
});
