import { expect, it } from '@jest/globals';
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
