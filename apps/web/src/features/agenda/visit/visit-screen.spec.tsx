import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { anAppointment, anId, aPractitionerCard } from '../../../testing/appointments.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aDoctor, aPatient } from '../../../testing/people.ts';
import { publish } from '../../../testing/realtime.ts';
import { renderApp } from '../../../testing/render.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Toaster } from '../../../ui/feedback/toaster.tsx';
import { VisitScreen } from './visit-screen.tsx';

const NOW = Date.parse('2026-03-09T08:00:00.000Z');
const elodie = aPractitionerCard('midwife', 'Élodie SARRAZIN', { id: anId(11), city: 'Bordeaux' });
const UNTIL = '2026-03-09T08:00:00.000Z';
const visit = {
  ...anAppointment({ id: anId(7), doctors: [], midwives: [elodie] }),
  mayChange: true,
  changesUntil: UNTIL as string | null,
};
const CANCEL = `POST /api/appointment/${anId(7)}/cancel`;
const MOVE = `PATCH /api/appointment/${anId(7)}`;
const ONE = `GET /api/appointment/${anId(7)}`;
const WAITING = `GET /api/appointment/${anId(7)}/waiting-list`;
const PAGE = `GET /api/midwife/${anId(11)}`;
const notWaiting = { since: null, mayJoin: false, offer: null };
const whole = {
  ...elodie,
  telecom: [{ system: 'PHONE', value: '+33199000001' }],
  place: { text: '14 cours de l’Argonne, 33000 Bordeaux', latitude: 44.82, longitude: -0.57 },
};

const AgendaPlace = () => {
  const { pathname, search } = useLocation();
  return <p>{`agenda ${pathname}${search}`}</p>;
};

const open = (
  more: Parameters<typeof fakeApi>[0] = {},
  state: object | null = { isNew: true },
  me = aPatient(),
  change = '',
) => {
  const api = fakeApi({
    [ONE]: () => json(visit),
    [PAGE]: () => json(whole),
    [WAITING]: () => json(notWaiting),
    ...more,
  });
  const to = `/app/agenda/visit/${anId(7)}${change}`;
  const routes = (
    <Routes>
      <Route path="/" element={<Navigate to={to} state={state} replace />} />
      <Route path="/app/agenda" element={<AgendaPlace />} />
      <Route path="/app/agenda/visit/:appointmentId" element={<VisitScreen me={me} />} />
    </Routes>
  );
  return {
    ...renderApp(
      <>
        {routes}
        <Toaster />
      </>,
      { me },
    ),
    api,
  };
};

