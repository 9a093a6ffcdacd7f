import type {
  QuestionnaireResponse,
  QuestionnaireResponseItem,
  QuestionnaireResponseItemAnswer,
} from '@medplum/fhirtypes';
import { isIsoDay, isoDay } from '../day.ts';
import { CHECK_UP as CHECK_UP_FORM } from '../forms/check-up.ts';
import type { Answer, Answers, Question } from '../forms/form.ts';
import { viewOf } from '../forms/form-view.ts';
import { known, type Resource } from './resource.ts';
import { CHECK_UP, RECORD_ANSWER } from './systems.ts';

/** A health questionnaire that was answered. */
export interface CheckUpFacts {
  readonly id: string;
  readonly patientId: string;
  /** The calendar day of the answers: conditions are read as they were then. */
  readonly answeredOn: string;
  readonly createdAt: string;
  readonly answers: Answers;
}

/** The questions that were asked on that day, with their answers, step by step. */
export function questionnaireResponseOf({
  id,
  patientId,
  answeredOn,
  createdAt,
  answers,
}: CheckUpFacts): Resource<QuestionnaireResponse> {
  const { steps, who } = viewOf(CHECK_UP_FORM, answers, { today: isoDay(answeredOn) });
  const groups = steps.map((step) => ({
    linkId: step.id,
    text: step.title,
    ...known(
      'item',
      step.questions.flatMap((question) => itemOf(question, who.answers[question.name])),
    ),
  }));
  return {
    resourceType: 'QuestionnaireResponse',
    id,
    questionnaire: CHECK_UP,
    status: 'completed',
    subject: { reference: `Patient/${patientId}` },
    authored: createdAt,
    item: groups.filter((group) => 'item' in group),
  };
}

function itemOf(question: Question, answer: Answer | undefined): QuestionnaireResponseItem[] {
  if (answer === undefined || question.kind === 'figure') return [];
  const given = (typeof answer === 'object' ? answer : [answer]).map((one) => valueOfAnswer(question, one));
  return given.length === 0 ? [] : [{ linkId: question.name, text: question.label, answer: given }];
}

function valueOfAnswer(question: Question, answer: string | number | boolean): QuestionnaireResponseItemAnswer {
  if (typeof answer === 'boolean') return { valueBoolean: answer };
  if (typeof answer === 'number') return { valueDecimal: answer };
  if (question.kind === 'date') return isIsoDay(answer) ? { valueDate: answer } : { valueString: answer };
  if (question.kind !== 'one' && question.kind !== 'many') return { valueString: answer };
  const label = question.options.find(({ code }) => code === answer)?.label;
  return { valueCoding: { system: RECORD_ANSWER, code: answer, ...known('display', label) } };
}
