import { describe, expect, it } from '@jest/globals';
import { isoDay } from '../day.ts';
import { ecgIn, ecgLines } from './ecg.ts';
import { ageClassOf, type MeasuredPerson } from './measured-person.ts';
import { glucoseInOtherUnits, vitalFlag, vitalIn, vitalInWords, vitalNote, vitalText, wrongVital } from './vital.ts';

const ON = isoDay('2026-11-20');
const born = (birthDate: string, more: Partial<MeasuredPerson> = {}): MeasuredPerson => ({
  ...{ gender: 'FEMALE', birthDate: isoDay(birthDate), lastPeriod: '' },
  ...more,
});
const woman = born('1991-05-14');
const pregnant = born('1991-05-14', { lastPeriod: '2026-06-01' });
const at = (value: number) => ({ value: { value }, on: ON });
const pressure = (sys: number, dia: number) => ({ value: { sys, dia }, on: ON });

describe('the age class of a measure', () => {
  it.each([
    ['2026-11-01', 'NN'],
    ['2026-10-23', 'NN'],
    ['2026-10-22', 'NO'],
    ['2025-11-21', 'NO'],
    ['2025-11-20', 'TO'],
    ['2023-11-20', 'PE'],
    ['2020-11-20', 'EN'],
    ['2014-11-20', 'AD'],
    ['2008-11-21', 'AD'],
    ['2008-11-20', 'A'],
    ['1961-11-21', 'A'],
    ['1961-11-20', 'AG'],
  ])('of somebody born on %s is %s', (birthDate, expected) => expect(ageClassOf(born(birthDate), ON)).toBe(expected));

  it('the age class of a measure is a pregnancy’s until its term', () => {
    expect(ageClassOf(pregnant, ON)).toBe('GR');
    expect(ageClassOf(born('1991-05-14', { lastPeriod: '2026-02-01' }), ON)).toBe('A');
  });
});

describe('the flag of a vital', () => {
  it.each([
    ['HEART_BEAT', woman, 39, 'LL'],
    ['HEART_BEAT', woman, 55, 'L'],
    ['HEART_BEAT', woman, 100, 'N'],
    ['HEART_BEAT', pregnant, 105, 'N'],
    ['HEART_BEAT', woman, 131, 'HH'],
    ['SpO2', woman, 94, 'L'],
    ['SpO2', woman, 91, 'LL'],
    ['TEMPERATURE', woman, 37.8, 'N'],
    ['TEMPERATURE', woman, 38, 'H'],
    ['TEMPERATURE', pregnant, 39.1, 'HH'],
    ['TEMPERATURE', born('2026-09-01'), 37.7, 'N'],
    ['TEMPERATURE', born('2026-09-01'), 38.1, 'HH'],
    ['BLOOD_GLUCOSE', woman, 140, 'N'],
    ['BLOOD_GLUCOSE', woman, 141, 'H'],
    ['BLOOD_GLUCOSE', woman, 53, 'LL'],
  ] as const)('%s', (type, person, value, flag) => expect(vitalFlag(type, at(value), person)).toBe(flag));

  it.each([
    [woman, 128, 76, 'N'],
    [woman, 139, 90, 'H'],
    [woman, 79, 60, 'LL'],
    [woman, 181, 80, 'HH'],
    [pregnant, 140, 80, 'H'],
    [pregnant, 160, 80, 'HH'],
    [pregnant, 120, 110, 'HH'],
    [born('2021-11-20'), 79, 50, 'LL'],
    [born('2015-11-20'), 89, 60, 'LL'],
  ] as const)('of a blood pressure is the worse of both: %#', (person, sys, dia, flag) =>
    expect(vitalFlag('BLOOD_PRESSURE', pressure(sys, dia), person)).toBe(flag),
  );

  it('of a glucose goes by when it was taken', () => {
    const fasting = { value: { value: 100, context: 'fasting' }, on: ON } as const;
    expect(vitalFlag('BLOOD_GLUCOSE', fasting, woman)).toBe('N');
    expect(vitalFlag('BLOOD_GLUCOSE', fasting, pregnant)).toBe('H');
    const after = { value: { value: 120, context: 'post_meal_2h' }, on: ON } as const;
    expect(vitalFlag('BLOOD_GLUCOSE', after, pregnant)).toBe('H');
  });

  it('of a weight goes by the one before', () => {
    const before = { value: { value: 60 }, on: isoDay('2026-11-14') };
    expect(vitalFlag('WEIGHT', at(60), woman)).toBeNull();
    expect(vitalFlag('WEIGHT', at(63), woman, before)).toBe('N');
    expect(vitalFlag('WEIGHT', at(63.1), woman, before)).toBe('H');
    expect(vitalFlag('WEIGHT', at(56.9), woman, before)).toBe('L');
    expect(vitalFlag('WEIGHT', at(62.1), pregnant, before)).toBe('H');
    expect(vitalFlag('WEIGHT', at(70), woman, { ...before, on: isoDay('2026-09-01') })).toBe('N');
  });

  it('comes with words where a pregnancy is in danger, or there is fever', () => {
    expect(vitalNote('BLOOD_PRESSURE', pressure(142, 80), pregnant)).toBe('HTA gravidique possible.');
    expect(vitalNote('BLOOD_PRESSURE', pressure(165, 80), pregnant)).toBe('Avis obstétrical immédiat.');
    expect(vitalNote('BLOOD_PRESSURE', pressure(142, 80), woman)).toBeNull();
    expect(vitalNote('TEMPERATURE', at(38.5), woman)).toBe('Fièvre.');
  });
});

