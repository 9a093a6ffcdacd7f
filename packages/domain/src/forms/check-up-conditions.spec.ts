import { describe, expect, it } from '@jest/globals';
import {
  AGES,
  both,
  type Choices,
  combinations,
  expectedOf,
  type Facts,
  GENDERS,
  shownTo,
} from '../testing/check-up-sentences.ts';
import { CHECK_UP } from './check-up.ts';
import type { Condition, Form } from './form.ts';
import { questionsOf } from './form-view.ts';

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

  it('the conditions of the form are those of the specification', () => {
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
