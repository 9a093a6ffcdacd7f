import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { USER_TYPES } from '../user-type.ts';
import { mayTalk, type Ties } from './channel.ts';

const NONE: Ties = { followsPatient: false, sharesVisit: false, isContact: false, sharesStructure: false };
const type = fc.constantFrom(...USER_TYPES);
const ties = fc.record({
  followsPatient: fc.boolean(),
  sharesVisit: fc.boolean(),
  isContact: fc.boolean(),
  sharesStructure: fc.boolean(),
});

describe('who may write to whom', () => {
  it.each([
    ['patient', 'doctor', ['followsPatient', 'sharesVisit']],
    ['patient', 'assistant', ['followsPatient', 'sharesVisit']],
    ['patient', 'organization', ['followsPatient']],
    ['doctor', 'midwife', ['isContact', 'sharesStructure']],
    ['midwife', 'organization', ['sharesStructure']],
    ['patient', 'patient', []],
    ['organization', 'organization', []],
    ['dispatchManager', 'doctor', []],
    ['dispatchOperator', 'patient', []],
  ] as const)('%s and %s by %j, and by nothing else', (one, other, opening) => {
    const opened = Object.keys(NONE).filter((tie) => mayTalk(one, other, { ...NONE, [tie]: true }));
    expect(opened).toEqual([...opening]);
  });

  it('is the same from both sides', () => {
    fc.assert(
      fc.property(type, type, ties, (one, other, held) => mayTalk(one, other, held) === mayTalk(other, one, held)),
    );
  });

  it('is never opened by the end of a tie', () => {
    fc.assert(
      fc.property(
        type,
        type,
        ties,
        fc.constantFrom(...Object.keys(NONE)),
        (one, other, held, tie) =>
          Number(mayTalk(one, other, { ...held, [tie]: false })) <= Number(mayTalk(one, other, held)),
      ),
    );
  });
});
