import { convertIcsCalendar } from 'ts-ics';

/** What a calendar says of its events, read by a library that shares nothing with the one that specs read it with otherwise. */
export const eventsReadAgain = (text: string) =>
  (convertIcsCalendar(undefined, text).events ?? []).map(
    ({ uid, start, end, stamp, sequence = 0, status, timeTransparent, summary }) => ({
      ...{ uid, sequence, status, summary },
      start: start.date.toISOString(),
      end: end?.date.toISOString(),
      stamp: stamp.date.toISOString(),
      transparency: timeTransparent,
    }),
  );
