import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { isLive, type ServiceCategory } from '@maillon/domain/appointment';
import { addDays, formatDayFr, type IsoDay, isIsoDay, startOfWeek } from '@maillon/domain/day';
import { DAY_MINUTES, MINUTE_MS } from '@maillon/domain/time-units';
import { dayBounds, wallClock } from '@maillon/domain/zone';
import { monthOf, shortMonthOf } from '../../lib/dates.ts';

/** The ways to look at one's appointments (spec clinical §2 "Agenda"). */
export const AGENDA_VIEWS = ['day', 'week', 'month', 'list'] as const;
export type AgendaView = (typeof AGENDA_VIEWS)[number];

export const VIEW_LABELS: Record<AgendaView, string> = { day: 'Jour', week: 'Semaine', month: 'Mois', list: 'Liste' };

/** What the URL remembers: `?view=week&date=2026-03-10`. */
export interface AgendaPlace {
  readonly view: AgendaView;
  readonly date: IsoDay;
}

const isView = (value: string | null): value is AgendaView => AGENDA_VIEWS.some((view) => view === value);

/** Reads the URL; what is missing or wrong falls back. The month becomes the week on a small screen. */
export const placeOf = (search: URLSearchParams, today: IsoDay, isSmall: boolean): AgendaPlace => {
  const asked = search.get('view');
  const date = search.get('date');
  const view = isView(asked) ? asked : isSmall ? 'list' : 'week';
  return { view: isSmall && view === 'month' ? 'week' : view, date: date !== null && isIsoDay(date) ? date : today };
};

const firstOfMonth = (day: IsoDay): IsoDay => `${day.slice(0, 8)}01` as IsoDay;
const firstOfNextMonth = (day: IsoDay): IsoDay => firstOfMonth(addDays(firstOfMonth(day), 32));

/** The days that a view shows, in order; weeks start on Monday, a month is filled up to whole weeks. */
export const daysShown = ({ view, date }: AgendaPlace): IsoDay[] => {
  if (view === 'day') return [date];
  const first = startOfWeek(view === 'month' ? firstOfMonth(date) : date);
  const days = [first];
  const until = view === 'month' ? firstOfNextMonth(date) : addDays(first, 7);
  for (let day = addDays(first, 1); day < until || days.length % 7 !== 0; day = addDays(day, 1)) days.push(day);
  return days;
};

/** One step back (-1) or forth (+1) in the unit of the view. */
export const stepped = ({ view, date }: AgendaPlace, step: 1 | -1): IsoDay => {
  if (view === 'day') return addDays(date, step);
  if (view === 'month') return step === 1 ? firstOfNextMonth(date) : firstOfMonth(addDays(firstOfMonth(date), -1));
  return addDays(date, 7 * step);
};

/** « 1er », « 2 » … « 31 » */
export const dayNumber = (day: IsoDay): string => (day.endsWith('-01') ? '1er' : String(Number(day.slice(8))));

const weekTitle = (first: IsoDay, last: IsoDay): string => {
  if (first.slice(0, 7) === last.slice(0, 7)) return `${dayNumber(first)} – ${dayNumber(last)} ${monthOf(last)}`;
  const yearOfFirst = first.slice(0, 4) === last.slice(0, 4) ? '' : ` ${first.slice(0, 4)}`;
  const from = `${dayNumber(first)} ${shortMonthOf(first)}${yearOfFirst}`;
  return `${from} – ${dayNumber(last)} ${shortMonthOf(last)} ${last.slice(0, 4)}`;
};

/** What is on screen, in words: « samedi 21 novembre 2026 », « 16 – 22 novembre 2026 », « novembre 2026 ». */
export const titleOfPlace = ({ view, date }: AgendaPlace): string => {
  if (view === 'day') return formatDayFr(date);
  if (view === 'month') return monthOf(date);
  const monday = startOfWeek(date);
  return weekTitle(monday, addDays(monday, 6));
};

