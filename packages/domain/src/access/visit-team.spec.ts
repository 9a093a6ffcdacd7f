import { describe, expect, it } from '@jest/globals';
import { mayTeamUp } from './visit-team.ts';

const doctor = { partyId: 'd1', userType: 'doctor' } as const;
const staff = { partyId: 's1', userType: 'organization' } as const;
const patient = { partyId: 'p1', userType: 'patient' } as const;
const none: ReadonlySet<string> = new Set();

describe('who may be put into a visit', () => {
  it.each([
    ['a doctor receives', doctor, ['d1'], ['d1'], none, true],
    ['a doctor receives with a nurse whom they work with', doctor, ['d1', 'n1'], ['n1'], none, true],
    ['a doctor receives with a nurse of the directory', doctor, ['d1', 'a1'], ['a1'], none, false],
    ['a doctor books with a colleague and a stranger', doctor, ['d1', 'n1', 'a1'], ['d1', 'n1', 'a1'], none, false],
    ['a doctor gives the visit to a stranger', doctor, ['d2'], ['d2'], none, false],
    ['a doctor gives it to a colleague in whose calendar they book', doctor, ['d2'], ['d2'], new Set(['d2']), false],
    ['a doctor leaves it to the nurse who is there', doctor, ['a1'], [], none, true],
    ['a structure books where it may', staff, ['d1', 'a1'], ['d1', 'a1'], new Set(['d1', 'a1']), true],
    ['a structure adds a stranger', staff, ['d1', 'd2'], ['d2'], new Set(['d1']), false],
    [
      'a structure adds somebody beside one of whom it lost the calendar',
      staff,
      ['d1', 'a1'],
      ['a1'],
      new Set(['a1']),
      false,
    ],
    ['a patient books a doctor of the directory', patient, ['d1'], ['d1'], none, true],
  ] as const)('%s', (_what, actor, practitioners, newcomers, bookable, allowed) => {
    const team = { practitioners, newcomers, bookable, colleagues: new Set(['n1']), isFollowed: true };
    expect(mayTeamUp(actor, team)).toBe(allowed);
  });

  it.each([
    ['brings in no colleague', ['d1', 'n1'], ['n1'], false],
    ['leaves it to the colleague who is there', ['n1'], [], true],
  ] as const)('a doctor from whom the patient took the file back %s', (_what, practitioners, newcomers, allowed) => {
    const team = { practitioners, newcomers, bookable: none, colleagues: new Set(['n1']), isFollowed: false };
    expect(mayTeamUp(doctor, team)).toBe(allowed);
  });
});
