import type { CodeableConcept, Observation, ObservationComponent } from '@medplum/fhirtypes';
import { ANALYTES } from '../measures/analytes.ts';
import { bodyIn } from '../measures/body-composition.ts';
import { BODY_ITEMS } from '../measures/body-items.ts';
import { biochemistryIn } from '../measures/dry-biochemistry.ts';
import { ECG_FIGURES, ECG_WARNING, ecgIn } from '../measures/ecg.ts';
import { isBodyType, isVitalType, type MeasureType, type VitalType } from '../measures/measure-types.ts';
import { URINE, type UrineKey, urineIn, urineLines } from '../measures/urine.ts';
import { GLUCOSE_CONTEXTS, isPressure, VITALS, vitalIn } from '../measures/vital.ts';
import { concept, known } from './resource.ts';
import { LOINC, MEASURE_PART, UCUM } from './systems.ts';

/** The two values of a blood pressure (catalogues §4.2). */
const PRESSURES = [
  ['8480-6', 'Systolique', 'sys'],
  ['8462-4', 'Diastolique', 'dia'],
] as const;

/** A blood pressure that is not said: each of its two values is missing for the same reason (R4 profile "bp"). */
export const absentPressures = (dataAbsentReason: CodeableConcept) =>
  PRESSURES.map(([code, label]) => ({ code: concept(LOINC, code, label), dataAbsentReason }));

/** The value of a measure; null for a text that is none. */
export function measureValue(type: MeasureType, text: string): Partial<Observation> | null {
  if (isVitalType(type)) return vitalValue(type, text);
  if (isBodyType(type)) return bodyValue(text);
  if (type === 'ECG_V2') return ecgValue(text);
  return type === 'URINE_ANALYSIS' ? urineValue(text) : biochemistryValue(text);
}

type Figures = readonly (readonly [code: string, figure: number])[];
type Described = Readonly<
  Record<string, { readonly label: string; readonly unit: string; readonly ucum?: string; readonly loinc?: string }>
>;

/** Figures of a device, each as a part of the measure; what has no LOINC code keeps our own. */
function partsOf(figures: Figures, described: Described) {
  return figures.map(([code, value]) => {
    const item = Object.hasOwn(described, code) ? described[code] : undefined;
    const unit = item?.ucum ?? item?.unit;
    return {
      code:
        item?.loinc === undefined
          ? concept(MEASURE_PART, code, item?.label ?? code)
          : concept(LOINC, item.loinc, item.label),
      valueQuantity: { value, ...(unit === undefined ? {} : { unit: item?.unit || unit, system: UCUM, code: unit }) },
    };
  });
}

function bodyValue(text: string): Partial<Observation> | null {
  const figures = bodyIn(text);
  return figures === null ? null : { component: partsOf(figures, BODY_ITEMS) };
}

function ecgValue(text: string): Partial<Observation> | null {
  const ecg = ecgIn(text);
  if (ecg === null) return null;
  const said = ecg.statements.length === 0 ? [] : [...ecg.statements, ECG_WARNING];
  const note = known('note', said.length === 0 ? null : said.map((words) => ({ text: words })));
  const component = partsOf(ecg.figures, ECG_FIGURES);
  return { ...note, ...(component.length === 0 ? { valueString: ecg.statements.join(' ; ') } : { component }) };
}

function vitalValue(type: VitalType, text: string): Partial<Observation> | null {
  const value = vitalIn(type, text);
  if (value === null) return null;
  const quantity = (figure: number) => ({
    valueQuantity: { value: figure, unit: VITALS[type].shown, system: UCUM, code: VITALS[type].unit },
  });
  if (isPressure(value)) {
    return {
      component: PRESSURES.map(([code, label, part]) => ({
        code: concept(LOINC, code, label),
        ...quantity(value[part]),
      })),
    };
  }
  const context = GLUCOSE_CONTEXTS.find(({ code }) => code === value.context)?.label;
  return { ...quantity(value.value), ...known('note', context === undefined ? null : [{ text: context }]) };
}

function urineValue(text: string): Partial<Observation> | null {
  const results = urineIn(text);
  if (results === null) return null;
  const component = urineLines(results).map(({ key, value }) => ({
    code: concept(MEASURE_PART, key, URINE[key as UrineKey].label),
    valueString: value,
  }));
  return component.length === 0 ? null : { component };
}

const COMPARATORS = { lt: '<', gt: '>' } as const;

function biochemistryValue(text: string): Partial<Observation> | null {
  const card = biochemistryIn(text);
  if (card === null) return null;
  const component = card.results.map(({ analyte, value, qualifier }): ObservationComponent => {
    const { label, unit } = ANALYTES[analyte];
    return {
      code: concept(MEASURE_PART, analyte, label),
      valueQuantity: {
        value,
        ...known('comparator', qualifier === null ? null : COMPARATORS[qualifier]),
        unit,
      },
    };
  });
  const note = [card.panel, ...(card.error === null ? [] : [card.error])].map((words) => ({ text: words }));
  return { note, ...(component.length === 0 ? { valueString: card.error ?? card.panel } : { component }) };
}
