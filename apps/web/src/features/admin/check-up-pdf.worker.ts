import regular from 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf?url';
import bold from 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf?url';
import type { Letters } from '../../lib/pdf.ts';
import { type CheckUpPdf, checkUpPdf, wantsLetters } from './check-up-pdf.ts';

const bytesAt = async (url: string): Promise<Uint8Array> => new Uint8Array(await (await fetch(url)).arrayBuffer());

/** Latin with all its marks, Greek, Cyrillic, Arabic, Hebrew: 1.3 MB, for those whose words need them. */
const load = async (): Promise<Letters> => {
  const [thin, thick] = await Promise.all([bytesAt(regular), bytesAt(bold)]);
  return { regular: thin, bold: thick };
};

const build = async (request: CheckUpPdf): Promise<Uint8Array> =>
  // Without a network the built-in fonts have to do.
  checkUpPdf(request, wantsLetters(request) ? await load().catch(() => null) : null);

addEventListener('message', ({ data }: MessageEvent<CheckUpPdf>) => {
  void build(data).then(
    (bytes) => postMessage({ bytes }),
    // Only that it failed: an error may carry what was printed.
    () => postMessage({ bytes: null }),
  );
});
