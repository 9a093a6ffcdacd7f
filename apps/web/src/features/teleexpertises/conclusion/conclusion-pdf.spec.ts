import { expect, it } from '@jest/globals';
import type { Comment } from '@maillon/contracts/record/comments';
import { setPublicConfig } from '../../../lib/api/public-config.ts';
import { fontsOutside, latin1Of, PDF_FONTS } from '../../../testing/pdf.ts';
import { TEST_CONFIG } from '../../../testing/render.tsx';
import { anOpenedTeleexpertise, EXPERT } from '../../../testing/teleexpertises.ts';
import { conclusionPdf } from './conclusion-pdf.ts';
import { conclusionSheet } from './conclusion-sheet.ts';

setPublicConfig(TEST_CONFIG);
const result: Comment = {
  ...{ id: 'c1', kind: 'RESULT', text: '', creation: '2026-11-23T09:30:00.000Z', author: EXPERT, mentions: [] },
};
const sheet = (conclusion = 'Suivi rapproché.') =>
  conclusionSheet(anOpenedTeleexpertise(), result, 'Faut-il rapprocher les échographies ?', conclusion);
const made = async (conclusion?: string, name = 'conclusion'): Promise<string> =>
  latin1Of(await conclusionPdf({ sheet: sheet(conclusion), brand: 'Maillon' }, PDF_FONTS), name);

it('a conclusion says who asked what about whom, who concluded what, and that the patient agreed', () => {
  expect(sheet()).toEqual({
    title: 'Avis de télé-expertise',
    moment: expect.stringMatching(/^Rendu le 23 novembre 2026 à/),
    cards: [
      { title: 'Patiente', lines: ['Maëlys Ducassou', 'Née le 2 novembre 1998'] },
      { title: 'Demandé par', lines: ['Élodie Sarrazin', 'Sage-femme'] },
      { title: 'Conclu par', lines: ['Hugo Lestrade', 'Médecin'] },
    ],
    sections: [
      { title: 'Question', text: 'Faut-il rapprocher les échographies ?' },
      { title: 'Conclusion', text: 'Suivi rapproché.' },
    ],
    foot: 'La patiente est informée et a donné son accord',
    createdAt: '2026-11-23T09:30:00.000Z',
  });
});

it('a conclusion is a tagged PDF in French with a title and headings, the same to the byte when it is made again', async () => {
  const pdf = await made();
  for (const part of ['/Lang (fr-FR)', '/DisplayDocTitle true', '<pdfuaid:part>1</pdfuaid:part>']) {
    expect(pdf).toContain(part);
  }
  for (const element of ['/S /H1', '/S /H2', '/S /P', '/S /Figure']) expect(pdf).toContain(element);
  expect(fontsOutside(pdf)).toEqual([]);
  expect(await made()).toBe(pdf);
});

it('a long conclusion goes on over the next pages', async () => {
  const pdf = await made(Array.from({ length: 200 }, (_none, line) => `Ligne ${line}`).join('\n'), 'conclusion-long');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
});
