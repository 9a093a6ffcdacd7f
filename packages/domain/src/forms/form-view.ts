import { errorOf, isBlank } from './check-answer.ts';
import { respondent } from './conditions.ts';
import type { Answer, Answers, Form, FormContext, FormStep, Question, Respondent } from './form.ts';

/** A step that is shown, with those of its questions that are. */
export interface StepView {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
  readonly nothing: string | undefined;
}

/** A form as a person sees it now. */
export interface FormView {
  readonly steps: readonly StepView[];
  readonly who: Respondent;
}

/** Name of a question → what is wrong with its answer. */
export type FormErrors = Readonly<Record<string, string>>;

/**
 * The steps and questions that are shown. An answer whose question is hidden counts for no other question: a person who said
 * « ménopausée », then corrected their birth date, is asked about their cycles.
 */
export function viewOf(form: Form, answers: Answers, context: FormContext): FormView {
  let view = lookAt(form, respondent(answers, context));
  // Each round settles one more link of a chain of conditions; the chains of a form are shorter than the form.
  for (let round = 0; round < form.steps.length + 1; round += 1) {
    const counting = ofShown(view, answers);
    if (isSame(counting, view.who.answers)) break;
    view = lookAt(form, respondent(counting, context));
  }
  return view;
}

/** The answers that count, as they are sent: those to questions that are shown, without blank ones. */
export function answersOf(view: FormView): Answers {
  return Object.fromEntries(Object.entries(view.who.answers).filter(([, answer]) => !isBlank(answer)));
}

/** French sentences by the name of the question; empty when the step may be left. */
export function errorsOfStep(step: StepView, who: Respondent): FormErrors {
  const found = step.questions.map((question) => [question.name, errorOf(question, who)] as const);
  return Object.fromEntries(found.filter((entry): entry is readonly [string, string] => entry[1] !== null));
}

/** What keeps the answers from being sent; empty when nothing does. */
export function errorsOf({ steps, who }: FormView): FormErrors {
  return Object.assign({}, ...steps.map((step) => errorsOfStep(step, who)));
}

export interface Progress {
  readonly answered: number;
  readonly asked: number;
}

/** How far a step has come. A box left unticked is no question left open, so boxes do not count. */
export function progressOf(step: StepView, { answers }: Respondent): Progress {
  const asked = step.questions.filter(isAsked);
  return { answered: asked.filter(({ name }) => !isBlank(answers[name])).length, asked: asked.length };
}

const isAsked = (question: Question): boolean =>
  question.kind === 'flag' ? question.look === 'yes-no' : question.kind !== 'figure';

/** Every question of a form, shown or not. */
export function questionsOf(form: Form): readonly Question[] {
  return form.steps.flatMap(({ questions }) => questions);
}

function lookAt(form: Form, who: Respondent): FormView {
  return { who, steps: form.steps.filter((step) => step.when?.(who) ?? true).map((step) => stepView(step, who)) };
}

function stepView({ id, title, questions, nothing }: FormStep, who: Respondent): StepView {
  return { id, title, nothing, questions: questions.filter((question) => isShown(question, who)) };
}

function isShown(question: Question, who: Respondent): boolean {
  if (question.kind === 'figure' && question.of(who) === null) return false;
  return question.when?.(who) ?? true;
}

function ofShown({ steps }: FormView, answers: Answers): Answers {
  const counting: Record<string, Answer> = {};
  for (const { questions } of steps) {
    for (const { name, kind } of questions) {
      const answer = answers[name];
      if (answer !== undefined && kind !== 'figure') counting[name] = answer;
    }
  }
  return counting;
}

/** Both hold values of the same answers, so the names tell. */
function isSame(one: Answers, other: Answers): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => name in other);
}
