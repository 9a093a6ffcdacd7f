import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { isSealed } from '@maillon/domain/sealed';
import { DAY_MS } from '@maillon/domain/time-units';
import { practitionersOf, readAllPages } from '../../data/agenda/appointments.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { ofVisit } from '../encryption/sealed-place.ts';
import { reasonOf } from '../encryption/visit-reason.ts';
import { type Closed, putListed, type Source } from './filling.ts';
import type { SearchItem } from './search-item.ts';

const VISITS = 'visits';
/** Either way from today. */
const MAX_DAYS = 180;

type Written = Appointment & { readonly description: string };

const hasReason = (visit: Appointment): visit is Written => visit.description !== null && visit.description !== '';

const itemOf = (visit: Written, isPatient: boolean): Omit<SearchItem, 'text'> => {
  const people = isPatient ? practitionersOf(visit) : [visit.patient];
  const title = people.map(({ common }) => common.name).join(', ');
  return { id: `visit.${visit.id}`, kind: 'visit', place: visit.id, title, at: visit.start };
};

/** Why one meets, of the visits of half a year either way. */
export const readVisits: Source = async (filling) => {
  const { me, pause } = filling;
  if (me.userType === 'organization') return;
  await pause();
  const [start, end] = [-MAX_DAYS, MAX_DAYS].map((days) => new Date(serverNow() + days * DAY_MS).toISOString());
  const signal = new AbortController().signal;
  const visits = (
    await readAllPages({ ...(start !== undefined && { start }), ...(end !== undefined && { end }) }, signal)
  ).filter(hasReason);
  const isPatient = me.userType === 'patient';
  const sealed = visits.filter(({ description }) => isSealed(description));
  const clear = visits.filter(({ description }) => !isSealed(description));
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
    clear.map((visit): SearchItem => ({ ...itemOf(visit, isPatient), text: visit.description })),
  );
};
