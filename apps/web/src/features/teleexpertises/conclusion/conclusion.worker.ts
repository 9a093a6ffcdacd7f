import { loadPdfFonts } from '../../../lib/files/pdf-fonts.ts';
import { type ConclusionPdf, conclusionPdf } from './conclusion-pdf.ts';

addEventListener('message', ({ data }: MessageEvent<ConclusionPdf>) => {
  void loadPdfFonts()
    .then((fonts) => conclusionPdf(data, fonts))
    .then(
      (bytes) => postMessage({ bytes }),
      // Only that it failed: an error may carry what was printed.
      () => postMessage({ bytes: null }),
    );
});
