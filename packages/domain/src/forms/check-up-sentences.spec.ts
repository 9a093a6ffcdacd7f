import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isoDay } from '../day.ts';
import { errorOf } from './check-answer.ts';
import { CHECK_UP } from './check-up.ts';
import type { Answers, Condition, Form } from './form.ts';
import { answersOf, questionsOf, viewOf } from './form-view.ts';

/**
 * The sentences of the specification about what is shown and what must be answered, written a second time and in another way:
 * over plain facts of a person, none of which is asked from the form.
 */
interface Facts {
  readonly gender: 'FEMALE' | 'MALE' | null;
  /** Difference of calendar years; null before the birth date is given. */
  readonly years: number | null;
  readonly birthdayPassed: boolean;
  readonly history: boolean;
  readonly family: boolean;
  readonly tobacco: 'jamais' | 'ancien' | 'actif' | null;
  readonly alcohol: 'jamais' | 'occasionnelle' | 'un_a_deux' | 'trois_a_quatre' | 'plus_de_cinq' | null;
  readonly food: boolean;
  readonly hepatitis: boolean;
  readonly flu: boolean;
  readonly haemophilus: boolean;
  readonly bones: boolean;
  readonly urinary: boolean;
  readonly contraception: 'oui' | 'non' | null;
  readonly otherMeans: boolean;
  readonly menopause: 'oui' | 'non' | null;
  readonly vaccinated: boolean;
}

type Sentence = (facts: Facts) => boolean;

const always: Sentence = () => true;
const atLeast = (years: number, facts: Facts): boolean => facts.years !== null && facts.years >= years;
const woman = (facts: Facts): boolean => facts.gender === 'FEMALE';
const man = (facts: Facts): boolean => facts.gender === 'MALE';
/** Completed years below 15: no question about sexual life (catalogues C-13). */
const child = (facts: Facts): boolean => facts.years !== null && facts.years - (facts.birthdayPassed ? 0 : 1) < 15;

/** "The sex-specific step appears only for women aged over 25 or men aged over 50." */
const sexSpecific: Sentence = (f) => (woman(f) && atLeast(26, f)) || (man(f) && atLeast(51, f));
/** "appears for anyone 18 or older, or with hepatitis B, seasonal flu or haemophilus risks" */
const sexuality: Sentence = (f) => atLeast(18, f) || f.hepatitis || f.flu || f.haemophilus;
/** The one risk of the flu that these people tick is a pregnancy; a woman who expects a child is not asked about any of the three. */
const expects: Sentence = (f) => woman(f) && f.flu;
const contraception: Sentence = (f) => sexuality(f) && !child(f) && !expects(f);
/** "menopause for over 50" */
const menopause: Sentence = (f) => sexuality(f) && woman(f) && atLeast(51, f) && !expects(f);
/** "breast and cervix questions for over 25" */
const breast: Sentence = (f) => woman(f) && atLeast(26, f);
/** "osteoporosis, prostate and testicle questions for over 50": the first to both sexes, in a step that not all see. */
const bones: Sentence = (f) => sexSpecific(f) && atLeast(51, f);
const prostate: Sentence = (f) => man(f) && atLeast(51, f);
const smoked: Sentence = (f) => f.tobacco === 'ancien' || f.tobacco === 'actif';
const adult: Sentence = (f) => atLeast(18, f);

