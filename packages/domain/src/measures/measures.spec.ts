import { describe, expect, it } from '@jest/globals';
import { isoDay } from '../day.ts';
import { biochemistryNotes } from './biochemistry-notes.ts';
import { bodyIn, bodyLines, bodyNote } from './body-composition.ts';
import { filtrationRate } from './computed-analytes.ts';
import { biochemistryIn, biochemistryLines } from './dry-biochemistry.ts';
import { ecgIn, ecgLines } from './ecg.ts';
import { ageClassOf, type MeasuredPerson } from './measured-person.ts';
import { urineIn, urineLines, urineNotes } from './urine.ts';
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

  it('is a pregnancy’s until its term', () => {
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

  it.each(['', 'null', '[]', '{}', '{"value":"64"}', '{"value":null}', '{"sys":1}', '12'])('is none in %j', (text) => {
    expect(vitalIn('WEIGHT', text)).toBeNull();
    expect(vitalIn('BLOOD_PRESSURE', text)).toBeNull();
  });

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

describe('a urine strip', () => {
  const text =
    '{"v":1,"results":{"BIL":"neg","BLD":"tr","LEU":"p1","NIT":"pos","PH":8.5,"PRO":"p2","SG":1.02,"X":"p4","__proto__":1}}';

  it('is read line by line, with equivalents and flags, and nothing that it does not know', () => {
    const lines = urineLines(urineIn(text) ?? {});
    expect(lines.map(({ key, value, flag }) => [key, value, flag])).toEqual([
      ['BIL', 'Négatif', 'N'],
      ['BLD', 'Traces (10 /µL)', 'H'],
      ['LEU', '+ (70 /µL)', 'H'],
      ['NIT', 'Positif', 'HH'],
      ['PH', '8,5', 'H'],
      ['PRO', '++ (1 g/L)', 'HH'],
      ['SG', '1,020', 'N'],
    ]);
    expect(urineIn('{"results":null}')).toBeNull();
    expect(urineIn('non')).toBeNull();
  });

  it('says what it suggests', () => {
    const results = urineIn(text) ?? {};
    expect(urineNotes(results, { pregnant: false })).toEqual(['Évoque une infection urinaire : ECBU à discuter.']);
    expect(urineNotes(results, { pregnant: true, pressure: { sys: 141, dia: 80 } }).at(-1)).toBe(
      'Prééclampsie possible : avis obstétrical immédiat.',
    );
    expect(urineNotes({ VC: 'p1' }, { pregnant: false })[0]).toMatch(/^Vitamine C élevée/);
  });
});

describe('a dry-chemistry card', () => {
  const card = (results: unknown[], more: object = {}) =>
    biochemistryIn(JSON.stringify({ v: 1, panel: 'triple_kidney', results, ...more }));
  const linesOf = (results: object[], person = woman, more: object = {}) => {
    const found = card(results, more);
    return found === null ? [] : biochemistryLines(found, person, ON).map(({ value, flag }) => [value, flag]);
  };

  it('goes by sex, by pregnancy, and by limits that are not reached', () => {
    expect(linesOf([{ analyte: 'CREA', value: 90 }])[0]).toEqual(['90 µmol/L', 'H']);
    expect(linesOf([{ analyte: 'CREA', value: 90 }], born('1991-05-14', { gender: 'MALE' }))[0]).toEqual([
      '90 µmol/L',
      'N',
    ]);
    expect(linesOf([{ analyte: 'CREA', value: 75 }], pregnant)).toEqual([['75 µmol/L', 'H']]);
    expect(linesOf([{ analyte: 'TC', value: 5.2 }])).toEqual([['5,2 mmol/L', 'H']]);
    expect(linesOf([{ analyte: 'TC', value: 6 }], pregnant)).toEqual([['6,0 mmol/L', null]]);
    expect(linesOf([{ analyte: 'HGB', value: 10.6 }], pregnant)).toEqual([['10,6 g/dL', 'N']]);
    expect(linesOf([{ analyte: 'HGB', value: 6.9 }])).toEqual([['6,9 g/dL', 'LL']]);
  });

  it('shows what is below the measuring range, and what was computed', () => {
    const computed = { computed: [{ analyte: 'EGFR', value: 85 }] };
    expect(linesOf([{ analyte: 'UREA', value: 2, qualifier: 'lt' }], woman, computed)).toEqual([
      ['< 2,0 mmol/L', 'N'],
      ['85 mL/min/1,73 m²', 'L'],
    ]);
    expect(linesOf([], pregnant, computed)).toEqual([]);
  });

  it('has no colour for a child, and says why it failed', () => {
    expect(linesOf([{ analyte: 'UREA', value: 20 }], born('2015-01-01'))).toEqual([['20,0 mmol/L', null]]);
    expect(card([], { error: 'hemolysis' })?.error).toBe('Hémolyse');
    expect(card([{ analyte: 'constructor', value: 1 }, null, { analyte: 'UREA', value: '5' }])?.results).toEqual([]);
    expect(biochemistryIn('{}')).toBeNull();
  });

  it('gives what follows from its values, where the device did not send it', () => {
    expect(filtrationRate(70, 'FEMALE', 54)).toBe(85);
    expect(filtrationRate(106, 'MALE', 67)).toBe(62);
    expect(linesOf([{ analyte: 'CREA', value: 70 }], born('1972-01-01'))).toEqual([
      ['70 µmol/L', 'N'],
      ['85 mL/min/1,73 m²', 'L'],
    ]);
    const lipids = [
      { analyte: 'TC', value: 5 },
      { analyte: 'HDL', value: 1.5 },
      { analyte: 'TG', value: 1.1 },
    ];
    expect(linesOf(lipids).slice(3)).toEqual([
      ['3,5 mmol/L', null],
      ['3,0 mmol/L', 'H'],
    ]);
    expect(linesOf([{ analyte: 'CREA', value: 70 }], pregnant)).toHaveLength(1);
    expect(linesOf([{ analyte: 'CREA', value: 70 }], born('2015-01-01'))).toHaveLength(1);
    expect(linesOf([{ analyte: 'CREA', value: 20, qualifier: 'lt' }])).toHaveLength(1);
    // Above 3.9 of triglycerides Friedewald does not hold.
    expect(linesOf([...lipids.slice(0, 2), { analyte: 'TG', value: 3.9 }])).toHaveLength(4);
  });

  it('says what it suggests', () => {
    const notes = (panel: string, results: object[], person = woman) => {
      const found = biochemistryIn(JSON.stringify({ panel, results }));
      return found === null ? null : biochemistryNotes(found, person, ON);
    };
    const blood = (alt: number, haemoglobin: number) => [
      { analyte: 'ALT', value: alt },
      { analyte: 'HGB', value: haemoglobin },
    ];
    expect(notes('blood_donation', blood(20, 13))).toEqual([expect.stringMatching(/compatible avec un don de sang/)]);
    expect(notes('blood_donation', blood(20, 12.4))).toHaveLength(2);
    expect(notes('blood_donation', blood(20, 11.9))).toEqual([]);
    expect(notes('blood_donation', blood(36, 13))).toEqual([]);
    expect(notes('blood_donation', blood(20, 13), born('2015-01-01'))).toEqual([]);
    expect(notes('blood_donation', blood(20, 13), pregnant)).toEqual([]);
    expect(notes('tetralogy_liver', [{ analyte: 'AST', value: 71 }], pregnant)?.[0]).toMatch(/^Transaminases/);
    expect(notes('triple_kidney', [{ analyte: 'UA', value: 361 }], pregnant)?.[0]).toMatch(/^Acide urique/);
    expect(notes('triple_kidney', [{ analyte: 'UA', value: 361 }])).toEqual([]);
  });
});

describe('a body-composition scale', () => {
  const text =
    '{"v":1,"items":{"PHASE_ANGLE":5.4,"FAT_PERCENT":35,"VISCERAL_FAT":15,"METABOLIC_AGE":36,"NEW":1.5,"BAD":"x"}}';
  const linesOf = (person: MeasuredPerson) =>
    bodyLines(bodyIn(text) ?? [], person, ON).map(({ code, value, flag }) => [code, value, flag]);

  it('is read in the order of its sheet, by sex and age; what it sends besides comes last, as it is', () => {
    expect(linesOf(woman)).toEqual([
      ['FAT_PERCENT', '35,0 %', 'H'],
      ['VISCERAL_FAT', '15', 'HH'],
      ['METABOLIC_AGE', '36 ans', 'H'],
      ['PHASE_ANGLE', '5,4°', 'N'],
      ['NEW', '1,5', null],
    ]);
    expect(linesOf(born('1991-05-14', { gender: 'MALE' })).at(3)).toEqual(['PHASE_ANGLE', '5,4°', 'L']);
  });

  it.each([
    ['in a pregnancy', pregnant, 'Résultats non interprétables pendant la grossesse.'],
    ['of a child', born('2015-01-01'), 'Valeurs de référence adultes'],
  ])('has no colour %s, and says why', (_when, person, note) => {
    expect(linesOf(person).every(([, , flag]) => flag === null)).toBe(true);
    expect(bodyNote(person, ON)).toBe(note);
  });

  it.each(['', 'null', '[]', '{}', '{"items":[]}', '{"items":{"BMI":"22"}}', '{"items":{"BMI":null}}'])(
    'is none in %j',
    (nothing) => expect(bodyIn(nothing)).toBeNull(),
  );
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

  it.each(['', 'null', '[]', '{"measurements":{}}', '{"statements":"x"}'])('is none in %j', (nothing) =>
    expect(ecgIn(nothing)).toBeNull(),
  );
});
