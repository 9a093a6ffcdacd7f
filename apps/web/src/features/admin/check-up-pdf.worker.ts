import { loadPdfFonts } from '../../lib/files/pdf-fonts.ts';
import { type CheckUpPdf, checkUpPdf } from './check-up-pdf.ts';

addEventListener('message', ({ data }: MessageEvent<CheckUpPdf>) => {
  void loadPdfFonts()
    .then((fonts) => checkUpPdf(data, fonts))
    .then(
      (bytes) => postMessage({ bytes }),
      // Only that it failed: an error may carry what was printed.
      () => postMessage({ bytes: null }),
    );
});
