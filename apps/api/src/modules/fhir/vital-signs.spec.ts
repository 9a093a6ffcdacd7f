import { describe, expect, it } from '@jest/globals';
import { observationOf } from '@maillon/domain/fhir/observation';
import type { Resource } from '@maillon/domain/fhir/resource';
import { vitalText } from '@maillon/domain/measures/vital';
import type { CodeableConcept, Observation } from '@medplum/fhirtypes';
import { newId } from '../../platform/ids.ts';
import { faultsIn } from '../../testing/cases/fhir-definitions.ts';
import { aSealedText } from '../../testing/sealed.ts';

const patientId = '0190aaaa-0000-7000-8000-000000000001';

const observed = (type: string, value: { clear: string } | { sealed: string }): Resource<Observation> =>
  observationOf({
    ...{ patientId, type, value, author: 'Camille Durand', creation: '2026-03-09T08:30:00.000Z' },
    ...(type === 'size' || type === 'weight'
      ? { id: `${patientId}-${type}`, measuredAt: null }
      : { id: `${patientId}-${type}-${newId()}`, measuredAt: '2026-03-01T07:00:00.000Z' }),
  });

const codesOf = (concept: CodeableConcept | undefined) => concept?.coding?.map(({ code }) => code);

/** R4 "Vital Signs": the code, the unit. */
const SIGNS = [
  ['HEART_BEAT', '8867-4', '/min', vitalText('HEART_BEAT', { value: 72 })],
  ['SpO2', '2708-6', '%', vitalText('SpO2', { value: 98 })],
  ['TEMPERATURE', '8310-5', 'Cel', vitalText('TEMPERATURE', { value: 37.2 })],
  ['WEIGHT', '29463-7', 'kg', vitalText('WEIGHT', { value: 64.5 })],
  ['weight', '29463-7', 'kg', '64.5'],
  ['size', '8302-2', 'cm', '168'],
] as const;

describe('a vital sign follows the profile that its code puts it under', () => {
  it.each(SIGNS)('%s', (type, code, unit, clear) => {
    const opened = observed(type, { clear });
    expect(opened.category).toMatchObject([{ coding: [{ code: 'vital-signs' }] }]);
    expect(codesOf(opened.code)).toContain(code);
    expect(opened.valueQuantity).toMatchObject({ system: 'http://unitsofmeasure.org', code: unit });
    expect(faultsIn(opened)).toEqual([]);
  });

  it.each(SIGNS.map(([type]) => type))('%s, masked, empty, or no quantity', (type) => {
    for (const value of [{ sealed: aSealedText() }, { clear: '' }, { clear: 'illisible' }]) {
      const observation = observed(type, value);
      expect(faultsIn(observation)).toEqual([]);
      expect(observation).toMatchObject({ dataAbsentReason: {} });
      expect(Object.keys(observation).filter((member) => member.startsWith('value'))).toEqual([]);
    }
  });

  it('a saturation has both codes: by any device, and by a pulse oximeter', () => {
    expect(codesOf(observed('SpO2', { sealed: aSealedText() }).code)).toEqual(['59408-5', '2708-6', 'SpO2']);
  });

  it('a blood pressure names its two values, also where they are masked or missing', () => {
    const opened = observed('BLOOD_PRESSURE', { clear: vitalText('BLOOD_PRESSURE', { sys: 128, dia: 76 }) });
    expect(faultsIn(opened)).toEqual([]);
    for (const [value, reason] of [
      [{ sealed: aSealedText() }, 'masked'],
      [{ clear: '' }, 'unknown'],
      [{ clear: 'haute' }, 'as-text'],
    ] as const) {
      const masked = observed('BLOOD_PRESSURE', value);
      expect(faultsIn(masked)).toEqual([]);
      expect(masked.component?.map(({ code }) => codesOf(code))).toEqual([['8480-6'], ['8462-4']]);
      expect(masked.component?.map((one) => codesOf(one.dataAbsentReason))).toEqual([[reason], [reason]]);
    }
  });
});
