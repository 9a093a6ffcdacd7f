import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import { languages } from '../fields/languages.ts';
import { id, instant, instantOrDay } from '../fields/primitives.ts';
import { frenchIssue } from './issues.ts';
import { TEXTS } from './texts.ts';

const sentence = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: frenchIssue }).error?.issues[0]?.message;

describe('an issue without a text of its own', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['a missing text', z.string(), undefined, TEXTS.required],
    ['a missing choice', z.enum(['a']), undefined, TEXTS.required],
    ['an empty text', z.string().min(1), '', TEXTS.required],
    ['too short a text', z.string().min(3), 'a', TEXTS.tooShort],
    ['too long a text', z.string().max(1), 'abc', TEXTS.tooLong],
    ['a wrong type', z.string(), 3, TEXTS.wrongType],
    ['a wrong choice', z.enum(['a']), 'b', TEXTS.wrongChoice],
    ['a wrong literal', z.literal('1'), '2', TEXTS.wrongChoice],
    ['no whole number', z.number().int(), 1.5, TEXTS.wrongType],
    ['too small a number', z.number().min(2), 1, TEXTS.tooSmall],
    ['too big a number', z.number().max(2), 3, TEXTS.tooBig],
    ['an empty list', z.array(z.string()).min(1), [], TEXTS.required],
    ['too short a list', z.array(z.string()).min(2), ['a'], TEXTS.tooFew],
    ['too long a list', z.array(z.string()).max(1), ['a', 'b'], TEXTS.tooMany],
    ['no id', z.uuid(), 'x', TEXTS.wrongId],
    ['no day', z.iso.date(), 'x', TEXTS.wrongDate],
    ['none of several shapes', z.union([z.string(), z.number()]), true, TEXTS.wrongType],
    ['an unknown member', z.strictObject({}), { a: 1 }, TEXTS.unknownField],
  ])('an issue without a text of its own is told in French: %s', (_rule, schema, value, expected) => {
    expect(sentence(schema, value)).toBe(expected);
  });

  it('gives way to the text of its schema', () => {
    expect(sentence(z.string('Le nom, s’il vous plaît'), 3)).toBe('Le nom, s’il vous plaît');
  });
});

describe('an instant', () => {
  it.each([
    ['2026-03-29T02:30:00+02:00', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29T02:30Z', '2026-03-29T02:30:00.000Z'],
    ['2026-03-29T02:30:00.123456z', '2026-03-29T02:30:00.123Z'],
  ])('%s is %s', (text, expected) => {
    expect(instant.parse(text)).toBe(expected);
  });

  it.each([
    ['2026-03-29T02:30:00', 'DATE_OFFSET_REQUIRED'],
    ['2026-02-30T02:30:00Z', TEXTS.wrongDate],
    ['2026-03-29T24:00:00Z', TEXTS.wrongDate],
    ['2026-03-29T02:30:00+15:00', 'DATE_OFFSET_REQUIRED'],
    ['0001-01-01T00:00:00Z', TEXTS.wrongDate],
    ['2026-03-29', TEXTS.wrongDate],
    ['soon', TEXTS.wrongDate],
    ['', TEXTS.wrongDate],
    [20260329, TEXTS.wrongDate],
    [undefined, TEXTS.required],
  ])('%s is refused with one sentence', (value, expected) => {
    expect(instant.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([expected]);
  });

  it('an instant is the same moment whatever its offset', () => {
    const minutes = fc.integer({ min: -14 * 60 + 1, max: 14 * 60 - 1 });
    const moments = fc.date({
      min: new Date('1900-01-03T00:00:00Z'),
      max: new Date('2199-12-29T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, minutes, (moment, offset) => {
        const local = new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, -1);
        const [hours, rest] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
        const zone = `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;

        expect(instant.parse(local + zone)).toBe(moment.toISOString());
      }),
    );
  });
});

describe('an instant or a calendar day', () => {
  it.each([
    ['2027-03-28', '2027-03-28'],
    ['2027-03-28T02:30:00+01:00', '2027-03-28T01:30:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(instantOrDay.parse(text)).toBe(expected);
  });

  it.each([
    ['9999-12-31', TEXTS.wrongDate],
    ['1899-12-31', TEXTS.wrongDate],
    ['2027-02-30', TEXTS.wrongDate],
    ['soon', TEXTS.wrongDate],
    ['', TEXTS.required],
    [undefined, TEXTS.required],
  ])('%s is refused with one sentence', (value, expected) => {
    expect(instantOrDay.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([expected]);
  });

  it('names the refusal of a time without an offset', () => {
    const issue = instantOrDay.safeParse('2027-03-28T02:30:00').error?.issues[0];
    expect(JSON.stringify(issue)).toContain('DATE_OFFSET_REQUIRED');
  });
});

describe('an id', () => {
  it.each([
    [undefined, TEXTS.required],
    ['x', TEXTS.wrongId],
    [null, TEXTS.wrongId],
  ])('%s is refused with one sentence', (value, expected) => {
    expect(id.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([expected]);
  });
});

describe('languages', () => {
  it('are codes of ISO 639-1', () => {
    expect(languages.safeParse(['fr', 'zh']).success).toBe(true);
    expect(languages.safeParse(['zz']).success).toBe(false);
  });
});
