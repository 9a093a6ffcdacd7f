import { afterEach, expect, it, jest } from '@jest/globals';
import { fontsOutside, latin1Of, PDF_FONTS } from '../../testing/pdf.ts';
import { recoverySheet } from './recovery-sheet.ts';

it('the recovery sheet is PDF/UA-1: tagged, in French, with its fonts inside', async () => {
  const sheet = {
    secret: 'ABCDE-FGHIJ-KLMNO-PQRST-UVWXY-23456-789AB-CDEFG',
    name: 'Nguyễn Thị Hồng',
    on: '1er mars 2026',
  };
  const pdf = latin1Of(await recoverySheet(sheet, PDF_FONTS), 'recovery-sheet');
  expect(pdf).toContain('/Lang (fr-FR)');
  expect(pdf).toContain('/DisplayDocTitle true');
  expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(fontsOutside(pdf)).toEqual([]);
});

afterEach(() => {
  jest.useRealTimers();
});

it.each([
  ['Zoé 🫠 Martin', 'Zoé ? Martin'],
  ['\u202eZoé\u2066 Martin', 'Zoé Martin'],
  ['<b>Zoé</b> 漢', '<b>Zoé</b> ?'],
])('« %s » is printed with letters that its font has, as « %s »', async (name, printed) => {
  jest.useFakeTimers({
    now: Date.parse('2026-03-01T08:00:00Z'),
    doNotFake: ['nextTick', 'queueMicrotask', 'setTimeout'],
  });
  const secret = 'ABCDE-FGHIJ-KLMNO-PQRST-UVWXY-23456-789AB-CDEFG';
  const made = async (given: string) =>
    latin1Of(await recoverySheet({ secret, name: given, on: '1er mars 2026' }, PDF_FONTS), 'sheet');
  expect(await made(name)).toBe(await made(printed));
});

it('a name without a space stays on the sheet, on one page', async () => {
  const sheet = { secret: 'ABCDE-FGHIJ', name: 'Zoé'.repeat(60), on: '1er mars 2026' };
  expect(latin1Of(await recoverySheet(sheet, PDF_FONTS), 'long-name').match(/\/Type \/Page\b/g)).toHaveLength(1);
});
