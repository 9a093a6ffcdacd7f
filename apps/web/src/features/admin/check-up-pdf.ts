import type { PDFDocument } from 'pdfkit';
import { openPdf } from '../../lib/pdf.ts';
import { printable } from './printable.ts';

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
const MARGIN = (10 / 25.4) * 72;
const FOOTER = 18;
const GAP = 14;
const INK = '#1b2430';
const MUTED = '#566072';
const LINE = '#d5dae2';

/** A questionnaire on A4, with the structure that screen readers need: language, title, headings, paragraphs. */
export const checkUpPdf = ({ name, answeredOn, createdAt, sections, preventions }: CheckUpPdf): Promise<Uint8Array> => {
  const title = `Questionnaire santé de ${printable(name)}`;
  const { pdf, written } = openPdf({ title, margin: MARGIN, createdAt: new Date(createdAt) });
  const width = pdf.page.width - 2 * MARGIN;
  const labelWidth = width * 0.45;
  const valueWidth = width - labelWidth - GAP;
  const root = pdf.struct('Document');
  pdf.addStructure(root);

  /** The next paragraph stays in one piece. */
  const makeRoom = (height: number): void => {
    if (pdf.y + height > pdf.page.height - MARGIN - FOOTER) pdf.addPage();
  };

  const write = (tag: 'H1' | 'H2' | 'P', text: string, size: number, bold: boolean, color = INK): void => {
    pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
    makeRoom(pdf.heightOfString(text, { width }) + (tag === 'H2' ? 40 : 0));
    root.add(pdf.struct(tag, () => pdf.fillColor(color).text(text, MARGIN, pdf.y, { width })));
  };

  const answer = (label: string, value: string): void => {
    const heightIn = (text: string, bold: boolean, columnWidth: number): number =>
      pdf
        .font(bold ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(9)
        .heightOfString(text, { width: columnWidth });
    const height = Math.max(heightIn(label, false, labelWidth), heightIn(value, true, valueWidth));
    makeRoom(height + 8);
    const top = pdf.y + 4;
    root.add(
      pdf.struct('P', () => {
        pdf.font('Helvetica').fillColor(MUTED).text(label, MARGIN, top, { width: labelWidth });
        pdf.font('Helvetica-Bold').fillColor(INK);
        pdf.text(value, MARGIN + labelWidth + GAP, top, { width: valueWidth });
      }),
    );
    pdf.y = top + height + 4;
    rule();
  };

  const rule = (): void => {
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf
      .strokeColor(LINE)
      .lineWidth(0.5)
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + width, pdf.y)
      .stroke();
    pdf.endMarkedContent();
  };

  pdf.y = MARGIN;
  write('H1', title, 17, true);
  write('P', `Réponses du ${answeredOn}`, 10, false, MUTED);
  for (const section of sections) {
    pdf.y += 14;
    write('H2', printable(section.title), 12, true);
    pdf.y += 3;
    for (const { label, value } of section.lines) answer(printable(label), printable(value));
    if (section.lines.length === 0) write('P', printable(section.nothing ?? ''), 9, false, MUTED);
  }
  if (preventions.length > 0) {
    pdf.y += 14;
    write('H2', 'Prévention', 12, true);
    for (const text of preventions) {
      pdf.y += 4;
      write('P', printable(text), 9, false);
    }
  }
  root.end();
  numberPages(pdf, width);
  pdf.end();
  return written;
};

const numberPages = (pdf: PDFDocument, width: number): void => {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Below the margin a line of text would begin another page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf.font('Helvetica').fontSize(8).fillColor(MUTED);
    pdf.text(`Page ${page - start + 1} sur ${count}`, MARGIN, pdf.page.height - MARGIN - 8, { width, align: 'right' });
    pdf.endMarkedContent();
  }
};
