import { type AgeThresholdName, exactAge, needsParentalConsent, reachesAge } from '../age.ts';
import { isIsoDay } from '../day.ts';
import { isLastPeriod } from '../pregnancy.ts';
import type { Answers, Condition, FormContext, Respondent } from './form.ts';
import { holdsAny } from './sole-options.ts';

/** Whom the conditions look at. A birth date that is no day is none. */
export function respondent(answers: Answers, context: FormContext): Respondent {
  const { birthDate } = answers;
  return { ...context, answers, birthDate: typeof birthDate === 'string' && isIsoDay(birthDate) ? birthDate : null };
}

/** The question has this answer, or one of these. */
export const is =
  (name: string, ...codes: readonly string[]): Condition =>
  ({ answers }) =>
    codes.includes(String(answers[name] ?? ''));

/** This box is ticked among several. */
export const has =
  (name: string, code: string): Condition =>
  ({ answers }) => {
    const answer = answers[name];
    return Array.isArray(answer) && answer.includes(code);
  };

/** At least one box is ticked that says something. */
export const any =
  (name: string): Condition =>
  ({ answers }) =>
    holdsAny(answers[name]);

export const ticked =
  (name: string): Condition =>
  ({ answers }) =>
    answers[name] === true;

/** By the age for rules: the difference of calendar years (catalogues §2.1). Without a birth date no age is reached. */
export const reaches =
  (threshold: AgeThresholdName): Condition =>
  ({ birthDate, today }) =>
    birthDate !== null && reachesAge(threshold, birthDate, today);

/** Below 15 completed years; unknown until they said when they were born. */
export const isChild: Condition = ({ birthDate, today }) =>
  birthDate !== null && needsParentalConsent(birthDate, today);

/** Null until they said when they were born. */
export const completedYears = ({ birthDate, today }: Respondent): number | null =>
  birthDate === null ? null : exactAge(birthDate, today);

export const all =
  (...conditions: readonly Condition[]): Condition =>
  (who) =>
    conditions.every((condition) => condition(who));

export const either =
  (...conditions: readonly Condition[]): Condition =>
  (who) =>
    conditions.some((condition) => condition(who));

export const not =
  (condition: Condition): Condition =>
  (who) =>
    !condition(who);

export const isFemale = is('gender', 'FEMALE');
export const isMale = is('gender', 'MALE');

/**
 * Expecting a child today: by her last period, as the figures of a pregnancy are; where she gave none, by what she says of the flu.
 * A last period that counts no more says that she is not, whatever was ticked then.
 */
export const isPregnant: Condition = (who) => {
  if (!isFemale(who)) return false;
  const { DATE_LAST_PERIOD: lastPeriod } = who.answers;
  if (typeof lastPeriod === 'string' && lastPeriod !== '') return isLastPeriod(lastPeriod, who.today);
  return has('grippeSaisionniere', 'grossesse')(who);
};
