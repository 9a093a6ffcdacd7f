import { ofName } from '@maillon/domain/text/of-name';
import { MUTED, openPdf, type PdfFonts } from '../../lib/files/pdf.ts';
import { type Column, millimetres, type PageShape, PdfWriter } from '../../lib/files/pdf-writer.ts';

export interface CheckUpPdf {
  readonly name: string;
  /** As it is printed: « 23/11/2026 ». */
  readonly answeredOn: string;
  readonly createdAt: string;
  readonly sections: readonly {
    readonly title: string;
    readonly lines: readonly { readonly label: string; readonly value: string }[];
    readonly nothing: string | undefined;
  }[];
  readonly preventions: readonly string[];
}

/** Ten millimetres (spec, organizations §9 "PDF export"). */
const MARGIN = millimetres(10);
const A4_HEIGHT = millimetres(297);
const SHAPE: PageShape = {
  ...{ top: MARGIN, side: MARGIN, bottom: MARGIN + 18 },
  number: { size: 8, y: A4_HEIGHT - MARGIN - 8 },
};
const SIZE = 9;
/** Above and below the words of a row. */
const AIR = 4;
/** Between a question and its answer. */
const GAP = 14;

/**
 * A questionnaire on A4, with what screen readers need (PDF/UA-1): language, title, headings, paragraphs, its fonts.
 */
export const checkUpPdf = (request: CheckUpPdf, fonts: PdfFonts): Promise<Uint8Array> => {
  const { name, answeredOn, createdAt, sections, preventions } = request;
  const title = `Questionnaire santé ${ofName(name)}`;
  const { pdf, hasLetter, written } = openPdf({ title, margin: MARGIN, createdAt: new Date(createdAt), fonts });
  const writer = new PdfWriter(pdf, hasLetter, SHAPE);
  const labelWidth = writer.width * 0.45;
  const indent = labelWidth + GAP;
  const rowOf = ({ label, value }: { readonly label: string; readonly value: string }): Column[] => [
    writer.words(label, { size: SIZE, color: MUTED, width: labelWidth }),
    writer.words(value, { size: SIZE, bold: true, indent, width: writer.width - indent }),
  ];

  writer.write([writer.words(title, { size: 17, bold: true })], { tag: 'H1' });
  writer.write([writer.words(`Réponses du ${answeredOn}`, { size: 10, color: MUTED })], { air: 3 });
  for (const { title: heading, lines, nothing = '' } of sections) {
    const rows = lines.length > 0 ? lines.map(rowOf) : [[writer.words(nothing, { size: SIZE, color: MUTED })]];
    writer.heading(heading, rows[0] ?? []);
    for (const row of rows) writer.write(row, lines.length > 0 ? { air: AIR, ruled: true } : {});
  }
  const advice = preventions.map((text) => writer.words(text, { size: SIZE }));
  if (advice.length > 0) writer.heading('Prévention', advice.slice(0, 1));
  for (const text of advice) writer.write([text], { air: AIR });
  writer.end();
  return written;
};
