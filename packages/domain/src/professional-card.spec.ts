import { describe, expect, it } from '@jest/globals';
import { practisedProfession, rppsOfNationalId, signUpTypeOfProfession } from './professional-card.ts';

describe('a health-professional card', () => {
  it.each([
    ['10', 'doctor'],
    ['35', 'assistant'],
    ['60', 'assistant'],
    ['69', 'assistant'],
    ['50', 'midwife'],
    ['40', 'patient'],
    ['constructor', 'patient'],
    [null, 'patient'],
  ])('with the profession %s signs up as %s', (code, type) => {
    expect(signUpTypeOfProfession(code)).toBe(type);
  });

  it.each([
    ['the first practice', [{ profession: '10', category: 'C' }], '10'],
    [
      'the first that is not a student’s',
      [
        { profession: '10', category: 'E' },
        { profession: '60', category: 'M' },
      ],
      '60',
    ],
    ['none of a student', [{ profession: '10', category: 'E' }], null],
    ['one without a category', [{ profession: '50', category: null }], '50'],
    ['nothing', [], null],
  ])('counts %s', (_what, practices, profession) => {
    expect(practisedProfession(practices)).toBe(profession);
  });

  it.each([
    ['899700001052', '99700001052'],
    ['099700001052', null],
    ['8997000010', null],
    ['99700001052', null],
  ])('of %s has the RPPS number %s', (nationalId, rpps) => {
    expect(rppsOfNationalId(nationalId)).toBe(rpps);
  });
});
