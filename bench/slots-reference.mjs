import { addDays, wallToUtc, weekdayOf } from './slots-workload.mjs';

/**
 * The baseline of the slot bench: the fastest plain way known to read raw calendars and sweep them, in integer minutes.
 * It shares no code with @maillon/domain, so equal answers mean something.
 *
 *   open  = the week's windows of each local date, with that date's "available" added, then its "unavailable" taken away
 *   free  = open without the bookings
 *   slots = every start, aligned to the slot length in local time, from which a whole slot is free; none in the hour that the
 *           clock of autumn shows again (docs/decisions/an-hour-that-comes-twice.md)
 *
 * Gives, per practitioner, the starts in UTC minutes (Int32Array, rising).
 */
export function referenceSlots({ from, days, slotMinutes, practitioners }) {
  const calendar = readCalendar(from, days);
  const indexed = practitioners.map((practitioner) => indexPractitioner(practitioner, calendar));
  return indexed.map((practitioner) => sweep(calendar, slotMinutes, practitioner));
}

const MINUTE = 60_000;
const MINUTES_PER_DAY = 1440;

/** Local midnights in UTC minutes; days on which the clock changes also get a table of their quarter hours. */
function readCalendar(from, days) {
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index));
  const midnights = new Int32Array(days + 1);
  for (let index = 0; index <= days; index++) midnights[index] = wallToUtc(addDays(from, index), 0) / MINUTE;
  const quarterTables = dates.map((date, index) => {
    if (midnights[index + 1] - midnights[index] === MINUTES_PER_DAY) return null;
    const quarterHour = (_, quarter) =>
      quarter === 96 ? midnights[index + 1] : wallToUtc(date, quarter * 15) / MINUTE;
    return Int32Array.from({ length: 97 }, quarterHour);
  });
  const repeated = quarterTables.map((table) => (table === null ? null : repeatedHour(table)));
  const indexOfDate = new Map(dates.map((date, index) => [date, index]));
  return { days, dates, midnights, quarterTables, repeated, weekdays: dates.map(weekdayOf), indexOfDate };
}

/** From and to of the UTC minutes between two quarter hours of the wall that lie further apart than on the wall. */
function repeatedHour(table) {
  const quarter = table.findIndex((minute, index) => table[index + 1] - minute > 15);
  return quarter < 0 ? null : [table[quarter] + 15, table[quarter + 1]];
}

function utcMinute(calendar, dayIndex, minutes) {
  const table = calendar.quarterTables[dayIndex];
  if (table === null) return calendar.midnights[dayIndex] + minutes;
  if (minutes % 15 === 0 && minutes <= MINUTES_PER_DAY) return table[minutes / 15];
  return wallToUtc(calendar.dates[dayIndex], minutes) / MINUTE;
}

function indexPractitioner({ weekly, exceptions, bookings }, calendar) {
  const windowsByWeekday = [[], [], [], [], [], [], []];
  for (const { day, start, end } of weekly) windowsByWeekday[day].push([start, end]);
  const exceptionsByDay = new Map();
  for (const exception of exceptions) {
    const dayIndex = calendar.indexOfDate.get(exception.date);
    if (dayIndex === undefined) continue;
    const ofDay = exceptionsByDay.get(dayIndex);
    if (ofDay) ofDay.push(exception);
    else exceptionsByDay.set(dayIndex, [exception]);
  }
  const sorted = bookings.map(({ start, end }) => [start / MINUTE, end / MINUTE]).sort((a, b) => a[0] - b[0]);
  const busyStarts = new Int32Array(sorted.length);
  const busyEnds = new Int32Array(sorted.length);
  sorted.forEach(([start, end], index) => {
    busyStarts[index] = start;
    busyEnds[index] = end;
  });
  return { windowsByWeekday, exceptionsByDay, busyStarts, busyEnds };
}

const found = new Int32Array(1 << 16);

function sweep(calendar, slotMinutes, { windowsByWeekday, exceptionsByDay, busyStarts, busyEnds }) {
  let count = 0;
  let firstBusy = 0;
  for (let dayIndex = 0; dayIndex < calendar.days; dayIndex++) {
    const windows = windowsByWeekday[calendar.weekdays[dayIndex]];
    const exceptions = exceptionsByDay.get(dayIndex);
    const open = exceptions ? applyExceptions(windows, exceptions) : windows;
    const [repeatedFrom, repeatedTo] = calendar.repeated[dayIndex] ?? [0, 0];
    for (const [startMinutes, endMinutes] of open) {
      let start = utcMinute(calendar, dayIndex, startMinutes);
      const end = utcMinute(calendar, dayIndex, endMinutes);
      while (firstBusy < busyEnds.length && busyEnds[firstBusy] <= start) firstBusy++;
      const beyondGrid = (start - calendar.midnights[dayIndex]) % slotMinutes;
      if (beyondGrid) start += slotMinutes - beyondGrid;
      let busy = firstBusy;
      while (start + slotMinutes <= end) {
        while (busy < busyEnds.length && busyEnds[busy] <= start) busy++;
        if (busy < busyStarts.length && busyStarts[busy] < start + slotMinutes) {
          start += Math.ceil((busyEnds[busy] - start) / slotMinutes) * slotMinutes;
        } else {
          if (start < repeatedFrom || start >= repeatedTo) found[count++] = start;
          start += slotMinutes;
        }
      }
    }
  }
  return found.slice(0, count);
}

function applyExceptions(windows, exceptions) {
  const added = exceptions.filter(({ kind }) => kind === 'available').map(({ start, end }) => [start, end]);
  let open = merge([...windows.map(([start, end]) => [start, end]), ...added]);
  for (const absence of exceptions)
    if (absence.kind === 'unavailable') open = open.flatMap((window) => cut(window, absence));
  return open;
}

function merge(windows) {
  const merged = [];
  for (const window of windows.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && window[0] <= last[1]) last[1] = Math.max(last[1], window[1]);
    else merged.push(window);
  }
  return merged;
}

function cut([start, end], absence) {
  if (absence.end <= start || absence.start >= end) return [[start, end]];
  const rest = [];
  if (start < absence.start) rest.push([start, absence.start]);
  if (absence.end < end) rest.push([absence.end, end]);
  return rest;
}
