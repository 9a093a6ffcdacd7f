import type { Report, ReportSection } from '@maillon/domain/report/report';
import { MUTED, openPdf, type PdfFonts } from '../../../lib/files/pdf.ts';
import { cardsBlock, logoBlock } from '../../../lib/files/pdf-blocks.ts';
import { millimetres, type PageShape, PdfWriter } from '../../../lib/files/pdf-writer.ts';
import { pictureBlock, type ReportPicture, tilesBlock } from './report-blocks.ts';

export interface ReportPdf {
  readonly report: Report;
  /** The product, whose sign stands on top. */
  readonly brand: string;
  /** When the visit began: the document is the same to the byte when it is made again. */
  readonly createdAt: string;
  readonly pictures: readonly ReportPicture[];
}

/** Spec clinical §9: two centimetres, three at the foot. */
const MARGIN = millimetres(20);
const FOOT = millimetres(30);
const SHAPE: PageShape = {
  ...{ top: MARGIN, side: MARGIN, bottom: FOOT },
  number: { size: 8, y: MARGIN / 2 },
};
const SIZE = 9.5;
const FOOT_SIZE = 8;
const FOOT_GAP = 14;
const AIR = 2;

/** The report of a visit on A4, with what screen readers need (PDF/UA-1): language, title, headings, header cells, alternative texts. */
export const reportPdf = ({ report, brand, createdAt, pictures }: ReportPdf, fonts: PdfFonts): Promise<Uint8Array> => {
  const { title, moment, patient, author, before, vitals, after, footer } = report;
  const { pdf, hasLetter, written } = openPdf({ title, margin: MARGIN, createdAt: new Date(createdAt), fonts });
  const writer = new PdfWriter(pdf, hasLetter, SHAPE);
  const section = ({ title: heading, text }: ReportSection): void => {
    const column = writer.words(text, { size: SIZE });
    writer.heading(heading, [column]);
    writer.write([column], { air: AIR });
  };

  writer.place(logoBlock(writer, brand));
  writer.write([writer.words(title, { size: 17, bold: true })], { tag: 'H1' });
  writer.write([writer.words(moment, { size: 10, color: MUTED })], { air: 7 });
  writer.place(cardsBlock(writer, [patient, author]));
  for (const one of before) section(one);
  const tiles = tilesBlock(writer, vitals);
  writer.heading('Constantes', tiles.height);
  writer.place(tiles);
  for (const one of after) section(one);
  const blocks = pictures.map((picture) => pictureBlock(writer, picture));
  const [first] = blocks;
  if (first !== undefined) writer.heading('Paraclinique', first.height);
  for (const block of blocks) writer.place(block);

  const half = (writer.width - FOOT_GAP) / 2;
  const foot = (text: string | null, indent: number) =>
    text === null ? [] : [writer.words(text, { size: FOOT_SIZE, color: MUTED, width: half, indent })];
  writer.end([...foot(footer.left, 0), ...foot(footer.right, half + FOOT_GAP)]);
  return written;
};
