import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { paths } from '../../../config/paths.ts';
import { calendarFileOf } from '../../../data/agenda/calendar-file.ts';
import { anAppointment, anId, aPractitionerCard } from '../../../testing/appointments.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aPatient } from '../../../testing/people.ts';
import { publish } from '../../../testing/realtime.ts';
import { renderApp } from '../../../testing/render.tsx';
import { PatientHome } from './patient-home.tsx';

/** A Wednesday, 10:18 in Paris. */
const NOW = Date.parse('2026-11-25T09:18:00Z');
const LIST = 'GET /api/appointment';
const OFFERED = /^Une place s’est libérée : /;
const OFFERS = 'GET /api/slot-offer';
const REQUESTS = 'GET /api/slot-request';
const me = aPatient();

const tomorrow = anAppointment({
  ...{ start: '2026-11-26T08:30:00.000Z', end: '2026-11-26T09:00:00.000Z' },
  midwives: [aPractitionerCard('midwife', 'Nadège CASTAING', { city: 'Bordeaux' })],
  doctors: [],
});

const ONE = `GET /api/appointment/${tomorrow.id}`;

const open = (answer: () => Response | Promise<Response>) => {
  const api = fakeApi({
    [LIST]: answer,
    [ONE]: () => json({ ...tomorrow, mayChange: true, changesUntil: '2026-11-25T08:30:00.000Z' }),
    [OFFERS]: () => json([]),
    [REQUESTS]: () => json([]),
  });
  const view = renderApp(
    <PatientHome me={me} aside={<p>À côté</p>}>
      {(visits) => (
        <output>{visits === null ? 'inconnus' : (visits?.map(({ day }) => day).join(' ') ?? 'pas encore')}</output>
      )}
    </PatientHome>,
    { me },
  );
  return { ...view, api };
};

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

const next = async () => within(await screen.findByRole('region', { name: 'Votre prochain rendez-vous' }));

