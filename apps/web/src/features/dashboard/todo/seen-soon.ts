import type { Interval } from '@maillon/domain/calendar/interval';
import { dayOf } from '@maillon/domain/day';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { paths } from '../../../config/paths.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { spokenHour, spokenMoment } from '../../../lib/spoken-time.ts';
import type { MeasureTodo } from '../../../vault/measures/measure-todos.ts';
import type { Todo } from './todo.model.ts';

const PRONOUNS = { FEMALE: 'La', MALE: 'Le' } as const;

interface Ahead {
  /** The moments in which a visit can still be put. */
  readonly free: readonly Interval[];
  /** Of a visit, in minutes; null where it is not known. */
  readonly duration: number | null;
  readonly now: number;
}

/** « à 18 h 30 » today, « demain à 9 h » later. */
const when = (at: number, now: number): string =>
  dayOf(at, localZone()) === dayOf(now, localZone()) ? `à ${spokenHour(at)}` : spokenMoment(at, now);

/** What calls for a look, with the first time of the reader in which its patient can be seen (design look §2 "Home of a professional"). */
export const withFirstTime = (todo: MeasureTodo, { free, duration, now }: Ahead): Todo => {
  const { person, ...rest } = todo;
  if (person === undefined) return rest;
  const { id, name, gender, phone } = person;
  const first = duration === null ? undefined : free.find(({ start, end }) => end - start >= duration * MINUTE_MS);
  if (first === undefined || duration === null) {
    return { ...rest, see: { label: 'Prévoir une visite', to: paths.bookAppointment(id), name, phone } };
  }
  const at = when(first.start, now);
  return {
    ...rest,
    see: {
      label: gender === null ? `Recevoir ${at}` : `${PRONOUNS[gender]} voir ${at}`,
      to: paths.bookAppointment(id, new Date(first.start).toISOString(), duration),
      ...{ name, phone },
    },
  };
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
