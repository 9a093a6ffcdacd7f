import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  APPOINTMENT_STATUSES,
  type AppointmentEvent,
  type AppointmentStatus,
  checkTransition,
  isBookableStart,
  isLive,
} from './appointment.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const start = Date.UTC(2026, 0, 12, 8);
const end = start + 30 * MINUTE;

const appointment = (status: AppointmentStatus = 'BOOKED') => ({ status, start, end });
const anyEvent = fc.constantFrom<AppointmentEvent>('update', 'cancel', 'join', 'end');

describe('the moves of an appointment', () => {
  it('end for good with FULFILLED or CANCELLED, whatever happens in whatever order', () => {
    const step = fc.record({ event: anyEvent, after: fc.integer({ min: 0, max: 2 * DAY }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let status: AppointmentStatus = 'BOOKED';
        let now = start - DAY;
        for (const { event, after } of steps) {
          now += after;
          const verdict = checkTransition(event, appointment(status), now);
          if (!verdict.allowed) continue;
          expect(APPOINTMENT_STATUSES).toContain(verdict.next);
          if (status !== 'BOOKED') expect(verdict.next).toBe(status);
          status = verdict.next;
        }
      }),
      { numRuns: 5000 },
    );
  });
});

describe('when a booked appointment takes an event', () => {
  it.each<[AppointmentEvent, string, number, string]>([
    ['join', 'a moment too early', start - 15 * MINUTE - 1, 'TOO_EARLY'],
    ['join', 'a quarter of an hour before the start', start - 15 * MINUTE, 'BOOKED'],
    ['join', 'an hour after the end', end + HOUR, 'BOOKED'],
    ['join', 'a moment too late', end + HOUR + 1, 'TOO_LATE'],
    ['end', 'a moment too early', start - 15 * MINUTE - 1, 'TOO_EARLY'],
    ['end', 'a quarter of an hour before the start', start - 15 * MINUTE, 'FULFILLED'],
    ['end', 'seven days after the end', end + 7 * DAY, 'FULFILLED'],
    ['end', 'a moment too late', end + 7 * DAY + 1, 'TOO_LATE'],
    ['update', 'long before', start - 300 * DAY, 'BOOKED'],
    ['update', 'seven days after the end', end + 7 * DAY, 'BOOKED'],
    ['update', 'a moment too late', end + 7 * DAY + 1, 'TOO_LATE'],
    ['cancel', 'long before', start - 300 * DAY, 'CANCELLED'],
    ['cancel', 'long after', end + 300 * DAY, 'CANCELLED'],
  ])('%s, %s', (event, _when, now, outcome) => {
    const verdict = checkTransition(event, appointment(), now);
    expect(verdict.allowed ? verdict.next : verdict.because).toBe(outcome);
  });

  it.each<[AppointmentEvent, AppointmentStatus]>([
    ['join', 'FULFILLED'],
    ['join', 'CANCELLED'],
    ['end', 'FULFILLED'],
    ['end', 'CANCELLED'],
    ['update', 'FULFILLED'],
    ['update', 'CANCELLED'],
    ['cancel', 'FULFILLED'],
  ])('%s is refused once it is %s', (event, status) => {
    expect(checkTransition(event, appointment(status), start)).toEqual({ allowed: false, because: 'NOT_BOOKED' });
  });

  it('cancelling twice gives the same answer', () => {
    expect(checkTransition('cancel', appointment('CANCELLED'), end + 300 * DAY)).toEqual({
      allowed: true,
      next: 'CANCELLED',
    });
  });
});

describe('what the clock says of an appointment', () => {
  it.each([
    ['before the start', start - 1, false],
    ['at the start', start, true],
    ['just before the end', end - 1, true],
    ['at the end', end, false],
  ])('LIVE %s: %s', (_when, now, live) => {
    expect(isLive(appointment(), now)).toBe(live);
    expect(isLive(appointment('CANCELLED'), now)).toBe(false);
    expect(isLive(appointment('FULFILLED'), now)).toBe(false);
  });

  it('may still be booked a minute after its start, for the time a form takes', () => {
    expect(isBookableStart(start, start + MINUTE)).toBe(true);
    expect(isBookableStart(start, start + MINUTE + 1)).toBe(false);
  });
});
