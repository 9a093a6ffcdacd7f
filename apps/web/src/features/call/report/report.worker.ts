import { loadPdfFonts } from '../../../lib/files/pdf-fonts.ts';
import type { ReportPicture } from './report-blocks.ts';
import { type ReportPdf, reportPdf } from './report-pdf.ts';
import { visitFile } from './visit-file.ts';

export interface Capture {
  readonly data: Blob;
  readonly alt: string;
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

export interface ReportRequest extends Omit<ReportPdf, 'pictures'> {
  readonly captures: readonly Capture[];
}

/** A report that is there already, with what else the visit has left. */
export interface VisitFileRequest {
  readonly whole: Blob;
  readonly prescriptions: readonly Blob[];
  readonly captures: readonly Capture[];
}

const bytesOf = (data: Blob): Promise<ArrayBuffer> => data.arrayBuffer();

const built = async (request: ReportRequest | VisitFileRequest): Promise<Uint8Array> => {
  const pictures = await Promise.all(request.captures.map(pictureOf));
  if (!('whole' in request)) return reportPdf({ ...request, pictures }, await loadPdfFonts());
  const [report, prescriptions] = [await bytesOf(request.whole), await Promise.all(request.prescriptions.map(bytesOf))];
  return visitFile({ report, prescriptions, pictures });
};

addEventListener('message', ({ data }: MessageEvent<ReportRequest | VisitFileRequest>) => {
  void built(data).then(
    (bytes) => postMessage({ bytes }),
    // Only that it failed: an error may carry what was printed.
    () => postMessage({ bytes: null }),
  );
});
