import { loadPdfFonts } from '../../../lib/files/pdf-fonts.ts';
import type { ReportPicture } from './report-blocks.ts';
import { type ReportPdf, reportPdf } from './report-pdf.ts';

export interface Capture {
  readonly data: Blob;
  readonly alt: string;
}

export interface ReportRequest extends Omit<ReportPdf, 'pictures'> {
  readonly captures: readonly Capture[];
}

/** As many pixels as a page shows at 200 dots to the inch. */
const WIDEST = 1_340;
const QUALITY = 0.85;

/** A PDF takes JPEG; captures are WebP. */
const pictureOf = async ({ data, alt }: Capture): Promise<ReportPicture> => {
  const bitmap = await createImageBitmap(data);
  const factor = Math.min(1, WIDEST / bitmap.width);
  const [width, height] = [Math.round(bitmap.width * factor), Math.round(bitmap.height * factor)];
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return { bytes: await jpeg.arrayBuffer(), width, height, alt };
};

addEventListener('message', ({ data: { captures, ...request } }: MessageEvent<ReportRequest>) => {
  void Promise.all([loadPdfFonts(), Promise.all(captures.map(pictureOf))])
    .then(([fonts, pictures]) => reportPdf({ ...request, pictures }, fonts))
    .then(
      (bytes) => postMessage({ bytes }),
      // Only that it failed: an error may carry what was printed.
      () => postMessage({ bytes: null }),
    );
});
