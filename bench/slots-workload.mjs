import { createHash } from 'node:crypto';

/**
 * Practitioners with a typical week, exceptional periods and bookings, drawn from a seed: the same arguments give the
 * same workload, byte for byte, so that figures of different days and machines speak of the same thing. Times are wall
 * clock in Europe/Paris ("yyyy-MM-dd" and minutes since midnight), bookings are UTC milliseconds.
 */
export const ZONE = 'Europe/Paris';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

const wallClockFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The zone's distance from UTC at an instant, in minutes. */
function offsetMinutesAt(instant) {
  const shown = {};
  for (const { type, value } of wallClockFormat.formatToParts(instant)) shown[type] = Number(value);
  const local = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second);
  const wholeSecond = Math.floor(instant / 1000) * 1000;
  return Math.round((local - wholeSecond) / MINUTE);
}

/** UTC milliseconds of a wall-clock time; one that comes twice is the first, one that never comes is an hour later. */
export function wallToUtc(date, minutes) {
  const local = Date.parse(`${date}T00:00Z`) + minutes * MINUTE;
  const offsetBefore = offsetMinutesAt(local - DAY);
  const offsetAfter = offsetMinutesAt(local + DAY);
  const early = local - offsetBefore * MINUTE;
  if (offsetBefore === offsetAfter || offsetMinutesAt(early) === offsetBefore) return early;
  const late = local - offsetAfter * MINUTE;
  return offsetMinutesAt(late) === offsetAfter ? late : early;
}

export const addDays = (date, days) => new Date(Date.parse(`${date}T00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (date) => new Date(`${date}T00:00Z`).getUTCDay();

/** The generator mulberry32 (public domain): numbers in [0, 1). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = ((state | 0) + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The order of the draws below is part of the workload: changing it changes every figure ever measured on it. */
export function makeWorkload({ practitioners: count, from, days = 30, seed = 42 }) {
  const practitioners = [];
  for (let id = 0; id < count; id++) {
    const random = randomFrom(seed * 7919 + id);
    const quarters = (limit) => 15 * Math.floor(random() * limit);
    const weekly = drawWeek(random, quarters);
    const exceptions = drawExceptions(random, quarters, from, days);
    const bookings = drawBookings(random, quarters, weekly, from, days);
    practitioners.push({ id, weekly, exceptions, bookings });
  }
  return { zone: ZONE, from, days, slotMinutes: 15, practitioners };
}

/** Monday to Friday, morning and afternoon, less one half-day; some work on Saturday, some are on call on Sunday night. */
function drawWeek(random, quarters) {
  const weekly = [];
  const dayOff = 1 + Math.floor(random() * 5);
  const offInTheAfternoon = random() < 0.5;
  const morning = { start: 480 + quarters(5), end: 720 + quarters(3) };
  const afternoon = { start: 810 + quarters(3), end: 1050 + quarters(7) };
  for (let day = 1; day <= 5; day++) {
    if (day !== dayOff || offInTheAfternoon) weekly.push({ day, ...morning });
    if (day !== dayOff || !offInTheAfternoon) weekly.push({ day, ...afternoon });
  }
  if (random() < 0.3) weekly.push({ day: 6, start: 540, end: 720 });
  // 01:00 to 05:00 on Sunday: across both changes of the clock.
  if (random() < 0.1) weekly.push({ day: 0, start: 60, end: 300 });
  return weekly;
}

/** Three absences of an hour or more, one Saturday opened, one whole day off. */
function drawExceptions(random, quarters, from, days) {
  const anyDate = () => addDays(from, Math.floor(random() * days));
  const exceptions = [];
  for (let absence = 0; absence < 3; absence++) {
    const date = anyDate();
    const start = 480 + quarters(30);
    exceptions.push({ kind: 'unavailable', date, start, end: start + 60 + quarters(8) });
  }
  let saturday = anyDate();
  while (weekdayOf(saturday) !== 6) saturday = addDays(saturday, 1);
  exceptions.push({ kind: 'available', date: saturday, start: 540, end: 780 });
  exceptions.push({ kind: 'unavailable', date: anyDate(), start: 0, end: 1440 });
  return exceptions;
}

/** Visits of 15, 30 or 45 minutes, on six draws of ten, one after the other through every window of the month. */
function drawBookings(random, quarters, weekly, from, days) {
  const bookings = [];
  for (let dayIndex = 0; dayIndex < days; dayIndex++) {
    const date = addDays(from, dayIndex);
    for (const window of weekly.filter(({ day }) => day === weekdayOf(date))) {
      for (let minutes = window.start; minutes < window.end; ) {
        const length = 15 + quarters(3);
        if (random() < 0.6 && minutes + length <= window.end) {
          const start = wallToUtc(date, minutes);
          bookings.push({ start, end: start + length * MINUTE });
        }
        minutes += length;
      }
    }
  }
  return bookings;
}

export const fingerprint = (value) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
