import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { anId } from '../../../testing/appointments.ts';
import {
  ADD,
  CALENDAR,
  doctor,
  mondayUntil,
  openEditor,
  owner,
  SCHEDULE,
  SETTINGS,
  settings,
  setUpAvailability,
  type,
} from '../../../testing/availability.tsx';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aPatient } from '../../../testing/people.ts';
import { publish } from '../../../testing/realtime.ts';
import { renderApp } from '../../../testing/render.tsx';
import { AvailabilityScreen } from './availability-screen.tsx';

setUpAvailability();

const SAVE = `POST /api/schedule/${SCHEDULE}/settings`;
const save = () => screen.getByRole('button', { name: 'Sauvegarder' });
const saveRests = (): boolean => save().getAttribute('aria-disabled') === 'true';

describe('the availability editor (spec clinical §2)', () => {
  const visit = (start: string, end: string, patientName: string) => ({
    ...{ id: anId(60), start, end, status: 'BUSY', kind: 'appointment', scheduleId: SCHEDULE },
    appointment: { id: anId(60), status: 'BOOKED', serviceCategory: 'FollowUp', patientName, version: 1 },
  });
  const withVisit = (api: Awaited<ReturnType<typeof openEditor>>['api']) =>
    api.on(CALENDAR, () => {
      const slots = [visit('2026-03-16T08:00:00.000Z', '2026-03-16T08:30:00.000Z', 'Inès BARREAU')];
      return json({ id: SCHEDULE, timeZone: 'Europe/Paris', duration: 30, owner, slots });
    });

  it('lists the visits that a shorter week would leave outside, before it is saved', async () => {
    const { user, api } = await openEditor();
    withVisit(api);
    await user.click(await screen.findByRole('button', { name: /^Supprimer.*lundi/i }));
    await screen.findByText('Un rendez-vous serait hors de ces horaires');
    screen.getByText(/16 mars 2026 à 9 h · Inès BARREAU/);
    expect(api.calls.some(({ call }) => call === SAVE)).toBe(false);
  });

  it('lists the visits that lie in an absence, before it is added', async () => {
    const { api } = await openEditor();
    withVisit(api);
    for (const [label, value] of [
      ['Date de début', '2026-03-16'],
      ['Heure de début', '08:00'],
      ['Date de fin', '2026-03-16'],
      ['Heure de fin', '12:00'],
    ] as const) {
      type(label, value);
    }
    await screen.findByText(/16 mars 2026 à 9 h · Inès BARREAU/);
    expect(api.calls.some(({ call }) => call === ADD)).toBe(false);
  });

  it('suggests the bank holidays on which nothing is said yet, and closes one with a touch', async () => {
    const monday = {
      id: anId(9),
      start: '2026-04-05T22:00:00.000Z',
      end: '2026-04-06T22:00:00.000Z',
      status: 'BUSY',
    } as const;
    const { user, api } = await openEditor({ slots: [monday] });
    expect(screen.queryByText('Lundi de Pâques')).not.toBeInTheDocument();
    api.on(ADD, () => json([monday], { status: 201 }));
    await user.click(screen.getByRole('button', { name: 'Fermer : Fête du Travail' }));
    await waitFor(() =>
      expect(api.calls.find(({ call }) => call === ADD)?.body).toEqual({
        slots: [{ start: '2026-04-30T22:00:00.000Z', end: '2026-05-01T22:00:00.000Z', status: 'BUSY' }],
      }),
    );
    await user.click(screen.getByRole('button', { name: /^Voir les \d+ jours fériés$/ }));
    screen.getByText('Noël');
  });

  it('the availability editor shows that it is loading', () => {
    fakeApi({ [SETTINGS]: () => new Promise<Response>(() => undefined) });
    renderApp(<AvailabilityScreen me={doctor} />);
    screen.getByRole('status', { name: 'Chargement' });
  });

  it.each([
    [404, 'SCHEDULE_NOT_FOUND', 'Agenda introuvable', 'Agenda introuvable'],
    [403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires', 'Vous n’avez pas les droits nécessaires'],
  ])('the availability editor says why there is none: %s', async (status, code, detail, shown) => {
    fakeApi({ [SETTINGS]: () => refusal(status, code, detail) });
    renderApp(<AvailabilityScreen me={doctor} />);
    expect((await screen.findByRole('alert')).textContent).toBe(shown);
  });

  it('the availability editor is not for patients', () => {
    fakeApi({});
    renderApp(<AvailabilityScreen me={aPatient()} />);
    expect(screen.getByRole('alert').textContent).toBe('Ce profil n’a pas d’agenda.');
  });

  it('without openings says of each day that it is closed', async () => {
    await openEditor({ settings: { slots: [] } });
    expect(screen.getAllByText('Fermé')).toHaveLength(7);
    screen.getByText('Aucune période exceptionnelle à venir.');
  });

  it('warns of visits that lie outside', async () => {
    await openEditor({
      warnings: [{ appointmentId: anId(9), start: '2026-03-16T16:00:00.000Z', end: '2026-03-16T16:30:00.000Z' }],
    });
    expect(screen.getByRole('alert')).toHaveTextContent('1 rendez-vous à vérifier');
    expect(screen.getByRole('link', { name: 'lundi 16 mars à 17\u{a0}h' })).toHaveAttribute(
      'href',
      `/app/agenda?appointment=${anId(9)}`,
    );
  });
});

describe('the typical week', () => {
  it('is saved with the version it was read with, once something changed', async () => {
    const { user, api } = await openEditor();
    expect(saveRests()).toBe(true);
    screen.getByRole('link', { name: 'Retour' });
    await user.click(save());
    expect(api.calls.some(({ call }) => call === SAVE)).toBe(false);

    await user.click(screen.getByRole('button', { name: 'Ajouter une plage le mardi' }));
    expect(screen.getByLabelText('Début, mardi')).toHaveValue('08:00');
    expect(screen.getByLabelText('Fin, mardi')).toHaveValue('18:00');
    const tuesday = { ...mondayUntil('18:00'), id: anId(10), weekday: 2, startTime: '08:00' };
    const saved = settings({ version: 4, settings: { slots: [mondayUntil('12:00'), tuesday] } });
    api.on(SAVE, () => json(saved));
    api.on(SETTINGS, () => json(saved));
    await user.click(save());

    await waitFor(() => expect(saveRests()).toBe(true));
    expect(save()).toHaveFocus();
    const sent = api.calls.find(({ call }) => call === SAVE);
    expect(sent?.headers.get('if-match')).toBe('"3"');
    expect(sent?.body).toEqual({
      duration: 30,
      slots: [
        { weekday: 1, startTime: '08:30', endTime: '12:00' },
        { weekday: 2, startTime: '08:00', endTime: '18:00' },
      ],
    });
  });

  it('has slots of another length, which Annuler gives up like any change', async () => {
    const { user, api } = await openEditor();
    const length = screen.getByRole('combobox', { name: 'Durée d’un créneau' });
    expect(length).toHaveValue('30');
    await user.selectOptions(length, '45 min');
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(length).toHaveValue('30');
    expect(saveRests()).toBe(true);

    await user.selectOptions(length, '20 min');
    const saved = settings({ version: 4, duration: 20 });
    api.on(SAVE, () => json(saved));
    api.on(SETTINGS, () => json(saved));
    await user.click(save());
    await waitFor(() => expect(saveRests()).toBe(true));
    expect(api.calls.find(({ call }) => call === SAVE)?.body).toMatchObject({ duration: 20 });
    expect(length).toHaveValue('20');
  });

  it('copies a day to the others from Monday to Friday, and takes that back', async () => {
    const { user } = await openEditor();
    await user.click(screen.getByRole('button', { name: 'Copier le lundi du lundi au vendredi' }));
    expect(screen.getByLabelText('Début, vendredi')).toHaveValue('08:30');
    expect(screen.getAllByText('Fermé')).toHaveLength(2);
    expect(saveRests()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(screen.getAllByText('Fermé')).toHaveLength(6);
    expect(saveRests()).toBe(true);
  });

  it('goes back to what is saved with Annuler', async () => {
    const { user } = await openEditor();
    await user.click(screen.getByRole('button', { name: 'Supprimer la plage du lundi' }));
    expect(screen.getAllByText('Fermé')).toHaveLength(7);
    expect(screen.getByRole('button', { name: 'Ajouter une plage le lundi' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(screen.getByLabelText('Début, lundi')).toHaveValue('08:30');
  });

  it.each([
    ['Début, lundi', '', 'L’heure de début est requise'],
    ['Fin, lundi', '', 'L’heure de fin est requise'],
    ['Fin, lundi', '08:30', 'L’heure de fin doit être différente de l’heure de début'],
  ])('is not sent when it is wrong, and says so at the field that is: %s', async (label, value, sentence) => {
    const { user, api } = await openEditor();
    type(label, value);
    await user.click(save());
    const said = await screen.findByText(sentence);
    expect(screen.getByLabelText(label).getAttribute('aria-describedby')).toContain(said.id);
    expect(api.calls.some(({ call }) => call === SAVE)).toBe(false);
  });

  it('says that an opening goes on after midnight', async () => {
    await openEditor();
    expect(screen.queryByText(/lendemain/)).not.toBeInTheDocument();
    type('Fin, lundi', '07:00');
    screen.getByText(/^Jusqu’au lendemain \d+\sh/);
  });

  it('the typical week says that somebody else changed it', async () => {
    const { user, api } = await openEditor();
    api.on(SAVE, () => refusal(412, 'STALE_VERSION', 'Cet élément a été modifié entre-temps. Rechargez la page.'));
    type('Fin, lundi', '13:00');
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Cet élément a été modifié entre-temps. Rechargez la page.',
    );
    expect(screen.getByLabelText('Fin, lundi')).toHaveValue('13:00');
  });

  it('changed elsewhere appears, unless it is being changed here', async () => {
    const { api } = await openEditor();
    api.on(SETTINGS, () => json(settings({ version: 4, settings: { slots: [mondayUntil('13:00')] } })));
    await publish('schedule/updated');
    await waitFor(() => expect(screen.getByLabelText('Fin, lundi')).toHaveValue('13:00'));

    type('Fin, lundi', '14:00');
    const before = api.calls.length;
    api.on(SETTINGS, () => json(settings({ version: 5, settings: { slots: [mondayUntil('15:00')] } })));
    await publish('schedule/updated');
    await waitFor(() => expect(api.calls.length).toBeGreaterThan(before));
    expect(screen.getByLabelText('Fin, lundi')).toHaveValue('14:00');
  });
});
