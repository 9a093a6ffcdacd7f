import { describe, expect, it } from '@jest/globals';
import { collection } from '@maillon/domain/fhir/bundle';
import { observationOf } from '@maillon/domain/fhir/observation';
import { newId } from '../../platform/ids.ts';
import { faultsIn } from '../../testing/cases/fhir-definitions.ts';

const patientId = '0190aaaa-0000-7000-8000-000000000001';
const opened = (type: string, clear: string, measuredAt: string | null = null) =>
  observationOf({
    ...{ patientId, type, author: 'Camille Durand', creation: '2026-03-09T08:30:00.000Z', measuredAt },
    id: measuredAt === null ? `${patientId}-${type}` : `${patientId}-${type}-${newId()}`,
    value: { clear },
  });

/** What the browser writes into the copy of a record: the server never has these. */
describe('a value that was opened is valid in FHIR R4, in the shape of its question', () => {
  it.each([
    ['one choice', 'tabac', 'actif', { valueCodeableConcept: { text: 'Fumeur actif' } }],
    [
      'several choices',
      'foodHabits',
      '["other"]',
      { component: [{ valueCodeableConcept: { coding: [{ code: 'other' }] } }] },
    ],
    ['none of them', 'commonPathologies', '[]', { dataAbsentReason: {} }],
    ['a figure with its unit', 'weight', '64.5', { valueQuantity: { value: 64.5, code: 'kg' } }],
    ['a figure without one', 'NUMBER_OF_BIRTHS_AT_TERM', '2', { valueQuantity: { value: 2 } }],
    ['a day', 'DATE_LAST_PERIOD', '2026-01-31', { valueDateTime: '2026-01-31' }],
    ['what is no day', 'DATE_LAST_PERIOD', 'illisible', { valueString: 'illisible' }],
    ['a box', 'hasZona', 'true', { valueBoolean: true }],
    ['words', 'usualTreatment', 'Fer, 80 mg', { valueString: 'Fer, 80 mg' }],
    ['nothing', 'usualTreatment', '', { dataAbsentReason: {} }],
    ['what is no answer to the question', 'NUMBER_OF_BIRTHS_AT_TERM', 'deux', { valueString: 'deux' }],
    // The value of a vital sign is a quantity in every profile.
    ['what is no weight', 'weight', 'lourd', { dataAbsentReason: {}, note: [{ text: 'lourd' }] }],
    ['what nobody asks any more', 'formerQuestion', 'oui', { valueString: 'oui' }],
  ])('%s', (_what, type, text, expected) => {
    const observation = opened(type, text);
    expect(faultsIn(observation)).toEqual([]);
    expect(observation).toMatchObject(expected);
    expect(observation.extension).toBeUndefined();
  });

  const at = '2026-03-01T07:00:00.000Z';
  it.each([
    ['a weight', 'WEIGHT', '{"value":64.5,"unit":"kg"}', { valueQuantity: { value: 64.5, code: 'kg' } }],
    [
      'a blood pressure',
      'BLOOD_PRESSURE',
      '{"sys":128,"dia":76,"map":93}',
      { component: [{ valueQuantity: { value: 128 } }, { valueQuantity: { value: 76 } }] },
    ],
    [
      'a fasting glucose',
      'BLOOD_GLUCOSE',
      '{"value":92,"unit":"mg/dL","context":"fasting"}',
      { note: [{ text: 'À jeun' }] },
    ],
    ['a strip', 'URINE_ANALYSIS', '{"results":{"PRO":"p1","PH":6.5}}', { component: [{}, {}] }],
    [
      'a card',
      'DBA',
      '{"panel":"triple_kidney","results":[{"analyte":"CREA","value":62,"qualifier":"lt"}]}',
      { component: [{ valueQuantity: { comparator: '<' } }] },
    ],
    [
      'a card that failed',
      'DBA',
      '{"panel":"triple_kidney","results":[],"error":"hemolysis"}',
      { valueString: 'Hémolyse' },
    ],
    ['what is no weight', 'WEIGHT', 'lourd', { dataAbsentReason: {}, note: [{ text: 'lourd' }] }],
    ['what is no pressure', 'BLOOD_PRESSURE', 'haute', { component: [{}, {}], note: [{ text: 'haute' }] }],
    ['what is no urine analysis', 'URINE_ANALYSIS', 'claire', { valueString: 'claire' }],
  ])('%s', (_what, type, text, expected) => {
    const observation = opened(type, text, at);
    expect(faultsIn(observation)).toEqual([]);
    expect(observation).toMatchObject({ ...expected, effectiveDateTime: at });
    expect(observation.id).toMatch(/^[0-9a-f]{64}$/);
  });

  it('what holds the opened values is valid in FHIR R4', () => {
    const bundle = collection([opened('tabac', 'actif'), opened('weight', '70')], 'https://exemple.fr/api/fhir/R4', at);
    expect(faultsIn(bundle)).toEqual([]);
  });
});
