import { type Letters, openPdf } from '../../lib/pdf.ts';
import { type Column, MARGIN, MUTED, PdfWriter } from './pdf-writer.ts';
import { needsLetters } from './printable.ts';

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

const SIZE = 9;
/** Above and below the words of a row. */
const AIR = 4;
/** Between a question and its answer. */
const GAP = 14;

/** Whether somebody wrote what the built-in fonts cannot print: « Nguyễn », « عائشة ». */
export const wantsLetters = ({ name, sections }: CheckUpPdf): boolean =>
  needsLetters(name) || sections.some(({ lines }) => lines.some(({ value }) => needsLetters(value)));

/**
 * A questionnaire on A4, with the structure that screen readers need: language, title, headings, paragraphs.
 * @param letters where {@link wantsLetters} says so
 */
export const checkUpPdf = (request: CheckUpPdf, letters: Letters | null = null): Promise<Uint8Array> => {
  const { name, answeredOn, createdAt, sections, preventions } = request;
  const title = `Questionnaire santé de ${name}`;
  const { pdf, more, written } = openPdf({ title, margin: MARGIN, createdAt: new Date(createdAt), letters });
  const writer = new PdfWriter(pdf, more);
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
