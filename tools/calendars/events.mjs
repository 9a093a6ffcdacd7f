/** The calendar of the stand-in: it unfolds recurring and whole-day events as Google and Graph do before they answer. */

const DAY_MS = 86_400_000;
const MAX_WEEKS = 520;

/**
 * @typedef {object} CalendarEvent
 * @property {string} start wall clock of `zone`: `2026-03-10T09:00`, or a day for whole days
 * @property {string} end the same; for whole days the day after the last
 * @property {string} [zone] Europe/Paris when absent
 * @property {boolean} [weekly] every week from then on
 * @property {string} [showAs] free, tentative, busy (default), oof, workingElsewhere
 * @property {boolean} [isCancelled]
 */

const clocks = new Map();

/** Making one is slow. */
const clockOf = (zone) => {
  const made =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(zone, made);
  return made;
};

const offsetAt = (instant, zone) => {
  const parts = clockOf(zone).formatToParts(instant);
  const at = (type) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second')) - instant;
};

/** The instant of a wall clock; the second guess is right unless the clock changes at that very hour. */
const instantOf = (wall, zone) => {
  const local = Date.parse(`${wall}Z`);
  const guess = local - offsetAt(local, zone);
  return local - offsetAt(guess, zone);
};

const laterBy = (wall, days) => {
  const isDay = wall.length === 10;
  return new Date(Date.parse(isDay ? wall : `${wall}Z`) + days * DAY_MS).toISOString().slice(0, isDay ? 10 : 16);
};

/**
 * The occurrences that touch a range, in order.
 * @param {readonly CalendarEvent[]} events
 * @param {number} from
 * @param {number} to
 */
export const occurrences = (events, from, to) =>
  events
    .flatMap((event) => {
      const { zone = 'Europe/Paris', showAs = 'busy', isCancelled = false } = event;
      const isAllDay = event.start.length === 10;
      const found = [];
      for (let week = 0; week <= (event.weekly ? MAX_WEEKS : 0); week += 1) {
        const [first, last] = [laterBy(event.start, 7 * week), laterBy(event.end, 7 * week)];
        const midnight = isAllDay ? 'T00:00' : '';
        const start = instantOf(first + midnight, zone);
        const end = instantOf(last + midnight, zone);
        if (start >= to) break;
        if (end > from) found.push({ start, end, isAllDay, showAs, isCancelled, first, last });
      }
      return found;
    })
    .sort((a, b) => a.start - b.start);
