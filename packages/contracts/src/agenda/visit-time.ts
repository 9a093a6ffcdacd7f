import { MINUTE_MS } from '@maillon/domain/time-units';
import { id, instant, sealedText } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

/** A visit that began seconds after the hour would keep the next one from beginning at its own. */
export const visitInstant = instant.refine((value) => value.endsWith(':00.000Z'), TEXTS.wholeMinute);

/** When, and the reason that is sealed for that visit. */
export const visitTime = {
  id: id.optional(),
  start: visitInstant,
  end: visitInstant,
  description: sealedText(2000).optional(),
};

interface Times {
  readonly start: string;
  readonly end: string;
}
export const minutesOf = (value: Times) => (Date.parse(value.end) - Date.parse(value.start)) / MINUTE_MS;

/** As long as a visit is; one that ends before it begins is said to. */
export const asLongAsAVisit = {
  error: ({ input }: { input?: unknown }) =>
    minutesOf(input as Times) > 0 ? TEXTS.visitLength : TEXTS.endTimeBeforeStart,
  path: ['end'],
};
