import { expect, it } from '@jest/globals';
import type { ScheduleException } from '@maillon/contracts/agenda/schedules';
import { screen } from '@testing-library/react';
import { anId } from '../../../testing/appointments.ts';
import { renderApp } from '../../../testing/render.tsx';
import { ExceptionList } from './exception-list.tsx';

const ZONE = 'Europe/Paris';
const anException = (start: string, end: string): ScheduleException => ({
  id: anId(7),
  status: 'BUSY',
  start,
  end,
});

it.each([
  ['one day', '2027-03-01T23:00:00Z', '2027-03-02T23:00:00Z', 'mardi 2 mars 2027, toute la journée'],
  ['some days', '2027-03-01T23:00:00Z', '2027-03-04T23:00:00Z', 'du mardi 2 mars 2027 au jeudi 4 mars 2027'],
  [
    'the day of the change of clock',
    '2027-03-27T23:00:00Z',
    '2027-03-28T22:00:00Z',
    'dimanche 28 mars 2027, toute la journée',
  ],
  ['an evening', '2027-03-02T17:00:00Z', '2027-03-02T23:00:00Z', 'mardi 2 mars 2027, 18 h – minuit'],
  [
    'a night',
    '2027-03-02T17:00:00Z',
    '2027-03-03T06:30:00Z',
    'du mardi 2 mars 2027, 18 h au mercredi 3 mars 2027, 7 h 30',
  ],
])('an absence of %s is said by its last day', (_what, start, end, said) => {
  renderApp(<ExceptionList scheduleId={anId(1)} zone={ZONE} exceptions={[anException(start, end)]} />);
  expect(screen.getByText(said)).toBeVisible();
});
