import { describe, expect, it } from '@jest/globals';
import { careRequestNote, noteOf } from './care-request-note.ts';

describe('the note of a care request', () => {
  it('is read as it was written, its recurrence apart', () => {
    const answers = {
      childrenNumber: 2,
      hasPathologie: true,
      frequency: '3',
      fromDate: '2026-11-24',
      urgent: ['early'],
    };
    expect(JSON.parse(noteOf(answers))).toHaveProperty('recurrence', {
      ...{ frequency: '3', fromDate: '2026-11-24', urgent: ['early'] },
    });
    expect(careRequestNote.parse(noteOf(answers))).toEqual(answers);
  });

  it('may say a frequency as a number and an urgency as one word', () => {
    const text = JSON.stringify({ recurrence: { frequency: 2, urgent: 'early' } });
    expect(careRequestNote.parse(text)).toEqual({ frequency: '2', urgent: ['early'] });
  });

  it.each([
    ['{', ['']],
    ['[]', ['']],
    ['{"recurrence":3}', ['recurrence']],
    ['{"__proto__":{"childrenNumber":1}}', ['__proto__']],
    ['{"invented":1}', ['invented']],
    ['{"recurrence":{"frequency":9,"toDate":"hier"}}', ['recurrence/toDate', 'recurrence/frequency']],
  ])('%s is refused at its place', (text, places) => {
    const { error } = careRequestNote.safeParse(text);
    expect(error?.issues.map(({ path }) => path.join('/')).toSorted()).toEqual(places.toSorted());
  });
});
