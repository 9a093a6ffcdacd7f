import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { type Interval, normalise, subtract } from '@maillon/domain/calendar/interval';
import { dayOf } from '@maillon/domain/day';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { paths } from '../../../config/paths.ts';
import { isJoinable } from '../../../data/agenda/call-phase.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { spokenHour, spokenMoment } from '../../../lib/spoken-time.ts';
import type { MeasureTodo } from '../../../vault/measures/measure-todos.ts';
import type { Todo } from './todo.model.ts';

const PRONOUNS = { FEMALE: 'La', MALE: 'Le' } as const;

interface Ahead {
  readonly visits: readonly Appointment[];
  /** The moments in which a visit can still be put. */
  readonly free: readonly Interval[];
  /** Of a visit, in minutes; null where it is not known. */
  readonly duration: number | null;
  readonly now: number;
}

/** « à 18 h 30 » today, « demain à 9 h » later. */
const when = (at: number, now: number): string =>
  dayOf(at, localZone()) === dayOf(now, localZone()) ? `à ${spokenHour(at)}` : spokenMoment(at, now);

type Person = NonNullable<MeasureTodo['person']>;
type Way = Pick<NonNullable<Todo['see']>, 'label' | 'to'>;

const seeing = ({ gender }: Person, moment: string): string =>
  gender === null ? `Recevoir ${moment}` : `${PRONOUNS[gender]} voir ${moment}`;

/** Where the person is in front of the reader, or comes before the reader has time for another visit. */
const bookedWay = (person: Person, first: number | undefined, { visits, now }: Ahead): Way | undefined => {
  const [visit] = visits
    .filter(
      ({ status, end, patient }) => status === 'BOOKED' && Date.parse(end) > now && patient.userData.id === person.id,
    )
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  if (visit === undefined) return undefined;
  const start = Date.parse(visit.start);
  if (start <= now) {
    const to = isJoinable(visit, now) ? paths.joinCall(visit.id) : paths.patient(person.id);
    return { label: seeing(person, 'maintenant'), to };
  }
  if (first !== undefined && first < start) return undefined;
  return { label: `Sa visite : ${when(start, now).replace(/^à /, '')}`, to: paths.agendaVisit(visit.id) };
};

/**
 * What calls for a look, with the first time of the reader in which its patient can be seen (design look §2 "Home of a professional").
 * A time is promised to one patient.
 */
export const withFirstTimes = (todos: readonly MeasureTodo[], ahead: Ahead): readonly Todo[] => {
  const { duration, now } = ahead;
  let free = ahead.free;
  return todos.map(({ person, ...rest }): Todo => {
    if (person === undefined) return rest;
    const { id, name, phone } = person;
    const length = (duration ?? 0) * MINUTE_MS;
    const first = duration === null ? undefined : free.find(({ start, end }) => end - start >= length)?.start;
    const booked = bookedWay(person, first, ahead);
    if (booked !== undefined) return { ...rest, see: { ...booked, name, phone } };
    if (first === undefined || duration === null) {
      return { ...rest, see: { label: 'Prévoir une visite', to: paths.bookAppointment(id), name, phone } };
    }
    free = subtract(normalise(free), normalise([{ start: first, end: first + length }]));
    const to = paths.bookAppointment(id, new Date(first).toISOString(), duration);
    return { ...rest, see: { label: seeing(person, when(first, now)), to, name, phone } };
  });
};

/** The same for a structure, whose members have their own times. */
export const withBooking = ({ person, ...rest }: MeasureTodo): Todo =>
  person === undefined
    ? rest
    : {
        ...rest,
        see: {
          label: 'Prévoir une visite',
          to: paths.bookForStructure('', '', '', '', person.id),
          ...{ name: person.name, phone: person.phone },
        },
      };
