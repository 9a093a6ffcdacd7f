import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { addDays, dayOf, startOfWeek } from '@maillon/domain/day';
import { dayBounds } from '@maillon/domain/zone';
import { localZone } from '../../lib/local-zone.ts';
import { profileOf } from '../users.ts';
import { appointmentsBetween } from './appointments.ts';
import { calendarBetween } from './schedules.ts';

const WEEK = 7;

/**
 * One's own openings from this Monday to a week from today, and one's visits from a week ago on: those that were not ended can still
 * be ended so long.
 */
export const weekAhead = (me: UserMe, now: number) => {
  const zone = localZone();
  const today = dayOf(now, zone);
  const period = {
    start: new Date(dayBounds(startOfWeek(today), zone).start).toISOString(),
    end: new Date(dayBounds(addDays(today, WEEK), zone).end).toISOString(),
  };
  const scheduleId = profileOf(me)?.schedule?.id;
  return {
    visits: appointmentsBetween({
      ...period,
      start: new Date(dayBounds(addDays(today, -WEEK), zone).start).toISOString(),
    }),
    calendar: { ...calendarBetween(scheduleId ?? '', period), enabled: scheduleId !== undefined },
  };
};
