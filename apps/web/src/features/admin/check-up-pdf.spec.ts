import { expect, it } from '@jest/globals';
import { fontsOutside, latin1Of, PDF_FONTS } from '../../testing/pdf.ts';
import { type CheckUpPdf, checkUpPdf } from './check-up-pdf.ts';

/** Made, and read as text. */
const made = async (request: CheckUpPdf, name = 'questionnaire'): Promise<string> =>
  latin1Of(await checkUpPdf(request, PDF_FONTS), name);

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
  const pdf = await made(aQuestionnaire(3));
  expect(pdf.startsWith('%PDF-1.7')).toBe(true);
  expect(pdf).toContain('/Lang (fr-FR)');
  expect(pdf).toContain('/Marked true');
  expect(pdf).toContain('/DisplayDocTitle true');
  expect(pdf).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/);
  for (const element of ['/S /H1', '/S /H2', '/S /P']) expect(pdf).toContain(element);
});

it('nine long steps take several pages, and no more than they need', async () => {
  const pdf = await made(aQuestionnaire(9), 'nine-steps');
  expect(pagesOf(pdf)).toBeGreaterThan(3);
  expect(pagesOf(pdf)).toBeLessThan(12);
});

it('is the same to the byte when it is made again', async () => {
  expect(await made(aQuestionnaire(2))).toBe(await made(aQuestionnaire(2)));
});

const pagesOf = (pdf: string): number => pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
const aSection = (title: string, ...values: string[]) => ({
  title,
  nothing: undefined,
  lines: values.map((value, index) => ({ label: `Question ${index}`, value })),
});

it('an answer longer than a page goes on over the next ones', async () => {
  const sections = [aSection('Antécédents', 'un\n'.repeat(200)), aSection('Hygiène de vie', 'Jamais')];
  expect(pagesOf(await made({ ...aQuestionnaire(0), sections }, 'long-answer'))).toBe(4);
});

it('holds its fonts, cut down to the letters in use, also those of other scripts', async () => {
  for (const name of ['Héloïse VIDALENC', 'Nguyễn عائشة']) {
    const pdf = await made({ ...aQuestionnaire(2), name }, name.includes('ễ') ? 'other-letters' : 'questionnaire');
    expect(fontsOutside(pdf)).toEqual([]);
    expect(pdf).toContain('DejaVuSansCondensed-Bold');
    expect(pdf.length).toBeLessThan(100_000);
  }
});

it('says in its metadata that it is PDF/UA-1, and its title', async () => {
  const pdf = await made(aQuestionnaire(1));
  expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(pdf).toMatch(/<dc:title>[\s\S]*Questionnaire/);
});
