import { loadLetters } from '../../lib/files/pdf-letters.ts';
import { type CheckUpPdf, checkUpPdf } from './check-up-pdf.ts';

addEventListener('message', ({ data }: MessageEvent<CheckUpPdf>) => {
  void loadLetters()
    .then((letters) => checkUpPdf(data, letters))
    .then(
      (bytes) => postMessage({ bytes }),
      // Only that it failed: an error may carry what was printed.
      () => postMessage({ bytes: null }),
    );
});