const SHOWN: Record<string, Sentence> = {
  lastName: always,
  firstName: always,
  gender: always,
  chestSize: woman,
  birthDate: always,
  nir: always,
  size: always,
  weight: always,
  personnalAntecedents: always,
  personnalAntecedentsOther: (f) => f.history,
  usualTreatment: always,
  familyAntecedents: always,
  familyAntecedentsOther: (f) => f.family,
  physicalActivity: always,
  commonPathologies: always,
  commonTreatments: always,
  tabac: always,
  tabacQuantite: smoked,
  tabacDuree: smoked,
  alcool: always,
  alcoolType: (f) => f.alcohol !== null && f.alcohol !== 'jamais',
  foodHabits: always,
  foodHabitsOther: (f) => f.food,
  risques_hepatiteB: always,
  grippeSaisionniere: always,
  risques_herophilus: always,
  risks_colon: always,
  risks_peau: always,
  risks_lungs: always,
  risks_ist: (f) => !child(f),
  risks_chest: breast,
  surveillance_chest: breast,
  risks_uterus: breast,
  risks_oesteoporose: bones,
  // "bone density only if osteoporosis risks were ticked"
  densitometrie_osseuse: (f) => bones(f) && f.bones,
  risks_prostate: prostate,
  surveillance_prostate: prostate,
  symptomesUrinaires: prostate,
  symptomesUrinairesFrequence: (f) => prostate(f) && f.urinary,
  risks_testiculaire: prostate,
  hasContraception: contraception,
  typeContraception: (f) => contraception(f) && f.contraception === 'oui',
  typeContraceptionAutre: (f) => contraception(f) && f.contraception === 'oui' && f.otherMeans,
  menopause,
  menopauseEffect: (f) => menopause(f) && f.menopause === 'oui',
  frottis: (f) => sexuality(f) && breast(f),
  cyclesMenstruels: (f) => sexuality(f) && woman(f) && !expects(f) && !(menopause(f) && f.menopause === 'oui'),
};

/** "vaccines by age (flu for over 65 or flu risk; zona over 65; hepatitis B for 18 and over or hepatitis B risk; …)" */
const VACCINATED: Record<string, Sentence> = {
  Grippe: (f) => atLeast(66, f) || f.flu,
  Zona: (f) => atLeast(66, f),
  HepatiteB: (f) => adult(f) || f.hepatitis,
  Pneumocoque: (f) => f.haemophilus,
  Haemophilus: (f) => f.haemophilus,
  ...Object.fromEntries(
    [
      'Diphterie',
      'Tetanos',
      'Poliomyelite',
      'Rubeole',
      'Rougeole',
      'Booster',
      'Coqueluche',
      'MeningocoqueC',
      'Oreillons',
    ].map((name) => [name, adult]),
  ),
};

const REQUIRED = [
  ...['lastName', 'firstName', 'gender', 'birthDate', 'nir', 'size', 'weight', 'physicalActivity', 'tabac'],
  ...['tabacQuantite', 'tabacDuree', 'alcool', 'alcoolType', 'personnalAntecedentsOther', 'familyAntecedentsOther'],
  ...['foodHabitsOther', 'typeContraceptionAutre', 'hasContraception', 'menopause', 'frottis', 'cyclesMenstruels'],
];

const TODAY = isoDay('2026-07-01');

const answersFor = (f: Facts): Answers => ({
  ...(f.gender !== null && { gender: f.gender }),
  ...(f.years !== null && { birthDate: `${2026 - f.years}-${f.birthdayPassed ? '03-01' : '11-01'}` }),
  personnalAntecedents: f.history ? ['autre'] : ['cancer'],
  familyAntecedents: f.family ? ['avc', 'autre'] : [],
  ...(f.tobacco !== null && { tabac: f.tobacco }),
  ...(f.alcohol !== null && { alcool: f.alcohol }),
  foodHabits: f.food ? ['vegan', 'autre'] : ['vegan'],
  risques_hepatiteB: f.hepatitis ? ['detention'] : [],
  grippeSaisionniere: f.flu ? ['grossesse'] : [],
  risques_herophilus: f.haemophilus ? ['asplenie'] : [],
  risks_oesteoporose: f.bones ? ['chutes'] : [],
  symptomesUrinaires: f.urinary ? ['nycturie'] : [],
  ...(f.contraception !== null && { hasContraception: f.contraception }),
  typeContraception: f.otherMeans ? ['pilule', 'autre'] : ['pilule'],
  ...(f.menopause !== null && { menopause: f.menopause }),
  ...Object.fromEntries(Object.keys(VACCINATED).map((name) => [`has${name}`, f.vaccinated])),
});

const expectedOf = (f: Facts): string => {
  const asked = Object.keys(SHOWN).filter((name) => SHOWN[name]?.(f));
  const vaccines = Object.keys(VACCINATED).filter((name) => VACCINATED[name]?.(f));
  const dates = f.vaccinated ? vaccines.map((name) => `date${name}`) : [];
  return [...asked, ...vaccines.map((name) => `has${name}`), ...dates].sort().join(' ');
};

