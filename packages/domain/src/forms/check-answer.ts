import { isIsoDay } from '../day.ts';
import { cleanNir, isNir } from '../identifiers.ts';
import { isEmail } from '../text/email.ts';
import type { Answer, NumberQuestion, Option, Question, Respondent, TextQuestion } from './form.ts';
import { MESSAGES } from './messages.ts';

/** Nothing was answered: absent, spaces, no box ticked. A box that is not ticked is an answer. */
export function isBlank(answer: Answer | undefined): boolean {
  if (answer === undefined) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  return Array.isArray(answer) && answer.length === 0;
}

/** What keeps a question that is shown from being sent; null when nothing does. */
export function errorOf(question: Question, who: Respondent): string | null {
  const answer = who.answers[question.name];
  if (answer === undefined || isBlank(answer))
    return isRequired(question, who) ? (question.missing ?? MESSAGES.required) : null;
  return wrongWith(question, answer, who);
}

/** What is doubted without being refused: a weight of 260 kg is possible, and rare. */
export function doubtOf(question: Question, who: Respondent): string | null {
  const answer = who.answers[question.name];
  if (question.kind !== 'number' || question.likely === undefined || typeof answer !== 'number') return null;
  if (errorOf(question, who) !== null) return null;
  const [from, to] = question.likely;
  return answer < from || answer > to ? MESSAGES.unlikely : null;
}

export function isRequired({ required }: Question, who: Respondent): boolean {
  return typeof required === 'function' ? required(who) : required === true;
}

/** The highest number that is accepted. */
export function highest({ max }: NumberQuestion, who: Respondent): number {
  return typeof max === 'function' ? max(who) : max;
}

function wrongWith(question: Question, answer: Answer, who: Respondent): string | null {
  switch (question.kind) {
    case 'text':
      return typeof answer === 'string' ? wrongText(question, answer.trim(), who) : MESSAGES.wrongType;
    case 'date':
      if (typeof answer !== 'string' || !isIsoDay(answer)) return MESSAGES.wrongDate;
      return question.check?.(answer, who) ?? null;
    case 'number':
      return wrongNumber(question, answer, who);
    case 'one':
      return isAmong(question.options, answer) ? null : MESSAGES.wrongChoice;
    case 'many':
      if (!isSelection(question.options, answer)) return MESSAGES.wrongChoice;
      return question.check?.(answer, who) ?? null;
    case 'flag':
      return typeof answer === 'boolean' ? null : MESSAGES.wrongType;
    case 'figure':
      return MESSAGES.wrongType;
  }
}

function wrongText(question: TextQuestion, text: string, who: Respondent): string | null {
  if (text.length > question.max) return MESSAGES.tooLong;
  if (question.format === 'nir' && !isNir(cleanNir(text))) return MESSAGES.nir;
  if (question.format === 'email' && !isEmail(text)) return MESSAGES.email;
  if (question.format === 'phone' && who.isPhone?.(text) === false) return MESSAGES.phone;
  return question.check?.(text, who) ?? null;
}

function wrongNumber(question: NumberQuestion, answer: Answer, who: Respondent): string | null {
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return MESSAGES.number;
  const max = highest(question, who);
  if (answer < question.min || answer > max) return MESSAGES.range(question.min, max);
  if (question.decimals === 0 && !Number.isInteger(answer)) return MESSAGES.wholeNumber;
  return null;
}

function isAmong(options: readonly Option[], answer: Answer): boolean {
  return options.some(({ code }) => code === answer);
}

function isSelection(options: readonly Option[], answer: Answer): answer is readonly string[] {
  if (typeof answer !== 'object') return false;
  return new Set(answer).size === answer.length && answer.every((code) => isAmong(options, code));
}
