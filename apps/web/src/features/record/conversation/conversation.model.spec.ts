import { describe, expect, it } from '@jest/globals';
import { screensOf } from '@maillon/domain/conversation/screens';
import { isoDay } from '@maillon/domain/day';
import type { Answers } from '@maillon/domain/forms/form';
import { viewOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import { firstOf, minutesLeft, placeOf, tabsOf } from './conversation.model.ts';

const see = (answers: Answers = {}) => {
  const identity = { gender: 'FEMALE', birthDate: '1994-03-01' };
  const view = viewOf(RECORD, { ...identity, ...answers }, { today: isoDay('2026-11-25'), maternity: true });
  return { screens: screensOf(view), who: view.who };
};

describe('the place in the record that an address asks for', () => {
  const { screens, who } = see({ physicalActivity: 'modere' });
  const at = (tab: string, question: string | null, isNarrow: boolean) =>
    placeOf({ tab, question, isNarrow }, screens, who);

  it('is a part where there is room for one, and its first open question where there is not', () => {
    expect(at('_step5', null, false)).toEqual({ is: 'section', tab: '_step5' });
    expect(at('_step5', null, true)).toMatchObject({ is: 'question', screen: { id: 'tabac' } });
  });

  it('is the overview on a phone that asks for no part, or for one that asks nothing', () => {
    expect([at('', null, true), at('_step99', null, true)]).toEqual([{ is: 'overview' }, { is: 'overview' }]);
    expect(at('', null, false)).toEqual({ is: 'section', tab: '_step1' });
  });

  it('is a question wherever it is named, the end of a part, and the part of a question that is no longer asked', () => {
    expect(at('_step5', 'alcool', false)).toMatchObject({ is: 'question', screen: { id: 'alcool' } });
    expect(at('_step5', 'fin', true)).toEqual({ is: 'end', tab: '_step5' });
    expect(at('_step5', 'risks_prostate', false)).toEqual({ is: 'section', tab: '_step5' });
  });
});

it('the first question of a part is the first that waits, or else its first', () => {
  const all = see({ tabac: 'jamais', alcool: 'jamais', physicalActivity: 'modere', foodHabits: ['none'] });
  expect(firstOf(all.screens, '_step5', all.who)?.id).toBe('physicalActivity');
  expect(firstOf(see().screens, '_step8', see().who)?.id).toBe('hasContraception');
});

it('a part that asks nothing of a person is none of theirs', () => {
  expect(tabsOf(see().screens)).toContain('_step8');
  expect(tabsOf(see({ DATE_LAST_PERIOD: '2026-09-02' }).screens)).not.toContain('_step8');
});

it('the time that is left follows from what is not answered', () => {
  const { screens, who } = see();
  expect(minutesLeft(screens, who)).toBe(Math.ceil((screens.length * 12) / 60));
  expect(minutesLeft([], who)).toBe(0);
});
