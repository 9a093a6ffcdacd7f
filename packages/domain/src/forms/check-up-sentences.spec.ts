import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  AGES,
  both,
  type Choices,
  combinations,
  expectedOf,
  type Facts,
  GENDERS,
  SHOWN,
  shownTo,
  TODAY,
  VACCINATED,
} from '../testing/check-up-sentences.ts';
import { errorOf } from './check-answer.ts';
import { CHECK_UP } from './check-up.ts';
import { answersOf, questionsOf, viewOf } from './form-view.ts';

const REQUIRED = [
  ...['lastName', 'firstName', 'gender', 'birthDate', 'nir', 'size', 'weight', 'physicalActivity', 'tabac'],
  ...['tabacQuantite', 'tabacDuree', 'alcool', 'alcoolType', 'personnalAntecedentsOther', 'familyAntecedentsOther'],
  ...['foodHabitsOther', 'typeContraceptionAutre', 'hasContraception', 'menopause', 'frottis', 'cyclesMenstruels'],
];

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

  it('a form shows what the sentences say, whatever else holds at the same time', () => {
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
