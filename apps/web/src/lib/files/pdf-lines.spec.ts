import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { linesOf } from './pdf-lines.ts';
import { printable } from './printable.ts';

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
        const characters = (parts: readonly string[]) =>
          Array.from(parts.join('').replace(/\s/g, '')).toSorted().join('');
        expect(characters(lines)).toBe(characters([text]));
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

/** The letters of the fonts that a document holds, or as good as. */
const hasLetter = (character: string): boolean => /[\u0020-\u024f\u0600-\u06ff\u1e00-\u1eff–’œ€≥]/.test(character);

describe('what the fonts of a document print', () => {
  it.each([
    ['Œuf à l’« œ » – 5 €', 'Œuf à l’« œ » – 5 €'],
    ['IMC ≥ 40, ≤ 50', 'IMC ≥ 40, <= 50'],
    ['Łukasz Ștefan Đặng', 'Łukasz Ștefan Đặng'],
    ['عائشة', 'عائشة'],
    ['e\u0301te\u0301', 'été'],
    ['ǻ', 'ǻ'],
    ['ϓ', '?'],
    ['😀 ok', '? ok'],
    ['👩🏽\u200d⚕\ufe0f', '???'],
    ['a\u202eb\u2066c\u00ad', 'abc'],
    ['5\u202fmg', '5\u00a0mg'],
    ['un\tdeux', 'un deux'],
    ['un\r\ndeux', 'un\ndeux'],
  ])('« %s » is printed as « %s »', (text, printed) => {
    expect(printable(text, hasLetter)).toBe(printed);
  });

  it('what one font lacks is spelled without its mark', () => {
    expect(printable('Nguyễn Łukasz', (character) => /[ -~]/.test(character))).toBe('Nguyen Lukasz');
    expect(printable('Nguyễn 漢 \u200e', (character) => character !== '漢')).toBe('Nguyễn ? ');
  });
});
