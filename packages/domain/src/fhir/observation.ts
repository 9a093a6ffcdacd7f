import type { CodeableConcept, Observation } from '@medplum/fhirtypes';
import type { Question } from '../forms/form.ts';
import { questionsOf } from '../forms/form-view.ts';
import { RECORD } from '../forms/record.ts';
import { DEVICE_LABELS, isBodyType, isMeasureType, isVitalType } from '../measures/measure-types.ts';
import { VITALS } from '../measures/vital.ts';
import { UUID } from '../text/uuid.ts';
import { answerValue } from './answer-value.ts';
import { joinIds, splitIds } from './joined-ids.ts';
import { absentPressures, measureValue } from './measure-value.ts';
import { concept, known, type Resource } from './resource.ts';
import { DATA_ABSENT, LOINC, OBSERVATION_CATEGORY, RECORD_QUESTION } from './systems.ts';
import { type ClearOrSealedText, sealedExtension } from './text-member.ts';

/** An answer of the record or a measure as it is stored, opened or not. */
export interface ObservationFacts {
  readonly id: string;
  readonly patientId: string;
  readonly type: string;
  readonly value: ClearOrSealedText;
  readonly author: string;
  /** ISO instant of the last writing. */
  readonly creation: string;
  /** ISO instant; null for an answer. */
  readonly measuredAt: string | null;
}

const QUESTIONS: ReadonlyMap<string, Question> = new Map(
  questionsOf(RECORD).map((question) => [question.name, question]),
);

/** Those answers that LOINC has a code for (catalogues §1, §3, §4.1). */
const LOINC_CODES: Readonly<Record<string, string>> = {
  bloodGroup: '882-1',
  size: '8302-2',
  weight: '29463-7',
  DATE_LAST_PERIOD: '8665-2',
  NUMBER_OF_BIRTHS_AT_TERM: '11639-2',
  personnalAntecedents: '11348-0',
  personnalAntecedentsOther: '11348-0',
  familyAntecedents: '10157-6',
  usualTreatment: '10160-0',
  URINE_ANALYSIS: '50556-0',
  ECG_V2: '11524-6',
};

/** What the R4 profile of a vital sign demands beside our own code for it. */
const PROFILE_CODES: Readonly<Record<string, string>> = { SpO2: '2708-6' };

/** Answers of the record that are vital signs: their codes put them under the R4 profiles. */
const VITAL_ANSWERS: ReadonlySet<string> = new Set(['size', 'weight']);

const LABELS: Readonly<Record<string, string>> = DEVICE_LABELS;

const MEASURE_ID = new RegExp(`^(${UUID})-\\w+-(${UUID})$`);
const ANSWER_ID = new RegExp(`^(${UUID})-[\\w.]+$`, 'i');

/**
 * FHIR ids have 64 letters, figures, dashes and points. An answer keeps its id with points for underscores, which our types
 * do not have; a measure is the two ids in its own, without their dashes.
 */
export function fhirIdOf(observationId: string): string {
  const [, patient, own] = MEASURE_ID.exec(observationId) ?? [];
  if (patient !== undefined && own !== undefined) return joinIds(patient, own);
  return observationId.replaceAll('_', '.');
}

/** The patient in an id that {@link fhirIdOf} made; null for anything else. */
export function patientOfFhirId(id: string): string | null {
  return (splitIds(id)?.[0] ?? ANSWER_ID.exec(id)?.[1])?.toLowerCase() ?? null;
}

export function observationOf(facts: ObservationFacts): Resource<Observation> {
  const { id, patientId, type, value, author, creation, measuredAt } = facts;
  return {
    resourceType: 'Observation',
    id: fhirIdOf(id),
    meta: { lastUpdated: creation },
    ...('sealed' in value ? { extension: [sealedExtension(value.sealed)] } : {}),
    status: 'final',
    category: [concept(OBSERVATION_CATEGORY, categoryOf(type))],
    code: codeOf(type),
    subject: { reference: `Patient/${patientId}` },
    effectiveDateTime: measuredAt ?? creation,
    issued: creation,
    performer: [{ display: author }],
    ...('sealed' in value ? absent(type, 'masked') : openedValue(type, value.clear)),
  };
}

export function codeOf(type: string): CodeableConcept {
  const loinc = isVitalType(type) ? VITALS[type].loinc : LOINC_CODES[type];
  const label = isVitalType(type) ? VITALS[type].label : (QUESTIONS.get(type)?.label ?? LABELS[type]);
  const codes = [loinc, PROFILE_CODES[type]].filter((code) => code !== undefined);
  return {
    coding: [...codes.map((code) => ({ system: LOINC, code })), { system: RECORD_QUESTION, code: type }],
    ...known('text', label),
  };
}

function categoryOf(type: string): 'vital-signs' | 'laboratory' | 'procedure' | 'survey' {
  if (isVitalSign(type)) return 'vital-signs';
  if (isBodyType(type) || type === 'ECG_V2') return 'procedure';
  return isMeasureType(type) ? 'laboratory' : 'survey';
}

const isVitalSign = (type: string): boolean => isVitalType(type) || VITAL_ANSWERS.has(type);

/** Why there is no value; of a blood pressure, why there is none of its two. */
function absent(type: string, reason: 'masked' | 'unknown' | 'as-text'): Partial<Observation> {
  const dataAbsentReason = concept(DATA_ABSENT, reason);
  return { dataAbsentReason, ...(type === 'BLOOD_PRESSURE' ? { component: absentPressures(dataAbsentReason) } : {}) };
}

/** What cannot be read as what it should be is given as it is written: nothing that was kept is lost. */
function openedValue(type: string, text: string): Partial<Observation> {
  if (text === '') return absent(type, 'unknown');
  const question = QUESTIONS.get(type);
  const value = isMeasureType(type)
    ? measureValue(type, text)
    : question === undefined
      ? null
      : answerValue(question, text, codeOf(type));
  if (value !== null) return value;
  // The value of a vital sign is a quantity in every profile.
  return isVitalSign(type) ? { ...absent(type, 'as-text'), note: [{ text }] } : { valueString: text };
}
