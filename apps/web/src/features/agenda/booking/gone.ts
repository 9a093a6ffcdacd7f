import { hasCode, statusOf } from '../../../lib/api/problem.ts';

/** That time is not to be had: another person may have taken it, or the patient themselves. */
export const isGone = (error: unknown): boolean => statusOf(error) === 409 || hasCode(error, 'NO_SLOT', 'DATE_IN_PAST');

/**
 * What happened to a time that was offered a moment ago; null where something else is wrong.
 * @param kept what of the patient's is as it was
 */
export const goneSentence = (error: unknown, kept: string): string | null => {
  if (hasCode(error, 'DOCTOR_UNAVAILABLE', 'MIDWIFE_UNAVAILABLE', 'ASSISTANT_UNAVAILABLE'))
    return `Cet horaire vient d’être pris par quelqu’un d’autre. ${kept}`;
  return hasCode(error, 'NO_SLOT', 'DATE_IN_PAST') ? `Cet horaire n’est plus proposé. ${kept}` : null;
};

/** Of a form. */
export const NOT_LOST = 'Rien de ce que vous avez écrit n’est perdu.';
