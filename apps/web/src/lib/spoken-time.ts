import { addDays, dayOf, daysBetween, type IsoDay, WEEKDAY_NAMES_FR, weekday } from '@maillon/domain/day';
import { spokenClock } from '@maillon/domain/text/spoken-clock';
import { DAY_MINUTES, DAY_MS, HOUR_MINUTES, MINUTE_MS } from '@maillon/domain/time-units';
import { dayAndMonth, dayInFull, endTime, longDate, time } from './dates.ts';
import { localZone } from './local-zone.ts';

/** Dates and lengths as people say them (design look §3). Instants are read in the zone of the product. */

/** As {@link spokenClock}, of an end: « minuit » where the day ends. */
export const spokenClockEnd = (minutes: number): string =>
  minutes % DAY_MINUTES === 0 ? 'minuit' : spokenClock(minutes);

const instantOf = (at: string | number): number => (typeof at === 'number' ? at : Date.parse(at));

/** « 9 h 30 », « 14 h » */
export const spokenHour = (at: string | number): string => time(new Date(at));

/** As {@link spokenHour}, of an end: « minuit » where the day ends. */
export const spokenEnd = (at: string | number): string => endTime(new Date(at));

/** « aujourd’hui », « demain », « vendredi », « vendredi 11 décembre », « mardi 5 janvier 2027 » */
export const spokenDay = (day: IsoDay, today: IsoDay): string => {
  const ahead = daysBetween(today, day);
  if (ahead === 0) return 'aujourd’hui';
  if (ahead === 1) return 'demain';
  if (ahead === -1) return 'hier';
  if (ahead > 1 && ahead < 7) return WEEKDAY_NAMES_FR[weekday(day) % 7] ?? day;
  const spelled = day.slice(0, 4) === today.slice(0, 4) ? dayInFull : longDate;
  return spelled(`${day}T12:00:00Z`, 'UTC');
};

/** « demain à 9 h 30 » */
export const spokenMoment = (at: string | number, now: number): string => {
  const zone = localZone();
  return `${spokenDay(dayOf(instantOf(at), zone), dayOf(now, zone))} à ${spokenHour(at)}`;
};

/** How long ago something was, as short as a list has it: « 25 min », « 8 h 55 », « hier », « sam. », « 12 nov. » */
export const spokenAge = (at: string, now: number): string => {
  const zone = localZone();
  const minutes = Math.floor((now - Date.parse(at)) / MINUTE_MS);
  if (minutes < 1) return 'à l’instant';
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  const [day, today] = [dayOf(Date.parse(at), zone), dayOf(now, zone)];
  if (day === today) return spokenHour(at);
  if (day === addDays(today, -1)) return 'hier';
  if (now - Date.parse(at) < 6 * DAY_MS) return `${WEEKDAY_NAMES_FR[weekday(day) % 7]?.slice(0, 3)}.`;
  return dayAndMonth(at);
};

/** « 12 min », « 2 h », « 2 h 15 »; of a moment that has come « 0 min ». */
export const spokenWait = (until: string | number, now: number): string => {
  const minutes = Math.max(0, Math.ceil((instantOf(until) - now) / MINUTE_MS));
  return minutes < HOUR_MINUTES ? `${minutes} min` : spokenClock(minutes);
};

/** « une heure », « une demi-heure », « un quart d’heure », « 2 heures », « 1 h 15 » */
export const spokenLength = (minutes: number): string => {
  if (minutes === 15) return 'un quart d’heure';
  if (minutes === 30) return 'une demi-heure';
  if (minutes === HOUR_MINUTES) return 'une heure';
  if (minutes % HOUR_MINUTES === 0) return `${minutes / HOUR_MINUTES} heures`;
  return minutes < HOUR_MINUTES ? `${minutes} minutes` : spokenClock(minutes);
};

/** « 1 visite », « 8 visites », « aucune visite »; in French nothing and one are singular. */
export const counted = (number: number, one: string, none: string, many = `${one}s`): string => {
  if (number === 0) return `${none} ${one}`;
  return `${number} ${number === 1 ? one : many}`;
};
