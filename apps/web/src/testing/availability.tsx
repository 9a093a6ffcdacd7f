import { beforeEach, jest } from '@jest/globals';
import type { ScheduleSettings } from '@maillon/contracts/agenda/schedules';
import { fireEvent, screen } from '@testing-library/react';
import { AvailabilityScreen } from '../features/agenda/availability/availability-screen.tsx';
import { anId } from './appointments.ts';
import { fakeApi, json } from './fake-api.ts';
import { aDoctor } from './people.ts';
import { renderApp } from './render.tsx';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
export const doctor = aDoctor();
export const SETTINGS = `GET /api/schedule/doctor/${doctor.doctor?.id}`;
export const SCHEDULE = anId(7);
export const CALENDAR = `GET /api/schedule/${SCHEDULE}`;
const FEED = `GET /api/schedule/${SCHEDULE}/ical-token`;
export const PUBLISH = `POST /api/schedule/${SCHEDULE}/ical-token`;
export const ADD = `POST /api/schedule/${SCHEDULE}/slots`;
export const owner = { userType: 'doctor', profileId: anId(1), userId: anId(2), name: 'Hélène VASSEUR' } as const;

export const mondayUntil = (endTime: string) => ({
  id: anId(8),
  weekday: 1,
  startTime: '08:30',
  endTime,
  start: '2026-03-09T07:30:00.000Z',
  end: '2026-03-09T11:00:00.000Z',
});

export const settings = (more: Partial<ScheduleSettings> = {}): ScheduleSettings => ({
  id: SCHEDULE,
  duration: 30,
  timeZone: 'Europe/Paris',
  settings: { slots: [mondayUntil('12:00')] },
  slots: [],
  owner,
  version: 3,
  warnings: [],
  ...more,
});

export const openEditor = async (more: Partial<ScheduleSettings> = {}) => {
  const api = fakeApi({
    [SETTINGS]: () => json({ ...settings(more), mayManage: true }),
    [CALENDAR]: () => json({ id: SCHEDULE, timeZone: 'Europe/Paris', duration: 30, owner, slots: [] }),
    [FEED]: () => json({ feed: null }),
    [PUBLISH]: () => json({ url: 'https://maillon.example/api/ical/secret.ics' }, { status: 201 }),
  });
  const view = renderApp(<AvailabilityScreen me={doctor} />);
  await screen.findByRole('heading', { name: 'Disponibilités' });
  return { ...view, api };
};

export const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

export const setUpAvailability = (): void => {
  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
};
