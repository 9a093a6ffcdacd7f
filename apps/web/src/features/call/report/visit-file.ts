import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { ReportPicture } from './report-blocks.ts';

/** A4 in points. */
const [WIDTH, HEIGHT] = [595.28, 841.89];
const MARGIN = 40;
const SIZE = 10;
const CAPTION = 24;

/** What a visit has left, each part a PDF or a picture. */
export interface VisitParts {
  readonly report: ArrayBuffer;
  readonly prescriptions: readonly ArrayBuffer[];
  readonly pictures: readonly ReportPicture[];
}

/**
 * One file of everything: the report as it is, with its headings and alternative texts, then the prescriptions, then each picture on a page of its
 * own. What follows the report has the structure that its maker gave it, pictures have none. @throws where a part is no PDF
 */
export const visitFile = async ({ report, prescriptions, pictures }: VisitParts): Promise<Uint8Array> => {
  const whole = await PDFDocument.load(report, { updateMetadata: false });
  for (const prescription of prescriptions) {
    const part = await PDFDocument.load(prescription, { updateMetadata: false });
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page);
  }
  const font = pictures.length > 0 ? await whole.embedFont(StandardFonts.Helvetica) : undefined;
  for (const { bytes, width, height, alt } of pictures) {
    const image = await whole.embedJpg(bytes);
    const page = whole.addPage([WIDTH, HEIGHT]);
    const factor = Math.min(1, (WIDTH - 2 * MARGIN) / width, (HEIGHT - 2 * MARGIN - CAPTION) / height);
    const [wide, high] = [width * factor, height * factor];
    const top = HEIGHT - MARGIN;
    page.drawImage(image, { x: (WIDTH - wide) / 2, y: top - high, width: wide, height: high });
    page.drawText(alt, { x: MARGIN, y: top - high - CAPTION, size: SIZE, ...(font && { font }) });
  }
  return whole.save();
};
