import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OVERRIDE_REQUIRED } from '@maillon/domain/calendar/override-reasons';
import { screen, waitFor, within } from '@testing-library/react';
import { anAppointment, anId } from '../../../testing/appointments.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aDoctor } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Toaster } from '../../../ui/feedback/toaster.tsx';
import { AgendaScreen } from '../agenda-screen.tsx';

beforeEach(() => {
  // The message of the test before offers to take its move back.
  toast.clear();
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-10T08:10:00.000Z'));
});

const VISIT = anAppointment({ start: '2026-03-11T10:00:00.000Z', end: '2026-03-11T10:30:00.000Z' });
const PATCH = `PATCH /api/appointment/${VISIT.id}`;
const away = (): Response =>
  refusal(409, 'DOCTOR_UNAVAILABLE', 'Le médecin n’est pas disponible dans ces horaires', {
    errors: [{ pointer: '/override', code: 'REQUIRED', message: OVERRIDE_REQUIRED }],
  });

const patches = ({ calls }: ReturnType<typeof fakeApi>) => calls.filter(({ call }) => call === PATCH);

/** Led by a quarter of an hour to where its doctor is away. */
const movesToAnAbsence = async () => {
  const api = fakeApi({ 'GET /api/appointment': () => json([VISIT]), [PATCH]: away });
  const { user } = renderApp(
    <>
      <AgendaScreen me={aDoctor()} />
      <Toaster />
    </>,
    { at: '/app/agenda?view=day&date=2026-03-11' },
  );
  const visit = await screen.findByRole('button', { name: /Camille MOREAU/ });
  visit.focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Déplacer quand même ?' });
  return { api, user, dialog };
};

it('of two visits that were moved, the message of each takes back its own', async () => {
  const other = anAppointment({ id: anId(2), start: '2026-03-11T13:00:00.000Z', end: '2026-03-11T13:30:00.000Z' });
  const PATCH_OTHER = `PATCH /api/appointment/${anId(2)}`;
  const api = fakeApi({
    'GET /api/appointment': () => json([VISIT, other]),
    [PATCH]: () => json({ ...VISIT, version: 2 }),
    [PATCH_OTHER]: () => json({ ...other, version: 2 }),
  });
  const { user } = renderApp(
    <>
      <AgendaScreen me={aDoctor()} />
      <Toaster />
    </>,
    { at: '/app/agenda?view=day&date=2026-03-11' },
  );
  for (const place of [0, 1]) {
    const visits = await screen.findAllByRole('button', { name: /Camille MOREAU/ });
    visits[place]?.focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Enter}');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Annuler' })).toHaveLength(place + 1));
  }
  // The newest message is the first.
  const [, first] = screen.getAllByRole('button', { name: 'Annuler' });
  await user.click(first as HTMLElement);
  await waitFor(() => expect(patches(api)).toHaveLength(2));
  expect(patches(api).at(-1)?.body).toMatchObject({ start: VISIT.start, undoable: true });
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(api.calls.filter(({ call }) => call === PATCH_OTHER)).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Annuler' })).not.toBeInTheDocument();
});

it('a visit that is dropped where another stands says why it stays, and where it could stand', async () => {
  const other = anAppointment({ id: anId(2), start: '2026-03-11T10:15:00.000Z', end: '2026-03-11T10:45:00.000Z' });
  const api = fakeApi({ 'GET /api/appointment': () => json([VISIT, other]) });
  const { user } = renderApp(
    <>
      <AgendaScreen me={aDoctor()} />
      <Toaster />
    </>,
    { at: '/app/agenda?view=day&date=2026-03-11' },
  );
  const [visit] = await screen.findAllByRole('button', { name: /Camille MOREAU/ });
  visit?.focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(screen.getAllByText(/Libre à 11 h 45/)).not.toEqual([]);
  await user.keyboard('{Enter}');
  await screen.findByText('Le rendez-vous reste à son heure');
  screen.getByText('Déjà avec Camille MOREAU. Libre à 11 h 45.');
  expect(patches(api)).toEqual([]);
});

it('the keyboard stays with a visit that it has moved to another day', async () => {
  const api = fakeApi({ 'GET /api/appointment': () => json([VISIT]), [PATCH]: () => json({ ...VISIT, version: 2 }) });
  const { user } = renderApp(<AgendaScreen me={aDoctor()} />, { at: '/app/agenda?view=week&date=2026-03-11' });
  (await screen.findByRole('button', { name: /Camille MOREAU/ })).focus();
  const moved = { ...VISIT, start: '2026-03-12T10:00:00.000Z', end: '2026-03-12T10:30:00.000Z', version: 2 };
  api.on('GET /api/appointment', () => json([moved]));
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}');
  const thursday = await screen.findByRole('region', { name: 'jeudi 12 mars 2026' });
  await waitFor(() => expect(within(thursday).getByRole('button', { name: /Camille MOREAU/ })).toHaveFocus());
});

