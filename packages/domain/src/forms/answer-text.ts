import { isIsoDay } from '../day.ts';
import { formatNir } from '../identifiers.ts';
import { isBlank } from './check-answer.ts';
import type { Answer, Option, Question, Respondent } from './form.ts';
import type { FormView } from './form-view.ts';

/** One line of a form that is read: in the read-only view and in the PDF. */
export interface AnswerLine {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

export interface AnswerSection {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly AnswerLine[];
  readonly nothing: string | undefined;
}

export const NOT_ANSWERED = 'Non renseigné';

/** Every question that is shown, with its answer in French. */
export function answerSections({ steps, who }: FormView): readonly AnswerSection[] {
  return steps.map(({ id, title, questions, nothing }) => ({
    id,
    title,
    nothing,
    lines: questions.map((question) => ({
      name: question.name,
      label: question.label,
      value: answerText(question, who),
    })),
  }));
}

/** One answer in French, with its unit; « Non renseigné » where there is none. */
export function answerText(question: Question, who: Respondent): string {
  if (question.kind === 'figure') return question.of(who) ?? NOT_ANSWERED;
  const answer = who.answers[question.name];
  if (question.kind === 'flag' && (answer !== undefined || question.look === undefined))
    return answer === true ? 'Oui' : 'Non';
  return answer === undefined || isBlank(answer) ? NOT_ANSWERED : inFrench(question, answer);
}

function inFrench(question: Question, answer: Answer): string {
  switch (question.kind) {
    case 'one':
      return labelOf(question.options, String(answer));
    case 'many':
      return (Array.isArray(answer) ? answer : [String(answer)])
        .map((code) => labelOf(question.options, code))
        .join(', ');
    case 'date':
      return dayInFrench(String(answer));
    case 'number':
      return `${String(answer).replace('.', ',')}${question.unit === undefined ? '' : ` ${question.unit}`}`;
    case 'text':
      return question.format === 'nir' ? formatNir(String(answer)) : String(answer);
    default:
      return String(answer);
  }
}

/** A code that is no longer offered is shown as it was stored: an old answer is not lost. */
function labelOf(options: readonly Option[], code: string): string {
  return options.find((option) => option.code === code)?.label ?? code;
}

function dayInFrench(text: string): string {
  return isIsoDay(text) ? text.split('-').reverse().join('/') : text;
}
