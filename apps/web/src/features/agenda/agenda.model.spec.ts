import { describe, expect, it } from '@jest/globals';
import { isoDay } from '@maillon/domain/day';
import { anAppointment, anId, aPractitionerCard } from '../../testing/appointments.ts';
import {
  type AgendaView,
  byDay,
  daysShown,
  eventOf,
  instantsOf,
  placeOf,
  stepped,
  titleOf,
  titleOfPlace,
} from './agenda.model.ts';

const PARIS = 'Europe/Paris';
const today = isoDay('2026-03-10');

describe('the place that the URL remembers', () => {
  it.each([
    ['nothing, on a large screen', '', false, 'week', '2026-03-10'],
    ['nothing, on a phone', '', true, 'list', '2026-03-10'],
    ['a day', 'view=day&date=2026-04-01', false, 'day', '2026-04-01'],
    ['a month', 'view=month&date=2026-04-01', false, 'month', '2026-04-01'],
    ['a month on a phone, which shows the week', 'view=month&date=2026-04-01', true, 'week', '2026-04-01'],
    ['a view that does not exist', 'view=year&date=2026-04-01', false, 'week', '2026-04-01'],
    ['a day that does not exist', 'view=day&date=2026-02-30', false, 'day', '2026-03-10'],
  ])('%s', (_what, search, isSmall, view, date) =>
    expect(placeOf(new URLSearchParams(search), today, isSmall)).toEqual({ view, date }),
  );
});

describe('the days of a view', () => {
  it.each<[AgendaView, string, string, string, number]>([
    ['day', '2026-03-10', '2026-03-10', '2026-03-10', 1],
    ['week', '2026-03-10', '2026-03-09', '2026-03-15', 7],
    ['week', '2026-03-15', '2026-03-09', '2026-03-15', 7],
    ['list', '2026-03-10', '2026-03-09', '2026-03-15', 7],
    ['month', '2026-03-10', '2026-02-23', '2026-04-05', 42],
    ['month', '2026-02-10', '2026-01-26', '2026-03-01', 35],
    ['month', '2027-02-10', '2027-02-01', '2027-02-28', 28],
  ])('%s of %s goes from %s to %s', (view, date, first, last, count) => {
    const days = daysShown({ view, date: isoDay(date) });
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
  });

  it.each<[AgendaView, string, 1 | -1, string]>([
    ['day', '2026-02-28', 1, '2026-03-01'],
    ['week', '2026-03-10', -1, '2026-03-03'],
    ['list', '2026-03-10', 1, '2026-03-17'],
    ['month', '2026-01-31', 1, '2026-02-01'],
    ['month', '2026-03-31', -1, '2026-02-01'],
    ['month', '2026-01-15', -1, '2025-12-01'],
  ])('a step of a %s from %s by %s leads to %s', (view, date, step, to) =>
    expect(stepped({ view, date: isoDay(date) }, step)).toBe(to),
  );

  it('ends an hour earlier in the week in which summer begins', () =>
    expect(instantsOf(daysShown({ view: 'week', date: isoDay('2026-03-25') }), PARIS)).toEqual({
      start: '2026-03-22T23:00:00.000Z',
      end: '2026-03-29T22:00:00.000Z',
    }));
});

describe('the title of a view', () => {
  it.each<[AgendaView, string, string]>([
    ['day', '2026-03-10', 'mardi 10 mars 2026'],
    ['week', '2026-03-10', '9 – 15 mars 2026'],
    ['list', '2026-06-03', '1er – 7 juin 2026'],
    ['week', '2026-04-01', '30 mars – 5 avr. 2026'],
    ['week', '2026-12-31', '28 déc. 2026 – 3 janv. 2027'],
    ['month', '2026-03-10', 'mars 2026'],
  ])('%s of %s is « %s »', (view, date, title) => expect(titleOfPlace({ view, date: isoDay(date) })).toBe(title));
});

describe('an event', () => {
  const at = (clock: string): number => Date.parse(`2026-03-10T${clock}:00.000Z`);

  it.each([
    ['a minute before its start', '07:59', false],
    ['at its start', '08:00', true],
    ['in its last minute', '08:29', true],
    ['at its end', '08:30', false],
  ])('an event is LIVE %s: %s → %s', (_when, clock, live) =>
    expect(eventOf(anAppointment(), 'patient', PARIS, at(clock)).live).toBe(live),
  );

  it('an event is never LIVE once it is cancelled', () =>
    expect(eventOf(anAppointment({ status: 'CANCELLED' }), 'patient', PARIS, at('08:10'))).toMatchObject({
      live: false,
      cancelled: true,
    }));

  it('is counted in minutes of the reader’s day', () =>
    expect(eventOf(anAppointment(), 'patient', PARIS, 0)).toMatchObject({ day: '2026-03-10', from: 540, to: 570 }));

  it('that runs over midnight ends with its day', () =>
    expect(
      eventOf(
        anAppointment({ start: '2026-03-10T22:30:00.000Z', end: '2026-03-10T23:30:00.000Z' }),
        'patient',
        PARIS,
        0,
      ),
    ).toMatchObject({ day: '2026-03-10', from: 1410, to: 1440 }));

  it('tells a patient whom they will see and a professional whom they will care for', () => {
    const visit = anAppointment({ assistants: [aPractitionerCard('assistant', 'Rachelle YAPO')] });
    expect(titleOf(visit, 'patient')).toBe('Hélène VASSEUR, Rachelle YAPO');
    expect(titleOf(visit, 'professional')).toBe('Camille MOREAU');
  });
});

describe('events by day', () => {
  const event = (id: number, start: string, end: string) =>
    eventOf(anAppointment({ id: anId(id), start, end }), 'patient', PARIS, 0);
  const days = [isoDay('2026-03-10'), isoDay('2026-03-11')];

  it('come in the order of their start, shorter ones first', () => {
    const groups = byDay(
      [
        event(1, '2026-03-10T10:00:00.000Z', '2026-03-10T10:30:00.000Z'),
        event(2, '2026-03-10T08:00:00.000Z', '2026-03-10T09:00:00.000Z'),
        event(3, '2026-03-10T08:00:00.000Z', '2026-03-10T08:15:00.000Z'),
      ],
      days,
    );
    expect(groups.get(days[0] ?? today)?.map(({ appointment }) => appointment.id)).toEqual([anId(3), anId(2), anId(1)]);
  });

  it('leave empty days in, and days that are not shown out', () => {
    const groups = byDay([event(1, '2026-03-20T10:00:00.000Z', '2026-03-20T10:30:00.000Z')], days);
    expect([...groups]).toEqual(days.map((day) => [day, []]));
  });
});