describe('a visit that is led to a time which its calendar does not offer', () => {
  it('goes there for a reason, as in its form', async () => {
    const { api, user, dialog } = await movesToAnAbsence();
    within(dialog).getByText('Le médecin n’est pas disponible dans ces horaires');
    await expectAccessible();
    const confirm = within(dialog).getByRole('button', { name: 'Déplacer le rendez-vous' });
    await user.click(confirm);
    within(dialog).getByText('Ce champ est obligatoire');

    api.on(PATCH, () => json({ ...VISIT, start: '2026-03-11T10:15:00.000Z', version: 2 }));
    await user.selectOptions(within(dialog).getByLabelText(/^Réserver quand même/), 'Urgence');
    await user.click(confirm);
    await screen.findByText('Rendez-vous de Camille MOREAU déplacé');
    expect(patches(api).at(-1)?.body).toEqual({
      ...{ start: '2026-03-11T10:15:00.000Z', end: '2026-03-11T10:45:00.000Z' },
      undoable: true,
      override: 'urgent',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('comes back for the same reason, should its first time need one too', async () => {
    const { api, user, dialog } = await movesToAnAbsence();
    api.on(PATCH, () => json({ ...VISIT, start: '2026-03-11T10:15:00.000Z', version: 2 }));
    await user.selectOptions(within(dialog).getByLabelText(/^Réserver quand même/), 'Urgence');
    await user.click(within(dialog).getByRole('button', { name: 'Déplacer le rendez-vous' }));
    await screen.findByText('Rendez-vous de Camille MOREAU déplacé');
    api.on(PATCH, () => json({ ...VISIT, version: 3 }));
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await screen.findByText('Le rendez-vous est revenu à son heure');
    const { start, end } = VISIT;
    expect(patches(api).at(-1)?.body).toEqual({ start, end, undoable: true, override: 'urgent' });
  });

  it('comes back with Ctrl Z, once', async () => {
    const { api, user, dialog } = await movesToAnAbsence();
    api.on(PATCH, () => json({ ...VISIT, start: '2026-03-11T10:15:00.000Z', version: 2 }));
    await user.selectOptions(within(dialog).getByLabelText(/^Réserver quand même/), 'Urgence');
    await user.click(within(dialog).getByRole('button', { name: 'Déplacer le rendez-vous' }));
    await screen.findByText(/seront prévenus dans 10 secondes/);
    api.on(PATCH, () => json({ ...VISIT, version: 3 }));
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('Le rendez-vous est revenu à son heure');
    const sent = patches(api).length;
    expect(patches(api).at(-1)?.body).toMatchObject({ start: VISIT.start, end: VISIT.end, undoable: true });
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(patches(api)).toHaveLength(sent));
  });

  it('asks for a reason to come back to a time that its calendar does not offer', async () => {
    const { api, user, dialog } = await movesToAnAbsence();
    await user.click(within(dialog).getByRole('button', { name: 'Laisser à son heure' }));
    api.on(PATCH, () => json({ ...VISIT, start: '2026-03-11T09:45:00.000Z', version: 2 }));
    screen.getByRole('button', { name: /Camille MOREAU/ }).focus();
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}{Enter}');
    await screen.findByText('Rendez-vous de Camille MOREAU déplacé');
    api.on(PATCH, away);
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    const question = await screen.findByRole('dialog', { name: 'Déplacer quand même ?' });
    api.on(PATCH, () => json({ ...VISIT, version: 3 }));
    await user.selectOptions(within(question).getByLabelText(/^Réserver quand même/), 'Urgence');
    await user.click(within(question).getByRole('button', { name: 'Déplacer le rendez-vous' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const { start, end } = VISIT;
    expect(patches(api).at(-1)?.body).toEqual({ start, end, undoable: true, override: 'urgent' });
  });

  it('stays where it is without one', async () => {
    const { api, user, dialog } = await movesToAnAbsence();
    await user.click(within(dialog).getByRole('button', { name: 'Laisser à son heure' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(patches(api)).toHaveLength(1);
  });

  it('is not moved for any reason where another visit stands', async () => {
    const { api, user, dialog } = await movesToAnAbsence();
    api.on(PATCH, () => refusal(409, 'PATIENT_UNAVAILABLE', 'Le patient a déjà un rendez-vous'));
    await user.selectOptions(within(dialog).getByLabelText(/^Réserver quand même/), 'Urgence');
    await user.click(within(dialog).getByRole('button', { name: 'Déplacer le rendez-vous' }));
    await screen.findByText('Le rendez-vous n’a pas été déplacé');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
