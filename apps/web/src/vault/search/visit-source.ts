import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { isSealed } from '@maillon/domain/sealed';
import { DAY_MS } from '@maillon/domain/time-units';
import { practitionersOf, readAllPages } from '../../data/agenda/appointments.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { ofVisit } from '../encryption/sealed-place.ts';
import { reasonOf } from '../encryption/visit-reason.ts';
import { type Closed, type Filling, putListed, type Source } from './filling.ts';
import type { SearchItem } from './search-item.ts';

const VISITS = 'visits';
/** Either way from today. */
const MAX_DAYS = 180;

type Written = Appointment & { readonly description: string };

const hasReason = (visit: Appointment): visit is Written => visit.description !== null && isSealed(visit.description);

const itemOf = (visit: Written, isPatient: boolean): Omit<SearchItem, 'text'> => {
  const people = isPatient ? practitionersOf(visit) : [visit.patient];
  const title = people.map(({ common }) => common.name).join(', ');
  return { id: `visit.${visit.id}`, kind: 'visit', place: visit.id, title, at: visit.start };
};

/** As much as one question may be about. */
const WINDOW_DAYS = 60;

/** The visits of half a year either way, two months at a time; one that touches two of them is there once. */
const visitsNearby = async ({ pause }: Filling): Promise<readonly Appointment[]> => {
  const now = serverNow();
  const found = new Map<string, Appointment>();
  const at = (days: number): string => new Date(now + days * DAY_MS).toISOString();
  for (let from = -MAX_DAYS; from < MAX_DAYS; from += WINDOW_DAYS) {
    await pause();
    const period = { start: at(from), end: at(from + WINDOW_DAYS) };
    for (const visit of await readAllPages(period, new AbortController().signal)) found.set(visit.id, visit);
  }
  return [...found.values()];
};

/** Why one meets. A reason in clear, which is unsigned, is left out (`useReason`). */
export const readVisits: Source = async (filling) => {
  const { me } = filling;
  if (me.userType === 'organization') return;
  const isPatient = me.userType === 'patient';
  const sealed = (await visitsNearby(filling)).filter(hasReason);
  await putListed(
    filling,
    VISITS,
    sealed.map(
      (visit): Closed => ({
        item: itemOf(visit, isPatient),
        sealed: visit.description,
        context: reasonOf(visit.id),
        of: ofVisit(visit.id, visit.patient.userData.id),
      }),
    ),
  );
};
