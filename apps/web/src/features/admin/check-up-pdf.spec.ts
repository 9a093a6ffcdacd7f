import { expect, it } from '@jest/globals';
import { type CheckUpPdf, checkUpPdf } from './check-up-pdf.ts';
import { printable } from './printable.ts';

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
  const pages = pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(3);
  expect(pages).toBeLessThan(12);
});

it('is the same to the byte when it is made again', async () => {
  const [once, again] = [await checkUpPdf(aQuestionnaire(2)), await checkUpPdf(aQuestionnaire(2))];
  expect(latin1(once)).toBe(latin1(again));
});

it.each([
  ['Œuf à l’« œ » – 5 €', 'Œuf à l’« œ » – 5 €'],
  ['IMC ≥ 40', 'IMC >= 40'],
  ['Łukasz Ștefan Đặng', 'Lukasz Stefan ?ang'],
  ['e\u0301te\u0301', 'été'],
  ['😀 ok', '? ok'],
])('« %s » is printed as « %s »', (text, printed) => {
  expect(printable(text)).toBe(printed);
});
