import { HOUR_SECONDS, MINUTE_SECONDS } from '@maillon/domain/time-units';

const LATER = /(?:Merci de réessayer|Réessayez) plus tard\.$/;

const counted = (count: number, unit: string): string => `${count} ${unit}${count > 1 ? 's' : ''}`;

const waitOf = (seconds: number): string => {
  if (seconds < MINUTE_SECONDS) return counted(Math.max(1, Math.ceil(seconds)), 'seconde');
  return seconds < HOUR_SECONDS
    ? counted(Math.ceil(seconds / MINUTE_SECONDS), 'minute')
    : counted(Math.ceil(seconds / HOUR_SECONDS), 'heure');
};

/** `Retry-After` of an answer in seconds; null where it says nothing. */
export const retryAfterOf = ({ headers }: Response): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
};

/** « Réessayez plus tard » with the time that the server named, if it named one. */
export const withWait = (sentence: string, seconds: number | null): string =>
  seconds === null ? sentence : sentence.replace(LATER, `Réessayez dans ${waitOf(seconds)}.`);
