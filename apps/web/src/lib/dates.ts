import { localZone } from './local-zone.ts';

/**
 * French spellings of instants and days. Instants are shown in the zone of the product unless one is given. A format is
 * made when it is first used: on a slow phone each costs as much as a small screen.
 */
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const byZone = new Map<string, Intl.DateTimeFormat>();
  return (instant: string | Date, timeZone = localZone()): string => {
    let format = byZone.get(timeZone);
    if (format === undefined) {
      format = new Intl.DateTimeFormat('fr-FR', { ...options, timeZone });
      byZone.set(timeZone, format);
    }
    return format.format(typeof instant === 'string' ? new Date(instant) : instant);
  };
};

/** « mardi 10 mars 2026 » */
export const longDate = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** « mar. 10 mars » */
export const shortDate = formatter({ weekday: 'short', day: 'numeric', month: 'short' });
/** « 10 mars » */
export const dayAndMonth = formatter({ day: 'numeric', month: 'short' });
/** « 14:30 » */
export const time = formatter({ hour: '2-digit', minute: '2-digit' });
/** « 10/03/2026 14:30:05 » */
export const precise = formatter({ dateStyle: 'short', timeStyle: 'medium' });

/** « 10 mars 2026 » */
export const plainDate = formatter({ day: 'numeric', month: 'long', year: 'numeric' });

const month = formatter({ month: 'long', year: 'numeric' });
/** « mars 2026 », for a day of that month. */
export const monthOf = (day: string): string => month(`${day}T00:00:00Z`, 'UTC');

const shortMonth = formatter({ month: 'short' });
/** « mars », « juil. » for a day of that month. */
export const shortMonthOf = (day: string): string => shortMonth(`${day}T00:00:00Z`, 'UTC');

/** The first letter in capitals, for a date that opens a line. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
