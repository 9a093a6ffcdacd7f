import { MUTED, openPdf, type PdfFonts } from '../../../lib/files/pdf.ts';
import { cardsBlock, logoBlock } from '../../../lib/files/pdf-blocks.ts';
import { millimetres, type PageShape, PdfWriter } from '../../../lib/files/pdf-writer.ts';
import type { ConclusionSheet } from './conclusion-sheet.ts';

export interface ConclusionPdf {
  readonly sheet: ConclusionSheet;
  /** The product, whose sign stands on top. */
  readonly brand: string;
}

const MARGIN = millimetres(20);
const SHAPE: PageShape = {
  ...{ top: MARGIN, side: MARGIN, bottom: millimetres(30) },
  number: { size: 8, y: MARGIN / 2 },
};

/** What came of a request of expertise on A4, with what screen readers need (PDF/UA-1). */
export const conclusionPdf = ({ sheet, brand }: ConclusionPdf, fonts: PdfFonts): Promise<Uint8Array> => {
  const { title, moment, cards, sections, foot, createdAt } = sheet;
  const { pdf, hasLetter, written } = openPdf({ title, margin: MARGIN, createdAt: new Date(createdAt), fonts });
  const writer = new PdfWriter(pdf, hasLetter, SHAPE);
  writer.place(logoBlock(writer, brand));
  writer.write([writer.words(title, { size: 17, bold: true })], { tag: 'H1' });
  writer.write([writer.words(moment, { size: 10, color: MUTED })], { air: 7 });
  writer.place(cardsBlock(writer, cards));
  for (const { title: heading, text } of sections) {
    const column = writer.words(text, { size: 9.5 });
    writer.heading(heading, [column]);
    writer.write([column], { air: 2 });
  }
  writer.end([writer.words(foot, { size: 8, color: MUTED })]);
  return written;
};
