import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { startWorker } from '../../lib/workers/start-worker.ts';

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface OpeningPdf {
  readonly promise: Promise<PDFDocumentProxy>;
  destroy(): Promise<void>;
}

/**
 * Opens a PDF in a worker of our own origin. Nothing in it runs, nothing is fetched for it, and no code is compiled: the content
 * policy allows neither `eval` nor WebAssembly.
 */
export const loadPdf = async (data: ArrayBuffer): Promise<OpeningPdf> => {
  const port = await startWorker(workerUrl);
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    data,
    worker,
    useWasm: false,
    // Where `vite.config.ts` puts the decoders of scanned images that are plain JavaScript; a worker from memory has no address.
    wasmUrl: new URL('/pdfjs/', document.baseURI).href,
    useWorkerFetch: false,
    enableXfa: false,
    useSystemFonts: true,
  });
  const destroy = async (): Promise<void> => {
    await task.destroy();
    worker.destroy();
    port.terminate();
  };
  return { promise: task.promise, destroy };
};
