import type { CodeableConcept, Observation } from '@medplum/fhirtypes';
import { isIsoDay } from '../day.ts';
import type { Option, Question } from '../forms/form.ts';
import { answerIn } from '../forms/stored-answer.ts';
import { concept, known } from './resource.ts';
import { ATC, DATA_ABSENT, ICD10, RECORD_ANSWER, UCUM } from './systems.ts';

const UCUM_UNITS: Readonly<Record<string, string>> = { kg: 'kg', cm: 'cm' };

/**
 * The value of an answer, in the shape that its question gives it; null for a text that is no answer to it.
 * @param code of the question, which each of several findings repeats
 */
export function answerValue(question: Question, text: string, code: CodeableConcept): Partial<Observation> | null {
  const answer = answerIn(question, text);
  if (answer === undefined) return null;
  if (typeof answer === 'boolean') return { valueBoolean: answer };
  if (typeof answer === 'number') return { valueQuantity: quantityOf(question, answer) };
  if (typeof answer === 'object') {
    // Several findings of one question: a component each, because one value cannot be several things.
    const component = answer.map((one) => ({ code, valueCodeableConcept: chosen(question, one) }));
    return component.length === 0 ? { dataAbsentReason: concept(DATA_ABSENT, 'not-applicable') } : { component };
  }
  if (question.kind === 'one') return { valueCodeableConcept: chosen(question, answer) };
  if (question.kind !== 'date') return { valueString: answer };
  return isIsoDay(answer) ? { valueDateTime: answer } : null;
}

function quantityOf(question: Question, value: number) {
  const unit = question.kind === 'number' ? question.unit : undefined;
  const code = unit === undefined ? undefined : UCUM_UNITS[unit];
  return { value, ...known('unit', unit), ...(code === undefined ? {} : { system: UCUM, code }) };
}

/** An answer that was chosen, with the classifications that its option carries. */
export function chosen(question: Question, code: string): CodeableConcept {
  const options: readonly Option[] = question.kind === 'one' || question.kind === 'many' ? question.options : [];
  const option = options.find((one) => one.code === code);
  return {
    coding: [
      { system: RECORD_ANSWER, code, ...known('display', option?.label) },
      ...(option?.icd10 === undefined ? [] : [{ system: ICD10, code: option.icd10 }]),
      ...(option?.atc === undefined ? [] : [{ system: ATC, code: option.atc }]),
    ],
    text: option?.label ?? code,
  };
}
