import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { screen, waitFor } from '@testing-library/react';
import { anAppointment, anId } from '../../testing/appointments.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { AgendaScreen } from './agenda-screen.tsx';
import { placeIn } from './grid/time-grid.tsx';

const NOW = Date.parse('2026-03-10T08:10:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const LIST = 'GET /api/appointment';

describe('the agenda of a person with hours', () => {
  const me = aDoctor();
  const scheduleId = anId(102);
  const doctor = { ...me.doctor, schedule: { id: scheduleId } } as UserMe['doctor'];
  const HOURS = `GET /api/schedule/${scheduleId}`;
  const opening = (day: string, from: string, to: string) => ({
    ...{ id: day, kind: 'availability', status: 'FREE', scheduleId },
    ...{ start: `${day}T${from}:00.000Z`, end: `${day}T${to}:00.000Z` },
  });
  const schedule = (duration = 30) =>
    json({
      ...{ id: scheduleId, timeZone: 'Europe/Paris', duration },
      owner: { userType: 'doctor', profileId: anId(100), userId: anId(101), name: 'Hélène VASSEUR' },
      slots: [opening('2026-03-10', '08:00', '11:00'), opening('2026-03-10', '13:00', '18:00')],
    });
  const openWith = (hours: () => Response | Promise<Response>, view = 'week') => {
    const api = fakeApi({ [LIST]: () => json([anAppointment()]), [HOURS]: hours });
    renderApp(<AgendaScreen me={{ ...me, doctor }} />, { at: `/app/agenda?view=${view}` });
    return api;
  };

  it('shades what is not open to visits', async () => {
    openWith(schedule);
    const week = await screen.findByRole('region', { name: 'Calendrier' });
    const closedOn = (day: string) => week.querySelectorAll(`[data-day="${day}"] [data-closed]`).length;
    await waitFor(() => expect([closedOn('2026-03-10'), closedOn('2026-03-11')]).toEqual([2, 1]));
  });

  it('books visits of the length of its slots with a touch', async () => {
    openWith(() => schedule(45));
    const places = await screen.findAllByRole('button', {
      name: /^Ajouter un rendez-vous mercredi 11 mars 2026 à 9\sh$/,
    });
    expect(places[0]?.style.height).toBe(placeIn({ from: 0, to: 0 }, { from: 0, to: 45 }).height);
  });

  it('is drawn with its hours at once, as a weekend that folds afterwards moves every day', async () => {
    let answer = (_: Response): void => undefined;
    const api = openWith(() => new Promise((resolve) => (answer = resolve)));
    await waitFor(() => expect(api.calls.map(({ call }) => call)).toEqual(expect.arrayContaining([LIST, HOURS])));
    await expect(screen.findByRole('region', { name: 'Calendrier' }, { timeout: 300 })).rejects.toThrow();
    answer(schedule());
    const week = await screen.findByRole('region', { name: 'Calendrier' });
    expect(week.querySelectorAll('[data-day]')).toHaveLength(5);
    expect(week.querySelector('[data-closed]')).not.toBeNull();
  });

  it.each([
    ['a list, which has none', 'list', () => new Promise<Response>(() => undefined)],
    ['a week whose hours cannot be read', 'week', () => refusal(503, 'UNAVAILABLE', 'Réessayez')],
  ])('does not keep %s waiting', async (_what, view, hours) => {
    openWith(hours, view);
    await screen.findByRole('button', { name: /MOREAU/ });
  });
});
