import { expect, it } from '@jest/globals';
import { addDays, isoDay } from '../day.ts';
import { errorOf } from './check-answer.ts';
import type { Answers } from './form.ts';
import { questionsOf, viewOf } from './form-view.ts';
import { RECORD } from './record.ts';

const TODAY = isoDay('2026-07-01');

it('a woman at 12 weeks is asked nothing of contraception, cycles or menopause, and what she said of them before stays', () => {
  const answers = { gender: 'FEMALE', birthDate: '1994-03-01', hasContraception: 'oui', cyclesMenstruels: 'reguliers' };
  const asked = (more: Answers) =>
    viewOf(RECORD, { ...answers, ...more }, { today: TODAY, maternity: true }).steps.find(({ id }) => id === '_step8');
  expect(asked({ DATE_LAST_PERIOD: addDays(TODAY, -84) })?.questions).toEqual([]);
  const after = asked({ DATE_LAST_PERIOD: addDays(TODAY, -300) })?.questions.map(({ name }) => name);
  expect(after).toEqual(['hasContraception', 'typeContraception', 'cyclesMenstruels']);
});

/** « required », with what they are required of beside being shown. */
const REQUIRED = [
  ...['lastName', 'firstName', 'gender', 'birthDate', 'nir', 'bloodGroup', 'physicalActivity', 'tabac', 'alcool'],
  ...['alcoolType', 'tabacDureeDepuisArret', 'personnalAntecedentsOther', 'familyAntecedentsOther', 'foodHabitsOther'],
  ...['hasContraception', 'typeContraceptionAutre', 'menopause', 'frottis', 'cyclesMenstruels'],
];

const REQUIRED_OF_SMOKERS = ['tabacQuantite', 'tabacDuree'];

it.each(questionsOf(RECORD).map((question) => [question.name, question] as const))(
  '%s must be answered exactly where the specification says so',
  (name, question) => {
    const wrongOf = (tabac: string) => errorOf(question, viewOf(RECORD, { tabac }, { today: TODAY }).who);
    const isRequired = REQUIRED.includes(name) && name !== 'tabac';
    const says = (required: boolean) => (required ? 'Ce champ est obligatoire' : null);
    expect(wrongOf('ancien')).toBe(says(isRequired));
    expect(wrongOf('actif')).toBe(says(isRequired || REQUIRED_OF_SMOKERS.includes(name)));
  },
);
