import { describe, expect, it } from '@jest/globals';
import { isoDay } from '../day.ts';
import { biochemistryNotes } from './biochemistry-notes.ts';
import { bodyIn, bodyLines, bodyNote } from './body-composition.ts';
import { filtrationRate } from './computed-analytes.ts';
import { biochemistryIn, biochemistryLines } from './dry-biochemistry.ts';
import { type MeasuredPerson } from './measured-person.ts';
import { urineIn, urineLines, urineNotes } from './urine.ts';

const ON = isoDay('2026-11-20');
const born = (birthDate: string, more: Partial<MeasuredPerson> = {}): MeasuredPerson => ({
  ...{ gender: 'FEMALE', birthDate: isoDay(birthDate), lastPeriod: '' },
  ...more,
});
const woman = born('1991-05-14');
const pregnant = born('1991-05-14', { lastPeriod: '2026-06-01' });

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

  it('a urine strip says what it suggests', () => {
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

  it('a dry-chemistry card says what it suggests', () => {
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
  ])('a body-composition scale has no colour %s, and says why', (_when, person, note) => {
    expect(linesOf(person).every(([, , flag]) => flag === null)).toBe(true);
    expect(bodyNote(person, ON)).toBe(note);
  });

  it.each(['', 'null', '[]', '{}', '{"items":[]}', '{"items":{"BMI":"22"}}', '{"items":{"BMI":null}}'])(
    'a body-composition scale is none in %j',
    (nothing) => expect(bodyIn(nothing)).toBeNull(),
  );
});
