import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { dayOf } from '@maillon/domain/day';
import { paths } from '../../../config/paths.ts';
import { isUnended, leadsVisit, mayEndNow } from '../../../data/agenda/call-phase.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { spokenHour, spokenMoment } from '../../../lib/spoken-time.ts';
import type { Todo } from './todo.model.ts';

/** More of them are one line. */
const MAX_APART = 3;

/** « Visite de 9 h », « Visite d’hier à 9 h », « Visite du vendredi 27 novembre à 9 h » */
const momentOf = (start: string, now: number): string => {
  const zone = localZone();
  if (dayOf(Date.parse(start), zone) === dayOf(now, zone)) return `Visite de ${spokenHour(start)}`;
  const moment = spokenMoment(start, now);
  return `Visite ${moment.startsWith('hier') ? 'd’' : 'du '}${moment}`;
};

/** Visits whose time is over and which were not ended: their report is owed by who led them, as long as it can be written. */
export const unendedTodos = (visits: readonly Appointment[], userId: string, now: number): readonly Todo[] => {
  const owed = visits
    .filter((visit) => isUnended(visit, now) && mayEndNow(visit, now) && leadsVisit(visit, userId))
    .toSorted((a, b) => Date.parse(b.end) - Date.parse(a.end));
  const apart = owed.length > MAX_APART ? owed.slice(0, MAX_APART - 1) : owed;
  const rest = owed.slice(apart.length);
  return [
    ...apart.map(
      ({ id, start, end, patient }): Todo => ({
        key: `unended ${id}`,
        title: `Compte rendu à rédiger · ${patient.common.name}`,
        about: `${momentOf(start, now)}, à terminer`,
        since: end,
        isUrgent: false,
        isReport: true,
        to: paths.report(id),
      }),
    ),
    ...(rest.length === 0
      ? []
      : [
          {
            key: 'unended',
            title: `${rest.length} autres visites à terminer`,
            about: [...new Set(rest.map(({ patient }) => patient.common.name))].join(', '),
            since: rest[0]?.end ?? null,
            isUrgent: false,
            isReport: true,
            to: paths.agenda(),
          },
        ]),
  ];
};
