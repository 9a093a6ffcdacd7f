import regular from 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf?url';
import bold from 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf?url';
import type { PdfFonts } from './pdf.ts';

const bytesAt = async (url: string): Promise<Uint8Array> => {
  // A worker that was started from memory has no address that `url` could be relative to.
  const response = await fetch(new URL(url, globalThis.origin));
  if (!response.ok) throw new Error('a font could not be loaded');
  return new Uint8Array(await response.arrayBuffer());
};

/** Latin with all its marks, Greek, Cyrillic, Arabic, Hebrew: 1.3 MB, loaded when a document is made. */
export const loadPdfFonts = async (): Promise<PdfFonts> => {
  const [thin, thick] = await Promise.all([bytesAt(regular), bytesAt(bold)]);
  return { regular: thin, bold: thick };
};
