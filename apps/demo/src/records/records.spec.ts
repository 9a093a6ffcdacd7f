import { describe, expect, it } from '@jest/globals';
import { RECORD_TYPES } from '@maillon/contracts/record/observations';
import { isoDay } from '@maillon/domain/day';
import { errorsOfStep, viewOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import { isVitalType } from '@maillon/domain/measures/measure-types';
import { wrongVital } from '@maillon/domain/measures/vital';
import { MATERNITY } from './maternity.ts';
import { MOBILITY } from './mobility.ts';

const TODAY = isoDay('2026-11-24');

/** Who these people are comes from their account. */
const IDENTITY = { gender: 'FEMALE', birthDate: '1972-02-28', bloodGroup: 'A+' };

describe.each([...MATERNITY, ...MOBILITY])('the record of $email', ({ answers, measures }) => {
  it('answers questions that the record asks, as the record takes them', () => {
    expect(Object.keys(answers).filter((name) => !RECORD_TYPES.includes(name))).toEqual([]);
    const view = viewOf(RECORD, { ...IDENTITY, ...answers }, { today: TODAY, maternity: true });
    const wrong = view.steps.flatMap((step) => Object.keys(errorsOfStep(step, view.who)));
    expect(wrong.filter((name) => name in answers)).toEqual([]);
    const shown = view.steps.flatMap(({ questions }) => questions.map(({ name }) => name));
    expect(Object.keys(answers).filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('holds measures that a person can have', () => {
    for (const [daysAgo, type, value] of measures) {
      expect(daysAgo).toBeGreaterThanOrEqual(0);
      expect(isVitalType(type) ? wrongVital(type, value) : 'no vital').toBeNull();
    }
  });
});

it('says what nobody else says: each patient once', () => {
  const emails = [...MATERNITY, ...MOBILITY].map(({ email }) => email);
  expect(new Set(emails).size).toBe(emails.length);
});