const shownTo = (f: Facts, form: Form = CHECK_UP): string => {
  const { steps } = viewOf(form, answersFor(f), { today: TODAY });
  const questions = steps.flatMap((step) => step.questions).filter(({ kind }) => kind !== 'figure');
  return questions
    .map(({ name }) => name)
    .sort()
    .join(' ');
};

const both = [true, false] as const;
const GENDERS = ['FEMALE', 'MALE', null] as const;
/** Either side of every age that a sentence names. */
const AGES = [null, 0, 13, 14, 15, 16, 17, 18, 25, 26, 50, 51, 65, 66, 75, 76, 110];
const NOBODY: Facts = {
  gender: null,
  years: null,
  birthdayPassed: true,
  history: false,
  family: false,
  tobacco: null,
  alcohol: null,
  food: false,
  hepatitis: false,
  flu: false,
  haemophilus: false,
  bones: false,
  urinary: false,
  contraception: null,
  otherMeans: false,
  menopause: null,
  vaccinated: false,
};

type Choices = { readonly [K in keyof Facts]?: readonly Facts[K][] };

/** Every combination of some facts. */
function* combinations(choices: Choices, from: Facts = NOBODY): Generator<Facts> {
  const [first, ...rest] = Object.entries(choices);
  if (first === undefined) return yield from;
  const [name, values] = first;
  for (const value of values) yield* combinations(Object.fromEntries(rest), { ...from, [name]: value });
}

const wrongAmong = (choices: Choices): { count: number; wrong: Facts[] } => {
  let count = 0;
  const wrong: Facts[] = [];
  for (const facts of combinations(choices)) {
    count += 1;
    if (wrong.length < 3 && shownTo(facts) !== expectedOf(facts)) wrong.push(facts);
  }
  return { count, wrong };
};

describe('every combination of conditions shows what the sentences of the specification say', () => {
  it('by sex, age and risks', () => {
    const { count, wrong } = wrongAmong({
      gender: GENDERS,
      years: AGES,
      birthdayPassed: both,
      hepatitis: both,
      flu: both,
      haemophilus: both,
      bones: both,
      urinary: both,
    });
    expect({ count, wrong }).toEqual({ count: 3 * 17 * 2 * 32, wrong: [] });
  });

  it('by sex, age and sexuality', () => {
    const { count, wrong } = wrongAmong({
      gender: GENDERS,
      years: AGES,
      birthdayPassed: both,
      hepatitis: both,
      contraception: ['oui', 'non', null],
      otherMeans: both,
      menopause: ['oui', 'non', null],
    });
    expect({ count, wrong }).toEqual({ count: 3 * 17 * 2 * 2 * 18, wrong: [] });
  });

  it('by the way of life, and once vaccines are ticked', () => {
    const { count, wrong } = wrongAmong({
      years: [17, 18, 66],
      history: both,
      family: both,
      tobacco: ['jamais', 'ancien', 'actif', null],
      alcohol: ['jamais', 'occasionnelle', 'un_a_deux', 'trois_a_quatre', 'plus_de_cinq', null],
      food: both,
      haemophilus: both,
      vaccinated: both,
    });
    expect({ count, wrong }).toEqual({ count: 3 * 24 * 32, wrong: [] });
  });

  it('and whatever else holds at the same time', () => {
    const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);
    const anybody = fc.record<Facts>({
      gender: oneOf(...GENDERS),
      years: fc.option(fc.integer({ min: 0, max: 110 })),
      birthdayPassed: fc.boolean(),
      history: fc.boolean(),
      family: fc.boolean(),
      tobacco: oneOf('jamais' as const, 'ancien' as const, 'actif' as const, null),
      alcohol: oneOf('jamais' as const, 'un_a_deux' as const, 'plus_de_cinq' as const, null),
      food: fc.boolean(),
      hepatitis: fc.boolean(),
      flu: fc.boolean(),
      haemophilus: fc.boolean(),
      bones: fc.boolean(),
      urinary: fc.boolean(),
      contraception: oneOf('oui' as const, 'non' as const, null),
      otherMeans: fc.boolean(),
      menopause: oneOf('oui' as const, 'non' as const, null),
      vaccinated: fc.boolean(),
    });
    fc.assert(
      fc.property(anybody, (facts) => shownTo(facts) === expectedOf(facts)),
      { numRuns: 2_000 },
    );
  });
});

