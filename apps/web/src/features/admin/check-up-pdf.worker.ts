import { type CheckUpPdf, checkUpPdf } from './check-up-pdf.ts';

addEventListener('message', ({ data }: MessageEvent<CheckUpPdf>) => {
  void checkUpPdf(data).then(
    (bytes) => postMessage({ bytes }),
    // Only that it failed: an error may carry what was printed.
    () => postMessage({ bytes: null }),
  );
});
