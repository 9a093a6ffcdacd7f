import { describe, expect, it } from '@jest/globals';
import type { Answer } from './form.ts';
import { questionsOf } from './form-view.ts';
import { RECORD } from './record.ts';
import { answerIn, isSameAnswer, storedTextOf } from './stored-answer.ts';

const question = (name: string) => {
  const found = questionsOf(RECORD).find((one) => one.name === name);
  if (found === undefined) throw new RangeError(name);
  return found;
};

describe('an answer that is stored', () => {
  it.each<[string, Answer]>([
    ['usualTreatment', '12'],
    ['usualTreatment', '["un texte"]'],
    ['tabac', 'ancien'],
    ['birthDate', '1991-05-14'],
    ['weight', 64.5],
    ['hasTetanos', true],
    ['hasTetanos', false],
    ['familyAntecedents', ['cardiac', 'autre']],
  ])('an answer that is stored comes back as it was given: %s', (name, answer) => {
    expect(answerIn(question(name), storedTextOf(answer))).toEqual(answer);
  });

  it.each([
    ['weight', '"64"'],
    ['weight', 'soixante'],
    ['hasTetanos', '1'],
    ['familyAntecedents', '[1]'],
    ['familyAntecedents', '{"0":"cardiac"}'],
    ['bodyMassIndex', '22'],
  ])('is none where the text does not fit the question: %s %s', (name, text) => {
    expect(answerIn(question(name), text)).toBeUndefined();
  });

  it('is the same as another by what it says', () => {
    expect(isSameAnswer(['a', 'b'], ['a', 'b'])).toBe(true);
    expect(isSameAnswer(undefined, undefined)).toBe(true);
    expect(isSameAnswer('a', undefined)).toBe(false);
    expect(isSameAnswer(['a', 'b'], ['b', 'a'])).toBe(false);
  });
});