/** Among these a person is found for every condition: few enough to be asked again for each of them. */
const SOME: readonly Facts[] = [
  { years: [17, 18, 66], history: both, family: both, food: both, vaccinated: both, haemophilus: both, flu: both },
  { gender: GENDERS, years: [17, 18, 51], contraception: ['oui', 'non'], menopause: ['oui', 'non'], otherMeans: both },
  { gender: GENDERS, years: [50, 51], bones: both, urinary: both },
  { tobacco: ['jamais', 'ancien', 'actif'], alcohol: ['jamais', 'occasionnelle', 'plus_de_cinq'] },
  { gender: GENDERS, years: AGES, birthdayPassed: both, hepatitis: both },
].flatMap((choices) => [...combinations(choices as Choices)]);

/** The form with another condition for one question or one step. */
const withCondition = (name: string, change: (when: Condition) => Condition): Form => {
  const always: Condition = () => true;
  return {
    ...CHECK_UP,
    steps: CHECK_UP.steps.map((step) => ({
      ...step,
      ...(step.id === name && { when: change(step.when ?? always) }),
      questions: step.questions.map((question) =>
        question.name === name ? { ...question, when: change(question.when ?? always) } : question,
      ),
    })),
  };
};

describe('a condition that is not the specification’s is found', () => {
  const asked = questionsOf(CHECK_UP).filter(({ kind }) => kind !== 'figure');
  const conditional = [...asked, ...CHECK_UP.steps.map(({ id, when }) => ({ name: id, when }))].filter(
    ({ when }) => when !== undefined,
  );
  const isFound = (form: Form): boolean => SOME.some((facts) => shownTo(facts, form) !== expectedOf(facts));

  it('and nothing is found where there is nothing', () => {
    expect(conditional.length).toBeGreaterThan(50);
    expect(isFound(CHECK_UP)).toBe(false);
  });

  it.each(conditional.map(({ name }) => name))('%s, shown to everybody, or to nobody', (name) => {
    expect(isFound(withCondition(name, () => () => true))).toBe(true);
    expect(isFound(withCondition(name, () => () => false))).toBe(true);
  });

  it.each(['osteoporosis', 'age'])('a year more or less (%s) is found', (which) => {
    const year = which === 'age' ? ['hasTetanos', 17] : ['risks_oesteoporose', 50];
    const [name, years] = year as [string, number];
    const early: Condition = ({ birthDate }) => birthDate !== null && 2026 - Number(birthDate.slice(0, 4)) >= years;
    expect(isFound(withCondition(name, () => early))).toBe(true);
  });
});

it('the table of sentences and the form speak of the same questions', () => {
  const named = [...Object.keys(SHOWN), ...Object.keys(VACCINATED).flatMap((name) => [`has${name}`, `date${name}`])];
  const asked = questionsOf(CHECK_UP).filter(({ kind }) => kind !== 'figure');
  expect(asked.map(({ name }) => name).sort()).toEqual(named.sort());
});

it.each(questionsOf(CHECK_UP).map((question) => [question.name, question] as const))(
  '%s must be answered exactly where the specification says so',
  (name, question) => {
    const who = viewOf(CHECK_UP, {}, { today: TODAY }).who;
    const expected = REQUIRED.includes(name) ? 'Ce champ est obligatoire' : null;
    expect(errorOf(question, who)).toBe(expected);
  },
);

it('an answer to a question that is no longer shown is not sent, and hides nothing', () => {
  const answers = { gender: 'FEMALE', birthDate: '1960-01-01', menopause: 'oui', cyclesMenstruels: 'reguliers' };
  const younger = viewOf(CHECK_UP, { ...answers, birthDate: '1994-01-01' }, { today: TODAY });
  expect(Object.keys(answersOf(younger))).toEqual(['gender', 'birthDate', 'cyclesMenstruels']);
  expect(Object.keys(answersOf(viewOf(CHECK_UP, answers, { today: TODAY })))).toEqual([
    'gender',
    'birthDate',
    'menopause',
  ]);
});
