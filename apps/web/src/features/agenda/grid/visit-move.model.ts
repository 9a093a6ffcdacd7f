import { compareDays, type IsoDay } from '@maillon/domain/day';
import { spokenClock } from '@maillon/domain/text/spoken-clock';
import type { AgendaEvent } from '../agenda.model.ts';
import type { CalendarInterval } from '../week-calendar.model.ts';
import { closedHours, type HoursShown } from './closed-hours.model.ts';
import type { GridColumn } from './grid-column.ts';

type Column = Pick<GridColumn, 'key' | 'day'>;

/** Where a visit would go; minutes since midnight of the day. */
export interface VisitPlace {
  /** The key of its column. */
  readonly column: string;
  readonly day: IsoDay;
  readonly from: number;
  readonly to: number;
}

/** A quarter of an hour, as visits begin (design api §4.1). */
export const MOVE_STEP = 15;

/** The place that begins nearest to a minute, whole on the screen. */
export const placeAt = ({ key, day }: Column, minutes: number, length: number, shown: HoursShown): VisitPlace => {
  const step = Math.round(minutes / MOVE_STEP) * MOVE_STEP;
  const from = Math.max(shown.from, Math.min(shown.to - length, step));
  return { column: key, day, from, to: from + length };
};

export const isSamePlace = (a: VisitPlace, b: VisitPlace): boolean => a.column === b.column && a.from === b.from;

interface Now {
  readonly today: IsoDay;
  readonly nowMinutes: number;
}

/** Why a visit cannot stand there, in a sentence; null where it can. The server has the last word. */
export const obstacleTo = (
  { day, from, to }: VisitPlace,
  moved: AgendaEvent,
  others: readonly AgendaEvent[],
  { today, nowMinutes }: Now,
): string | null => {
  const past = compareDays(day, today);
  if (past < 0 || (past === 0 && from < nowMinutes)) return 'Cette heure est passée';
  const inTheWay = others.find(
    (one) => one.appointment.id !== moved.appointment.id && !one.cancelled && one.from < to && one.to > from,
  );
  if (inTheWay === undefined) return null;
  return inTheWay.category === null ? 'Déjà occupé' : `Déjà avec ${inTheWay.title}`;
};

/** The place of its column that is nearest to a place where the visit cannot stand, the later of two; null where there is none. */
export const nearestPlace = (
  place: VisitPlace,
  shown: HoursShown,
  isPossible: (wanted: VisitPlace) => boolean,
): VisitPlace | null => {
  const length = place.to - place.from;
  for (let away = MOVE_STEP; away < shown.to - shown.from; away += MOVE_STEP) {
    for (const from of [place.from + away, place.from - away]) {
      const wanted = { ...place, from, to: from + length };
      if (from >= shown.from && wanted.to <= shown.to && isPossible(wanted)) return wanted;
    }
  }
  return null;
};

/** « Libre à 11 h 30 » */
export const spokenPlace = ({ from }: VisitPlace): string => `Libre à ${spokenClock(from)}`;

/**
 * Why the calendar does not offer this time, where a visit may stand all the same, for a reason; null where it offers it, or where its
 * hours are not known.
 */
export const cautionAt = (place: HoursShown, hours: readonly CalendarInterval[] | undefined): string | null => {
  if (hours === undefined || closedHours(hours, place).length === 0) return null;
  const isAway = hours.some(({ kind, from, to }) => kind === 'away' && from < place.to && to > place.from);
  return isAway ? 'Pendant une absence' : 'Hors des horaires';
};