describe('the home of a patient', () => {
  it('has the next visit first, as people say it, and what follows', async () => {
    const later = {
      ...tomorrow,
      id: 'later',
      reasonCode: 'perinatal_care',
      start: '2026-12-03T13:00:00.000Z',
      end: '2026-12-03T13:30:00.000Z',
    };
    open(() => json([tomorrow, later]));
    const hero = await next();
    hero.getByText('Demain à 9 h 30');
    hero.getByText('Nadège CASTAING');
    hero.getByText('Sage-femme · Bordeaux · Consultation · 30 min');
    screen.getByText('Jeudi 3 décembre à 14 h');
    // What was chosen, not the type that it counts as.
    screen.getByText('Sage-femme · Bordeaux · Suivi périnatal');
    // Also on a phone, where one books from here in three touches.
    const books = screen.getAllByRole('link', { name: 'Prendre rendez-vous' });
    expect(books.map(({ className }) => /(?:^| )(?:max-)?md:hidden/.exec(className)?.[0]?.trim())).toEqual([
      ...['max-md:hidden', 'md:hidden'],
    ]);
    screen.getByRole('heading', { level: 1, name: 'Bonjour Camille' });
    expect(screen.getByRole('status')).toHaveTextContent('2026-11-26 2026-12-03');
    await expectAccessible();
  });

  it('begins with a place that is offered for some minutes, from when it is to when it is over', async () => {
    const { api } = open(() => json([tomorrow]));
    await next();
    expect(screen.queryByRole('region', { name: OFFERED })).not.toBeInTheDocument();
    const times = { start: '2026-11-25T15:00:00.000Z', end: '2026-11-25T15:30:00.000Z' };
    const offer = { id: anId(9), appointmentId: anId(1), ...times, until: '2026-11-25T09:28:00.000Z', status: 'OPEN' };
    api.on(OFFERS, () => json([offer, { ...offer, id: anId(10), until: '2026-11-25T09:17:59.000Z' }]));
    await publish('appointment/updated');
    const offered = within(await screen.findByRole('region', { name: OFFERED }));
    expect(offered.getByText(/^Le mercredi 25 novembre/).textContent).toBe(
      'Le mercredi 25 novembre à 16\u{a0}h avec Nadège CASTAING, à vous jusqu’à 10\u{a0}h\u{a0}28',
    );
    offered.getByText('À la place de votre rendez-vous du jeudi 26 novembre à 9 h 30.');
    expect(offered.getByRole('link', { name: 'Répondre' })).toHaveAttribute('href', `/app/agenda/visit/${anId(1)}`);
    const later = { id: anId(11), start: '2026-11-26T15:00:00.000Z' };
    api.on(OFFERS, () => json([offer, { ...offer, ...later }]));
    await publish('appointment/updated');
    // Each has a name of its own.
    await waitFor(() => expect(screen.getAllByRole('region', { name: OFFERED })).toHaveLength(2));
    await expectAccessible();
    api.on(OFFERS, () => json([]));
    await publish('appointment/updated');
    await waitFor(() => expect(screen.queryByText('Une place s’est libérée')).not.toBeInTheDocument());
  });

  it('knows of every visit that is booked, and shows the next ones', async () => {
    const days = ['01', '02', '03', '04', '05', '06', '07', '08'];
    open(() =>
      json(
        days.map((day) => ({
          ...tomorrow,
          id: day === '01' ? tomorrow.id : day,
          start: `2026-12-${day}T08:30:00.000Z`,
          end: `2026-12-${day}T09:00:00.000Z`,
        })),
      ),
    );
    await next();
    expect(screen.getByRole('status')).toHaveTextContent(days.map((day) => `2026-12-${day}`).join(' '));
    expect(screen.queryByText('Dimanche 6 décembre à 9 h 30')).not.toBeInTheDocument();
    screen.getByText('Samedi 5 décembre à 9 h 30');
  });

  it('asks only for booked appointments that are still to come', async () => {
    const { api } = open(() => json([]));
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
    const asked = api.calls.find(({ call }) => call === LIST)?.url.searchParams;
    expect([asked?.get('status'), asked?.get('$sort'), asked?.has('end')]).toEqual(['BOOKED', 'start', false]);
  });

  it('leads to the call while its room is open, and not before', async () => {
    const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
    const { unmount } = open(() => json([{ ...tomorrow, start: at(10), end: at(40) }]));
    const join = { name: 'Rejoindre la téléconsultation' };
    expect((await next()).getByRole('link', join)).toHaveAttribute('href', `/app/join-appointment/${tomorrow.id}`);
    unmount();
    open(() => json([{ ...tomorrow, start: at(20), end: at(50) }]));
    expect((await next()).queryByRole('link', join)).not.toBeInTheDocument();
  });

  it('names both of two people, with the letters of the first', async () => {
    const [doctor, assistant] = [
      aPractitionerCard('doctor', 'Kouassi AMANI'),
      aPractitionerCard('assistant', 'Désiré ZADI'),
    ];
    open(() => json([{ ...tomorrow, doctors: [doctor], assistants: [assistant], midwives: [] }]));
    expect((await next()).getByText('Kouassi AMANI et Désiré ZADI')).toBeInTheDocument();
    expect((await next()).getByText('KA')).toBeInTheDocument();
  });

  it('keeps the next visit in a calendar, moves and cancels it as far as that may be done, and says what is read', async () => {
    const { api } = open(() => json([tomorrow]));
    const hero = await next();
    // A day before, one calls.
    const call = await hero.findByRole('link', { name: /^Prévenir/ });
    expect(call).toHaveAttribute('href', `/app/agenda/visit/${tomorrow.id}`);
    expect(hero.queryByRole('link', { name: /^(Déplacer|Annuler)/ })).not.toBeInTheDocument();
    hero.getByRole('button', { name: 'Ajouter à mon calendrier' });
    hero.getByText(/^Nadège CASTAING ne lit pas votre dossier\./);
    expect(hero.getByRole('link', { name: 'Changer ce qui est partagé' })).toHaveAttribute(
      'href',
      paths.settings('access-policy'),
    );
    api.on(ONE, () => json({ ...tomorrow, mayChange: true, changesUntil: '2026-11-25T12:00:00.000Z' }));
    await publish('appointment/updated');
    const move = await hero.findByRole('link', { name: 'Déplacer ce rendez-vous' });
    expect(move).toHaveAttribute('href', `/app/agenda/visit/${tomorrow.id}?change=move`);
    expect(hero.getByRole('link', { name: 'Annuler ce rendez-vous' })).toHaveAttribute(
      'href',
      `/app/agenda/visit/${tomorrow.id}?change=cancel`,
    );
    expect(hero.queryByRole('link', { name: /^Prévenir/ })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('shows by itself what the other side has booked', async () => {
    const { api } = open(() => json([]));
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
    api.on(LIST, () => json([tomorrow]));
    await publish('appointment/updated');
    await screen.findByText('Nadège CASTAING');
  });

  it('the home of a patient says that it is loading', () => {
    open(() => new Promise<Response>(() => undefined));
    screen.getByRole('status', { name: 'Chargement' });
    screen.getByText('pas encore');
  });

  it('shows why the list was refused, and the rest all the same', async () => {
    open(() => refusal(403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires'));
    expect((await screen.findByRole('alert')).textContent).toBe('Vous n’avez pas les droits nécessaires');
    screen.getByText('À côté');
    // What is booked is unknown, and not nothing.
    screen.getByText('inconnus');
  });
});

it('a visit is kept in one’s own calendar under the UID of its mail', () => {
  const file = calendarFileOf(
    tomorrow,
    { name: 'Nadège CASTAING', place: 'Maternité des Tilleuls, Bordeaux' },
    'maillon.example',
  );
  expect(file.split('\r\n')).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      `UID:${tomorrow.id}@maillon.example`,
      'DTSTART:20261126T083000Z',
      'DTEND:20261126T090000Z',
      'SUMMARY:Rendez-vous avec Nadège CASTAING',
      'LOCATION:Maternité des Tilleuls\\, Bordeaux',
    ]),
  );
});

const Home = () => {
  const [isWaiting, setWaiting] = useState(true);
  const first = (
    <button type="button" onClick={() => setWaiting(false)}>
      Votre infirmier
    </button>
  );
  return (
    <PatientHome {...{ me, first, isWaiting }} aside={null}>
      {() => <output>Plus bas</output>}
    </PatientHome>
  );
};

it('shows nothing below what may still grow, as the visit that a nurse makes', async () => {
  fakeApi({
    [LIST]: () => json([tomorrow]),
    [ONE]: () => json({ ...tomorrow, mayChange: false, changesUntil: null }),
    [OFFERS]: () => json([]),
    [REQUESTS]: () => json([]),
  });
  const { user } = renderApp(<Home />, { me });
  screen.getByRole('status', { name: 'Chargement' });
  const button = await screen.findByRole('button', { name: 'Votre infirmier' });
  expect(screen.queryByText('Plus bas')).not.toBeInTheDocument();
  await user.click(button);
  await next();
  expect(screen.getByText('Plus bas')).toBeInTheDocument();
});