describe('a vital', () => {
  it('is stored and read as it was measured, with its mean pressure', () => {
    expect(vitalText('BLOOD_PRESSURE', { sys: 128, dia: 76 })).toBe('{"sys":128,"dia":76,"map":93}');
    expect(vitalIn('BLOOD_PRESSURE', vitalText('BLOOD_PRESSURE', { sys: 128, dia: 76 }))).toEqual({
      sys: 128,
      dia: 76,
    });
    expect(vitalText('WEIGHT', { value: 64.5 })).toBe('{"value":64.5,"unit":"kg"}');
    const glucose = { value: 92, context: 'fasting' } as const;
    expect(vitalIn('BLOOD_GLUCOSE', vitalText('BLOOD_GLUCOSE', glucose))).toEqual(glucose);
    expect(glucoseInOtherUnits(92)).toBe('0,92 g/L · 5,1 mmol/L');
    expect(vitalInWords('TEMPERATURE', { value: 36.84 })).toBe('36,8 °C');
  });

  it.each(['', 'null', '[]', '{}', '{"value":"64"}', '{"value":null}', '{"sys":1}', '12'])(
    'a vital is none in %j',
    (text) => {
      expect(vitalIn('WEIGHT', text)).toBeNull();
      expect(vitalIn('BLOOD_PRESSURE', text)).toBeNull();
    },
  );

  it('outside what anybody has is refused', () => {
    expect(wrongVital('TEMPERATURE', { value: 45.1 })).toBe('La valeur doit être comprise entre 25 et 45');
    expect(wrongVital('WEIGHT', { value: 0.2 })).toBe('La valeur doit être comprise entre 0,3 et 300');
    expect(wrongVital('WEIGHT', { value: Number.NaN })).not.toBeNull();
    expect(wrongVital('BLOOD_PRESSURE', { sys: 70, dia: 70 })).toBe(
      'La tension systolique doit dépasser la diastolique',
    );
    expect(wrongVital('BLOOD_PRESSURE', { sys: 301, dia: 70 })).toMatch(/^Systolique/);
    expect(wrongVital('BLOOD_PRESSURE', { sys: 128, dia: 76 })).toBeNull();
  });
});

describe('an electrocardiogram', () => {
  const text = JSON.stringify({
    measurements: { QTC: 455, HR: 72, QRS: 120, X: 1, __proto__: 2 },
    quality: { I: 'ok', V1: 'off', V2: 'noise', V3: 'constructor' },
    statements: ['Rythme sinusal', 7, ' '],
  });

  it('is read with its flags, what its leads say, and what the machine believes', () => {
    const ecg = ecgIn(text);
    expect(ecg?.troubles).toEqual(['V1 : électrode décollée', 'V2 : signal bruité']);
    expect(ecg?.statements).toEqual(['Rythme sinusal']);
    const linesFor = (person: MeasuredPerson) =>
      ecg === null ? [] : ecgLines(ecg, person, ON).map(({ code, value, flag }) => [code, value, flag]);
    expect(linesFor(woman)).toEqual([
      ['HR', '72 bpm', 'N'],
      ['QRS', '120 ms', 'H'],
      ['QTC', '455 ms', 'N'],
      ['X', '1', null],
    ]);
    expect(linesFor(born('1991-05-14', { gender: 'MALE' }))[2]).toEqual(['QTC', '455 ms', 'H']);
  });

  it.each(['', 'null', '[]', '{"measurements":{}}', '{"statements":"x"}'])(
    'an electrocardiogram is none in %j',
    (nothing) => expect(ecgIn(nothing)).toBeNull(),
  );
});
