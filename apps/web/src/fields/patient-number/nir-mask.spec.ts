import { describe, expect, it } from '@jest/globals';
import { formatNir } from '@maillon/domain/identifiers';
import { maskNir, nirCharacters } from './nir-mask.ts';

describe('the mask of the insurance number (design api A4, A5)', () => {
  it.each([
    ['groups as one types', '29005', '2 90 05'],
    ['has 21 characters when it is full', '290057599900146', '2 90 05 75 999 001 46'],
    ['drops what comes after the fifteenth', '29005759990014612', '2 90 05 75 999 001 46'],
    ['takes a pasted number with spaces, points and hyphens', '2.90-05 75\u00a0999 001 46', '2 90 05 75 999 001 46'],
    ['puts Corsica in upper case', '278032a99900771', '2 78 03 2A 999 007 71'],
    ['takes B as well', '162112b99912371', '1 62 11 2B 999 123 71'],
    ['refuses other letters', '278032c99900771', '2 78 03 29 990 077 1'],
    ['refuses the letter anywhere else', 'a2b90', '2 90'],
    ['refuses the letter after another digit than 2', '29005' + '7a', '2 90 05 7'],
  ])('%s', (_what, typed, shown) => expect(formatNir(nirCharacters(typed))).toBe(shown));

  it.each([
    ['at the end', '2 90', 4, { nir: '290', caret: 4 }],
    ['after a group that became full', '29', 2, { nir: '29', caret: 3 }],
    ['in the middle of what was typed', '2 190 05', 3, { nir: '219005', caret: 3 }],
    ['before what a refused letter would have moved', '2 x90', 3, { nir: '290', caret: 1 }],
  ])('the mask of the insurance number keeps the caret %s', (_where, typed, caret, expected) =>
    expect(maskNir(typed, caret)).toEqual(expected),
  );
});
