import { PDFDocument, StandardFonts } from 'pdf-lib';

export interface Page {
  readonly title: string;
  readonly lines: readonly string[];
}

const A4: [number, number] = [595, 842];
const MARGIN = 56;
const LINE = 20;

/** A document of one page, as a laboratory or a practice would send it. */
export const pdfOf = async ({ title, lines }: Page): Promise<Uint8Array<ArrayBuffer>> => {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setLanguage('fr-FR');
  const [words, heading] = await Promise.all([
    document.embedFont(StandardFonts.Helvetica),
    document.embedFont(StandardFonts.HelveticaBold),
  ]);
  const page = document.addPage(A4);
  let y = A4[1] - MARGIN;
  page.drawText(title, { x: MARGIN, y, size: 18, font: heading });
  y -= 2 * LINE;
  for (const line of lines) {
    page.drawText(line, { x: MARGIN, y, size: 11, font: words });
    y -= LINE;
  }
  return new Uint8Array(await document.save());
};
