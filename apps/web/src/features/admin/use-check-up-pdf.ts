import type { CheckUp } from '@maillon/contracts/record/check-ups';
import { answerSections } from '@maillon/domain/forms/answer-text';
import type { FormView } from '@maillon/domain/forms/form-view';
import { preventionsFor } from '@maillon/domain/forms/prevention';
import { fullName } from '@maillon/domain/text/full-name';
import { useState } from 'react';
import { builtPdf } from '../../lib/files/built-pdf.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import type { CheckUpPdf } from './check-up-pdf.ts';
import pdfWorker from './check-up-pdf.worker.ts?worker&url';

export type PdfState = 'idle' | 'working' | 'failed';

/** `Checkup-{first name lowercased}-{last name uppercased}.pdf` (spec, clinical §9), without what a file system refuses. */
export const pdfName = (firstName: string, lastName: string): string => {
  const plain = (text: string): string => text.replace(/[\\/:*?"<>|\p{Cc}]/gu, '').trim();
  return `Checkup-${plain(firstName).toLocaleLowerCase('fr')}-${plain(lastName).toLocaleUpperCase('fr')}.pdf`;
};

/** Makes and saves the PDF of a questionnaire, beside the page, which stays free. */
export const useCheckUpPdf = ({ answers, answeredOn, createdAt }: CheckUp, view: FormView) => {
  const [state, setState] = useState<PdfState>('idle');
  const [firstName, lastName] = [String(answers.firstName ?? ''), String(answers.lastName ?? '')];
  const save = async (): Promise<void> => {
    setState('working');
    try {
      const bytes = await builtPdf(pdfWorker, {
        name: fullName({ firstName, lastName }),
        answeredOn: answeredOn.split('-').reverse().join('/'),
        createdAt,
        sections: answerSections(view).map(({ title, lines, nothing }) => ({ title, lines, nothing })),
        preventions: preventionsFor(view).map(({ text }) => text),
      } satisfies CheckUpPdf);
      saveFile(bytes, pdfName(firstName, lastName), 'application/pdf');
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { state, save };
};