export interface InstantRange {
  readonly start: string;
  readonly end: string;
}

/** The instants between which the shown days lie, in a zone. */
export const instantsOf = (days: readonly IsoDay[], zone: string): InstantRange => {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('a view shows at least one day');
  return {
    start: new Date(dayBounds(first, zone).start).toISOString(),
    end: new Date(dayBounds(last, zone).end).toISOString(),
  };
};

/** An appointment as a calendar draws it; minutes are counted from midnight of its day, in the zone of the reader. */
export interface AgendaEvent {
  readonly appointment: Pick<Appointment, 'id' | 'start' | 'end'>;
  readonly title: string;
  /** Null where the reader may only know that the time is taken: there is nothing to open. */
  readonly category: ServiceCategory | null;
  /** Whose visit it is, where several people's are shown. */
  readonly whose: string | null;
  /** The same in initials, for the columns of a team's week. */
  readonly by?: string | undefined;
  readonly day: IsoDay;
  readonly from: number;
  readonly to: number;
  readonly live: boolean;
  readonly cancelled: boolean;
  /** It has taken place. */
  readonly done: boolean;
  /** Absent where the reader may not move it. */
  readonly version?: number | undefined;
  /** Its type is unticked: its time is shown as taken, and no more. */
  readonly faded?: boolean;
}

/** Whether a calendar would draw both alike. */
export const isSameEvent = (
  { appointment: one, ...a }: AgendaEvent,
  { appointment: other, ...b }: AgendaEvent,
): boolean =>
  one.id === other.id &&
  one.start === other.start &&
  one.end === other.end &&
  Object.entries({ ...a, ...b }).every(([name]) => a[name as keyof typeof a] === b[name as keyof typeof b]);

export type Reader = 'patient' | 'professional';

/** A patient reads whom they will see; a professional reads whom they will care for. */
export const titleOf = ({ patient, doctors, midwives, assistants }: Appointment, reader: Reader): string =>
  reader === 'professional'
    ? patient.common.name
    : [...doctors, ...midwives, ...assistants].map(({ common }) => common.name).join(', ');

/** What a calendar needs to know of a visit. */
export type AgendaVisit = Pick<Appointment, 'id' | 'start' | 'end' | 'status'> &
  Pick<AgendaEvent, 'title' | 'category' | 'whose' | 'by' | 'version'>;

export const placedEvent = (visit: AgendaVisit, zone: string, now: number): AgendaEvent => {
  const { id, status, title, category, whose, by, version } = visit;
  const [start, end] = [Date.parse(visit.start), Date.parse(visit.end)];
  const { day, minutes } = wallClock(start, zone);
  return {
    appointment: { id, start: visit.start, end: visit.end },
    title,
    category,
    whose,
    day,
    from: minutes,
    to: Math.min(DAY_MINUTES, minutes + (end - start) / MINUTE_MS),
    live: isLive({ status, start, end }, now),
    cancelled: status === 'CANCELLED',
    done: status === 'FULFILLED',
    ...(by !== undefined && { by }),
    ...(version !== undefined && { version }),
  };
};

/** One's own visit. */
export const eventOf = (appointment: Appointment, reader: Reader, zone: string, now: number): AgendaEvent => {
  const { serviceCategory: category, status } = appointment;
  const version = reader === 'professional' && status === 'BOOKED' ? appointment.version : undefined;
  return placedEvent(
    { ...appointment, title: titleOf(appointment, reader), category, whose: null, version },
    zone,
    now,
  );
};

/** Events of each shown day in the order of their start; a day without events is there, empty. */
export const byDay = (events: readonly AgendaEvent[], days: readonly IsoDay[]): Map<IsoDay, AgendaEvent[]> => {
  const groups = new Map(days.map((day): [IsoDay, AgendaEvent[]] => [day, []]));
  for (const event of events) groups.get(event.day)?.push(event);
  for (const group of groups.values()) group.sort((a, b) => a.from - b.from || a.to - b.to);
  return groups;
};
