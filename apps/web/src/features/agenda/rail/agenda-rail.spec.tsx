import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { anAppointment, anId, aPatientCard } from '../../../testing/appointments.ts';
import { fakeApi, json } from '../../../testing/fake-api.ts';
import { aDoctor } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { AgendaScreen } from '../agenda-screen.tsx';

const NOW = Date.parse('2026-03-10T08:10:00.000Z');
const narrow = window.matchMedia;
beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  // Wide enough for what stands beside the calendar, and no phone.
  window.matchMedia = (media) => ({ ...narrow(media), matches: media === '(width >= 88rem)' });
});
afterEach(() => {
  window.matchMedia = narrow;
});

const scheduleId = anId(102);
const me: UserMe = { ...aDoctor(), doctor: { ...aDoctor().doctor, schedule: { id: scheduleId } } as UserMe['doctor'] };
const opening = {
  ...{ id: anId(9), kind: 'availability', status: 'FREE', scheduleId },
  ...{ start: '2026-03-11T08:00:00.000Z', end: '2026-03-11T11:00:00.000Z' },
};
const waiting = {
  ...{
    id: anId(30),
    patient: aPatientCard('Awa TRAORÉ'),
    serviceCategory: 'FollowUp',
    since: '2026-03-08T08:00:00.000Z',
  },
  ...{ before: '2026-09-08T08:00:00.000Z', offer: null, mayTakeOff: true },
};
const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Adresse">{`${pathname}${search}`}</output>;
};

const open = (at: string, visits = [anAppointment()]) => {
  fakeApi({
    'GET /api/appointment': () => json(visits),
    [`GET /api/schedule/${scheduleId}`]: () =>
      json({
        ...{ id: scheduleId, timeZone: 'Europe/Paris', duration: 30, slots: [opening] },
        owner: { userType: 'doctor', profileId: anId(100), userId: anId(101), name: 'Hélène VASSEUR' },
      }),
    'GET /api/waiting-patient': () => json({ patients: [waiting], others: 0 }),
  });
  const ui = (
    <>
      <AgendaScreen me={me} />
      <Address />
    </>
  );
  return renderApp(ui, { at });
};
const address = () => screen.getByRole('status', { name: 'Adresse' }).textContent;

describe('beside the calendar', () => {
  it('a day of the month is a click away, and the arrows lead over its end', async () => {
    const { user } = open('/app/agenda?view=day&date=2026-03-31');
    const month = within(await screen.findByRole('region', { name: 'Mois' }));
    const last = month.getByRole('button', { name: 'mardi 31 mars 2026', pressed: true });
    last.focus();
    await user.keyboard('{ArrowRight}');
    expect(month.getByRole('button', { name: 'mercredi 1er avril 2026' })).toHaveFocus();
    month.getByRole('heading', { name: 'Avril 2026' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain('date=2026-04-01'));
    await user.click(month.getByRole('button', { name: 'jeudi 16 avril 2026' }));
    await waitFor(() => expect(address()).toContain('view=day&date=2026-04-16'));
  });

  it('a type that is unticked gives its hours no name and no room, and says how many are hidden', async () => {
    const { user } = open('/app/agenda?view=week');
    await screen.findByRole('button', { name: /Camille MOREAU/ });
    await user.click(await screen.findByRole('checkbox', { name: 'Consultation, 1 rendez-vous' }));
    expect(screen.queryByText('Camille MOREAU')).not.toBeInTheDocument();
    screen.getByRole('button', { name: /^9\sh, Camille MOREAU, type masqué$/ });
    screen.getByText('1 rendez-vous masqué.');
    expect(address()).toContain('without=Consultation');
    await user.click(screen.getByRole('radio', { name: 'Liste' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /type masqué/ })).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Tout afficher' }));
    await screen.findByText('Camille MOREAU');
    expect(address()).not.toContain('without');
  });

  it('an address that names what is no type hides nothing', async () => {
    open('/app/agenda?view=list&without=<script>,consultation,');
    await screen.findByText('Camille MOREAU');
    expect(screen.queryByText(/masqué/)).not.toBeInTheDocument();
  });

  it('a free place is booked at its beginning', async () => {
    const taken = anAppointment({ start: '2026-03-11T08:00:00.000Z', end: '2026-03-11T08:40:00.000Z' });
    const { user } = open('/app/agenda?view=week', [taken]);
    const places = within(await screen.findByRole('region', { name: 'Places libres' }));
    places.getByText('Mer. 11');
    await user.click(places.getByRole('button', { name: /^9\sh\s45 – 12\sh$/ }));
    await waitFor(() => expect(address()).toContain('/app/agenda/new?start=2026-03-11T08%3A45'));
  });

  it('who waits without a visit is placed with one click', async () => {
    open('/app/agenda?view=week');
    const list = within(await screen.findByRole('region', { name: /À placer/ }));
    const link = list.getByRole('link', { name: /Suivi · depuis le 8 mars/ });
    expect(link).toHaveAttribute(
      'href',
      expect.stringContaining(`/app/agenda/new?patient=${aPatientCard('Awa TRAORÉ').userData.id}`),
    );
  });
});
