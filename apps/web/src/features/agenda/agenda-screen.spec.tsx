import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { setLetterShortcuts } from '../../lib/storage/letter-shortcuts.ts';
import { anAppointment, anId, aPatientCard } from '../../testing/appointments.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor, aPatient } from '../../testing/people.ts';
import { publish } from '../../testing/realtime.ts';
import { renderApp } from '../../testing/render.tsx';
import { AgendaScreen } from './agenda-screen.tsx';

const NOW = Date.parse('2026-03-10T08:10:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const LIST = 'GET /api/appointment';

const openAgenda = (me: UserMe, appointments: readonly Appointment[], at = '/app/agenda?view=list') => {
  const api = fakeApi({ [LIST]: () => json(appointments) });
  return { ...renderApp(<AgendaScreen me={me} />, { at }), api };
};

describe('the agenda', () => {
  it('the agenda shows that it is loading', () => {
    fakeApi({ [LIST]: () => new Promise<Response>(() => undefined) });
    renderApp(<AgendaScreen me={aPatient()} />, { at: '/app/agenda' });
    screen.getByRole('status', { name: 'Chargement de l’agenda' });
  });

  it('says in French why it cannot be read, and tries again', async () => {
    const api = fakeApi({ [LIST]: () => refusal(500, 'INTERNAL', 'Une erreur est survenue') });
    const { user } = renderApp(<AgendaScreen me={aPatient()} />, { at: '/app/agenda?view=list' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service a rencontré un problème');

    api.on(LIST, () => json([anAppointment()]));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByRole('button', { name: /Hélène VASSEUR/ });
  });

  it.each([
    ['list', 'Aucun évènement cette semaine'],
    ['week', 'Aucun évènement cette semaine'],
    ['day', 'Aucun évènement ce jour'],
  ])('without appointments says so: %s', async (view, sentence) => {
    openAgenda(aPatient(), [], `/app/agenda?view=${view}`);
    await screen.findByText(sentence);
  });

  it('shows every visit of its days, however many pages they come in', async () => {
    const later = anAppointment({
      id: anId(2),
      start: '2026-03-12T10:00:00.000Z',
      end: '2026-03-12T10:30:00.000Z',
      patient: aPatientCard('Louise FONTANEL'),
    });
    fakeApi({
      [LIST]: ({ url }) =>
        url.searchParams.has('$after')
          ? json([later])
          : json([anAppointment()], {
              headers: { 'content-type': 'application/json', 'x-next-cursor': 'after-the-first' },
            }),
    });
    renderApp(<AgendaScreen me={aDoctor()} />, { at: '/app/agenda?view=list' });
    await screen.findByRole('region', { name: /^Mardi 10 mars 2026/ });
    within(screen.getByRole('region', { name: /^Jeudi 12 mars 2026/ })).getByRole('button', { name: /FONTANEL/ });
  });

  it('groups visits by day, marks the present one LIVE and the cancelled one Annulé', async () => {
    openAgenda(aDoctor(), [
      anAppointment(),
      anAppointment({
        id: anId(2),
        status: 'CANCELLED',
        start: '2026-03-12T10:00:00.000Z',
        end: '2026-03-12T10:30:00.000Z',
        patient: aPatientCard('Louise FONTANEL'),
      }),
    ]);
    const today = await screen.findByRole('region', { name: /^Mardi 10 mars 2026/ });
    within(today).getByText('LIVE');
    within(today).getByText('Aujourd’hui');
    const thursday = screen.getByRole('region', { name: /^Jeudi 12 mars 2026/ });
    within(thursday).getByText('Annulé');
    expect(within(thursday).queryByText('LIVE')).not.toBeInTheDocument();
  });

  it('folds the days that are over, where others follow', async () => {
    const monday = { id: anId(2), start: '2026-03-09T10:00:00.000Z', end: '2026-03-09T10:30:00.000Z' };
    const { user } = openAgenda(aDoctor(), [anAppointment(), anAppointment(monday)]);
    await screen.findByRole('region', { name: /^Mardi 10 mars 2026/ });
    const over = screen.getByText('Lundi 9 mars 2026');
    expect(over).not.toBeVisible();
    await user.click(screen.getByText('Jours passés (1 rendez-vous)'));
    expect(over).toBeVisible();
  });

  it('changes its view with one letter, unless a person types or has turned that off', async () => {
    const { user } = openAgenda(aDoctor(), [anAppointment()], '/app/agenda');
    await screen.findByRole('region', { name: 'Calendrier' });
    await user.type(screen.getByRole('textbox', { name: 'Aller à une date' }), 'm');
    expect(screen.getByRole('radio', { name: 'Semaine' })).toBeChecked();
    await user.click(screen.getByRole('heading', { name: 'Agenda' }));
    await user.keyboard('m');
    await screen.findByRole('heading', { name: 'mars 2026' });
    setLetterShortcuts(false);
    await user.keyboard('j');
    expect(screen.getByRole('radio', { name: 'Mois' })).toBeChecked();
    setLetterShortcuts(true);
    await user.keyboard('j');
    expect(screen.getByRole('radio', { name: 'Jour' })).toBeChecked();
  });

  it('shows the same visits along the hours, and in a month', async () => {
    const { user } = openAgenda(aDoctor(), [anAppointment()], '/app/agenda');
    const week = await screen.findByRole('region', { name: 'Calendrier' });
    within(within(week).getByRole('region', { name: 'mardi 10 mars 2026' })).getByRole('button', {
      name: /LIVE.*Camille MOREAU/,
    });

    await user.click(screen.getByRole('radio', { name: 'Mois' }));
    await screen.findByRole('heading', { name: 'mars 2026' });
    await user.click(screen.getByRole('button', { name: 'mardi 10 mars 2026, 1 rendez-vous' }));
    await screen.findByRole('heading', { name: 'mardi 10 mars 2026', level: 2 });
  });

  it('begins the one line of a short visit with LIVE and the name: its hour is cut off first', async () => {
    openAgenda(aDoctor(), [anAppointment({ end: '2026-03-10T08:15:00.000Z' })], '/app/agenda');
    const visit = await screen.findByRole('button', { name: /^LIVE, 9\sh – 9\sh\s15, Camille MOREAU$/ });
    expect(visit).toHaveClass('truncate');
    expect(visit).toHaveTextContent(/^LIVEC\.\sMOREAU 9\sh$/);
  });

  it('draws the line of the present time over the visit that is going on', async () => {
    openAgenda(aDoctor(), [anAppointment()], '/app/agenda');
    const visit = await screen.findByRole('button', { name: /LIVE.*Camille MOREAU/ });
    expect(visit.closest('li')).toHaveClass('z-1');
    expect(document.querySelector('[data-now]')).toHaveClass('z-2', 'pointer-events-none');
  });

  it('leaves no visit out of the month on paper, where nobody unfolds a day', async () => {
    const visits = Array.from({ length: 5 }, (_, index) => anAppointment({ id: anId(20 + index) }));
    const screenOnly = window.matchMedia;
    openAgenda(aDoctor(), visits, '/app/agenda?view=month&date=2026-03-10');
    await screen.findByRole('button', { name: '2 de plus' });
    cleanup();
    window.matchMedia = (media) => ({ ...screenOnly(media), matches: media === 'print' });
    openAgenda(aDoctor(), visits, '/app/agenda?view=month&date=2026-03-10');
    expect(await screen.findAllByRole('button', { name: /Camille MOREAU/ })).toHaveLength(5);
    window.matchMedia = screenOnly;
    expect(screen.queryByRole('button', { name: /de plus/ })).not.toBeInTheDocument();
  });

  it('is printed with whose it is and when, and without what only a screen needs', async () => {
    const { user } = openAgenda(aDoctor(), [anAppointment()], '/app/agenda?view=week');
    await screen.findByRole('button', { name: /Camille MOREAU/ });
    const print = jest.spyOn(window, 'print').mockReturnValue();
    const button = screen.getByRole('button', { name: 'Imprimer' });
    await user.click(button);
    expect(print).toHaveBeenCalledTimes(1);
    expect(screen.getByText(/\S · imprimé le mardi 10 mars à 9 h 10$/)).toHaveClass('print:block');
    for (const one of [button, screen.getByLabelText('Aller à une date').closest('div')]) {
      expect(one?.closest('.print\\:hidden')).not.toBeNull();
    }
  });

  it('says that the next week is on its way, which would look free meanwhile', async () => {
    const { user, api } = openAgenda(aDoctor(), [anAppointment()], '/app/agenda?view=week');
    await screen.findByRole('button', { name: /Camille MOREAU/ });
    expect(screen.queryByRole('status', { name: 'Chargement de l’agenda' })).not.toBeInTheDocument();
    const { promise: answer, resolve } = Promise.withResolvers<Response>();
    api.on(LIST, () => answer);
    await user.click(screen.getByRole('button', { name: 'Semaine suivante' }));
    await screen.findByRole('status', { name: 'Chargement de l’agenda' });
    resolve(json([]));
    await screen.findByText('Aucun évènement cette semaine');
    expect(screen.queryByRole('status', { name: 'Chargement de l’agenda' })).not.toBeInTheDocument();
  });

  it('reads no week that is only passed, and gives up the one it was reading', async () => {
    const { api } = openAgenda(aDoctor(), []);
    await screen.findByText('Aucun évènement cette semaine');
    const asked: { readonly from: string | null; readonly signal: AbortSignal | null | undefined }[] = [];
    api.on(LIST, ({ url, signal }) => {
      asked.push({ from: url.searchParams.get('start'), signal });
      return url.searchParams.get('start') === '2026-03-29T22:00:00.000Z'
        ? json([])
        : new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });
    // The three clicks fall within one turn, however busy the machine is.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 100);
    const next = screen.getByRole('button', { name: 'Semaine suivante' });
    for (let click = 0; click < 3; click += 1) fireEvent.click(next);
    clock.mockRestore();
    await screen.findByText('Aucun évènement cette semaine');
    expect(asked.map(({ from, signal }) => [from, signal?.aborted])).toEqual([
      ['2026-03-15T23:00:00.000Z', true],
      ['2026-03-29T22:00:00.000Z', false],
    ]);
  });

  it('moves by the unit of its view, and back to today', async () => {
    const { user } = openAgenda(aPatient(), []);
    await screen.findByRole('heading', { name: '9 – 15 mars 2026' });
    await user.click(screen.getByRole('button', { name: 'Semaine suivante' }));
    await screen.findByRole('heading', { name: '16 – 22 mars 2026' });
    await user.click(screen.getByRole('button', { name: 'Aujourd’hui' }));
    await screen.findByRole('heading', { name: '9 – 15 mars 2026' });
  });

  it('the agenda opens the settings to professionals only', async () => {
    const { unmount } = openAgenda(aPatient(), []);
    expect(screen.queryByRole('link', { name: 'Disponibilités' })).not.toBeInTheDocument();
    screen.getByRole('link', { name: 'Prendre rendez-vous' });
    unmount();
    openAgenda(aDoctor(), []);
    screen.getByRole('link', { name: 'Disponibilités' });
    screen.getByRole('link', { name: 'Ajouter un rendez-vous' });
    await screen.findByText('Aucun évènement cette semaine');
  });

  it('the agenda reads again what the other side changed', async () => {
    const { api } = openAgenda(aDoctor(), []);
    await screen.findByText('Aucun évènement cette semaine');
    api.on(LIST, () => json([anAppointment()]));
    await publish('appointment/updated');
    await screen.findByRole('button', { name: /Camille MOREAU/ });
  });
});
