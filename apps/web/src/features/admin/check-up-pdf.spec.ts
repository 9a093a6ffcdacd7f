import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from '@jest/globals';
import { type CheckUpPdf, checkUpPdf, wantsLetters } from './check-up-pdf.ts';

const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

const aQuestionnaire = (sections: number): CheckUpPdf => ({
  name: 'Héloïse VIDALENC',
  answeredOn: '23/11/2026',
  createdAt: '2026-11-23T08:00:00.000Z',
  sections: Array.from({ length: sections }, (_, index) => ({
    title: `Étape ${index + 1}`,
    nothing: 'Aucune question pour votre âge.',
    lines: Array.from({ length: index === 1 ? 0 : 12 }, (_line, line) => ({
      label: `Question ${line}, assez longue pour prendre plus d’une ligne dans sa colonne`,
      value: 'Réponse '.repeat(line + 1),
    })),
  })),
  preventions: ['Parlez-en à votre médecin ou à votre sage-femme.'],
});

it('a questionnaire is a tagged PDF on A4 portrait, in French, with a title', async () => {
  const pdf = latin1(await checkUpPdf(aQuestionnaire(3)));
  expect(pdf.startsWith('%PDF-1.7')).toBe(true);
  expect(pdf).toContain('/Lang (fr-FR)');
  expect(pdf).toContain('/Marked true');
  expect(pdf).toContain('/DisplayDocTitle true');
  expect(pdf).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/);
  for (const element of ['/S /H1', '/S /H2', '/S /P']) expect(pdf).toContain(element);
});

it('nine long steps take several pages, and no more than they need', async () => {
  const pdf = latin1(await checkUpPdf(aQuestionnaire(9)));
  expect(pagesOf(pdf)).toBeGreaterThan(3);
  expect(pagesOf(pdf)).toBeLessThan(12);
});

it('is the same to the byte when it is made again', async () => {
  const [once, again] = [await checkUpPdf(aQuestionnaire(2)), await checkUpPdf(aQuestionnaire(2))];
  expect(latin1(once)).toBe(latin1(again));
});

const pagesOf = (pdf: string): number => pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
const aSection = (title: string, ...values: string[]) => ({
  title,
  nothing: undefined,
  lines: values.map((value, index) => ({ label: `Question ${index}`, value })),
});

it('an answer longer than a page goes on over the next ones', async () => {
  const sections = [aSection('Antécédents', 'un\n'.repeat(200)), aSection('Hygiène de vie', 'Jamais')];
  expect(pagesOf(latin1(await checkUpPdf({ ...aQuestionnaire(0), sections })))).toBe(4);
});

it('words that the built-in fonts cannot print, and no others, come in a font that can, cut down to its letters in use', async () => {
  const fonts = createRequire(import.meta.url);
  const read = (name: string) =>
    Uint8Array.from(readFileSync(fonts.resolve(`dejavu-fonts-ttf/ttf/DejaVuSansCondensed${name}.ttf`)));
  const request = { ...aQuestionnaire(1), name: 'Nguyễn عائشة' };
  expect([wantsLetters(request), wantsLetters(aQuestionnaire(1))]).toEqual([true, false]);
  const bytes = await checkUpPdf(request, { regular: read(''), bold: read('-Bold') });
  const pdf = latin1(bytes);
  expect(pdf).toContain('DejaVuSansCondensed-Bold');
  expect(pdf).toContain('/BaseFont /Helvetica');
  expect(bytes.length).toBeLessThan(100_000);
});