beforeEach(() => {
  toast.clear();
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

describe('a visit of a patient', () => {
  it('says when, with whom, where, how to reach them and what is shared', async () => {
    open();
    await screen.findByText('Mardi 10 mars 2026 à 9 h avec Élodie SARRAZIN');
    screen.getByRole('heading', { level: 1, name: 'C’est réservé' });
    await screen.findByText('14 cours de l’Argonne, 33000 Bordeaux');
    expect(screen.getByRole('link', { name: /Itinéraire/ })).toHaveAttribute(
      'href',
      expect.stringContaining('mlat=44.82&mlon=-0.57'),
    );
    expect(screen.getByRole('link', { name: /Appeler/ })).toHaveAttribute('href', 'tel:+33199000001');
    screen.getByText('Élodie SARRAZIN ne lit pas votre dossier');
    screen.getByRole('button', { name: 'Ajouter à mon calendrier' });
    await expectAccessible();
  });

  it('opens with what a link asks to be changed, as far as it may be', async () => {
    const { unmount } = open({}, null, aPatient(), '?change=cancel');
    await screen.findByRole('dialog', { name: 'Annuler ce rendez-vous ?' });
    unmount();
    const { unmount: leave } = open(
      { 'GET /api/appointment/openings': () => json({ practitioners: [], companions: [], notReceiving: [] }) },
      null,
      aPatient(),
      '?change=move',
    );
    expect(await screen.findByRole('button', { name: 'Déplacer' })).toHaveAttribute('aria-expanded', 'true');
    leave();
    open({ [ONE]: () => json({ ...visit, mayChange: false }) }, null, aPatient(), '?change=cancel');
    await screen.findByText(/^Il est trop tard/);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('with two people names both, and what is shared with each', async () => {
    const hugo = aPractitionerCard('doctor', 'Hugo LESTRADE', { id: anId(12), city: 'Bordeaux' });
    open({ [ONE]: () => json({ ...visit, doctors: [hugo] }), [`GET /api/doctor/${anId(12)}`]: () => json(hugo) });
    await screen.findByText('Mardi 10 mars 2026 à 9 h avec Hugo LESTRADE et Élodie SARRAZIN');
    screen.getByRole('region', { name: 'Ce qui est partagé avec Hugo LESTRADE' });
    // One visit is kept in a calendar once.
    expect(screen.getAllByRole('button', { name: 'Ajouter à mon calendrier' })).toHaveLength(1);
    screen.getByText(/Vous pouvez annuler ce rendez-vous ici/);
    await expectAccessible();
  });

  it('is no news when one comes back to it, and says that it is cancelled', async () => {
    open({ [ONE]: () => json({ ...visit, status: 'CANCELLED' }) }, null);
    expect(await screen.findByRole('alert')).toHaveTextContent('Ce rendez-vous est annulé');
    screen.getByRole('heading', { level: 1, name: 'Votre rendez-vous' });
  });

  it('that is over says so, leads to its report, and is kept in no calendar any more', async () => {
    const over = { ...visit, status: 'FULFILLED', documentId: anId(30), mayChange: false, changesUntil: null };
    open({ [ONE]: () => json(over) }, null);
    await screen.findByText('Ce rendez-vous est terminé.');
    await screen.findByRole('link', { name: /^Appeler/ });
    expect(screen.getByRole('link', { name: 'Voir le compte rendu' })).toHaveAttribute('href', paths.report(visit.id));
    expect(screen.queryByRole('button', { name: 'Ajouter à mon calendrier' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Itinéraire/ })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('names the town where the address is not known', async () => {
    open({ [PAGE]: () => json(elodie) });
    await screen.findByText('Bordeaux');
    expect(screen.queryByRole('link', { name: /Itinéraire|Appeler/ })).not.toBeInTheDocument();
  });

  it.each([404, 422])('that is not theirs, or none (%i), is said in words that lead on', async (status) => {
    const { container } = open({ [ONE]: () => refusal(status, 'NOT_FOUND', 'Introuvable') });
    await screen.findByRole('heading', { level: 1, name: 'Rendez-vous introuvable' });
    screen.getByRole('link', { name: 'Prendre rendez-vous' });
    expect(container).not.toHaveTextContent(/Élément|champs|Introuvable/);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('a visit of a patient is called what was booked', async () => {
    open({ [ONE]: () => json({ ...visit, reasonCode: 'perinatal_care' }) });
    await screen.findByText('Suivi périnatal · 30 min');
  });
});

it('a professional reads the visit in their agenda', async () => {
  open({}, null, aDoctor());
  await screen.findByText('agenda /app/agenda?appointment=0195d000-0000-7000-8000-000000000007');
});

describe('changing one’s visit', () => {
  it('is cancelled after a question, with the reason that was chosen', async () => {
    const { user, api } = open({ [CANCEL]: () => json({ ...visit, status: 'CANCELLED' }) });
    await user.click(await screen.findByRole('button', { name: 'Annuler le rendez-vous' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Annuler ce rendez-vous ?' }));
    await expectAccessible();
    await user.click(dialog.getByRole('radio', { name: 'Empêchement' }));
    api.on(ONE, () => json({ ...visit, status: 'CANCELLED', cancelCode: 'pat', mayChange: false }));
    await user.click(dialog.getByRole('button', { name: 'Annuler le rendez-vous' }));
    await screen.findByText('Ce rendez-vous est annulé : empêchement.');
    screen.getByRole('link', { name: 'Prendre un autre rendez-vous' });
    expect(screen.queryByRole('link', { name: /^Itinéraire/ })).not.toBeInTheDocument();
    expect(api.calls.find(({ call }) => call === CANCEL)?.body).toEqual({ code: 'pat' });
    screen.getByRole('button', { name: 'Retirer de mon calendrier' });
    expect(screen.queryByRole('button', { name: 'Déplacer' })).not.toBeInTheDocument();
  });

  it('reads in the question why it is refused', async () => {
    const { user } = open({ [CANCEL]: () => refusal(409, 'PATIENT_TOO_LATE', 'Il est trop tard') });
    await user.click(await screen.findByRole('button', { name: 'Annuler le rendez-vous' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Annuler le rendez-vous' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Il est trop tard');
  });

  it('is moved to a time of the same person, as long as it was and as it was last seen', async () => {
    const slots = [{ start: '2026-03-11T09:00:00.000Z', end: '2026-03-11T09:30:00.000Z' }];
    const { user, api } = open({
      'GET /api/appointment/available-slots': () =>
        json({ slots, doctorSchedules: [], assistantSchedules: [], midwifeSchedules: [] }),
      [MOVE]: () => json(visit),
    });
    await user.click(await screen.findByRole('button', { name: 'Déplacer' }));
    await user.click(await screen.findByRole('button', { name: 'mercredi 11 mars à 10\u{a0}h, Élodie SARRAZIN' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Déplacer au mercredi 11 mars à 10\u{a0}h ?' }));
    await user.click(dialog.getByRole('button', { name: 'Déplacer le rendez-vous' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = api.calls.find(({ call }) => call === MOVE);
    expect(sent?.body).toEqual({ start: '2026-03-11T09:00:00.000Z', end: '2026-03-11T09:30:00.000Z' });
    expect(sent?.headers.get('if-match')).toBe('"1"');
  });

  it('is said to be moved where the new time is too close to be changed again', async () => {
    const start = '2026-03-09T09:00:00.000Z';
    const slots = [{ start, end: '2026-03-09T09:30:00.000Z' }];
    const { user, api } = open({
      'GET /api/appointment/available-slots': () =>
        json({ slots, doctorSchedules: [], assistantSchedules: [], midwifeSchedules: [] }),
    });
    const isTooLate = () => screen.findByText(/^Il est trop tard pour changer ce rendez-vous ici/);
    api.on(MOVE, async () => {
      api.on(ONE, () => json({ ...visit, start, mayChange: false, changesUntil: UNTIL }));
      // What the server publishes is here before its answer.
      await publish('appointment/updated');
      await isTooLate();
      return json(visit);
    });
    await user.click(await screen.findByRole('button', { name: 'Déplacer' }));
    await user.click(await screen.findByRole('button', { name: 'lundi 9 mars à 10\u{a0}h, Élodie SARRAZIN' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Déplacer au lundi 9 mars à 10\u{a0}h ?' }));
    await user.click(dialog.getByRole('button', { name: 'Déplacer le rendez-vous' }));
    await isTooLate();
    expect(await screen.findByText('Rendez-vous déplacé')).toBeInTheDocument();
  });

  it('is a call once it is too late, and nothing for those who only read it', async () => {
    open({ [ONE]: () => json({ ...visit, mayChange: false, changesUntil: '2026-03-09T07:59:00.000Z' }) });
    await screen.findByText('Il est trop tard pour changer ce rendez-vous ici : appelez Élodie SARRAZIN.');
    expect(await screen.findAllByRole('link', { name: /1\s99\s00\s00\s01/ })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Annuler le rendez-vous' })).not.toBeInTheDocument();
  });

  it('is not offered where the caller is not its patient', async () => {
    open({ [ONE]: () => json({ ...visit, changesUntil: null }) });
    await screen.findByText('14 cours de l’Argonne, 33000 Bordeaux');
    expect(screen.queryByText('Un empêchement ?')).not.toBeInTheDocument();
  });
});
