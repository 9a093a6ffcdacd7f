import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { linesOf } from './pdf-lines.ts';
import { needsLetters, printable } from './printable.ts';

/** Every character is one wide. */
const measure = (text: string): number => Array.from(text).length;
const broken = (text: string, width = 12): string[] => linesOf(text, width, measure);

describe('the lines of a column', () => {
  it.each([
    ['', ['']],
    ['Amlodipine', ['Amlodipine']],
    ['Amlodipine 5 mg le matin', ['Amlodipine 5', 'mg le matin']],
    ['matin\n\nsoir', ['matin', '', 'soir']],
    ['a'.repeat(30), ['a'.repeat(12), 'a'.repeat(12), 'a'.repeat(6)]],
    [`un ${'b'.repeat(14)} deux`, ['un', 'b'.repeat(12), 'bb deux']],
    ['5\u00a0mg le matin de', ['5\u00a0mg le', 'matin de']],
  ])('of %j', (text, lines) => {
    expect(broken(text)).toEqual(lines);
  });

  it('are never wider than it, and hold every word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 4, max: 40 }), (text, width) => {
        const lines = broken(text, width);
        expect(Math.max(...lines.map(measure))).toBeLessThanOrEqual(width);
        const letters = (parts: readonly string[]) => Array.from(parts.join('').replace(/\s/g, '')).toSorted().join('');
        expect(letters(lines)).toBe(letters([text]));
      }),
    );
  });

  it.each([
    ['عائشة بنت سعد', 'سعد بنت عائشة'],
    ['Nom : عائشة بنت سعد ok', 'Nom : سعد بنت عائشة ok'],
    ['دواء 5 مرات', 'مرات 5 دواء'],
    ['5 دواء', '5 دواء'],
    ['Léa Durand', 'Léa Durand'],
  ])('« %s » is laid out as « %s »', (text, shown) => {
    expect(broken(text, 80)).toEqual([shown]);
  });
});

describe('what the built-in fonts print', () => {
  it.each([
    ['Œuf à l’« œ » – 5 €', 'Œuf à l’« œ » – 5 €'],
    ['IMC ≥ 40', 'IMC >= 40'],
    ['Łukasz Ștefan Đặng', 'Lukasz Stefan Dang'],
    ['e\u0301te\u0301', 'été'],
    ['😀 ok', '? ok'],
    ['👩🏽\u200d⚕\ufe0f', '???'],
    ['a\u202eb\u2066c\u00ad', 'abc'],
    ['5\u202fmg', '5\u00a0mg'],
    ['un\r\ndeux', 'un\ndeux'],
  ])('« %s » is printed as « %s »', (text, printed) => {
    expect(printable(text)).toBe(printed);
  });

  it.each([
    ['Léa, 5 € ≥ 3', false],
    ['un\u202fdeux\tłódź'.slice(0, 9), false],
    ['Nguyễn', true],
    ['عائشة', true],
    ['Ștefan', true],
    ['😀', true],
  ])('« %s » needs more letters: %s', (text, expected) => {
    expect(needsLetters(text)).toBe(expected);
  });

  it('a font with more letters keeps them', () => {
    expect(printable('Nguyễn 漢 \u200e', (character) => character !== '漢')).toBe('Nguyễn ? ');
  });
});
