import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

GlobalWorkerOptions.workerSrc = workerUrl;

/**
 * Opens a PDF in a worker of our own origin. Nothing in it runs, nothing is fetched for it, and no code is compiled: the content
 * policy allows neither `eval` nor WebAssembly.
 */
export const loadPdf = (data: ArrayBuffer): PDFDocumentLoadingTask =>
  getDocument({
    data,
    useWasm: false,
    // Where `vite.config.ts` puts the decoders of scanned images that are plain JavaScript.
    wasmUrl: '/pdfjs/',
    useWorkerFetch: false,
    enableXfa: false,
    useSystemFonts: true,
  });
