import { startWorker } from '../workers/start-worker.ts';

/**
 * Builds a PDF beside the page, which stays free.
 * @param address of a worker that answers `{ bytes }`, null where it could not
 */
export const builtPdf = async (address: string, request: unknown): Promise<Uint8Array<ArrayBuffer>> => {
  const worker = await startWorker(address);
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      worker.terminate();
      reject(new Error('the PDF could not be made'));
    };
    worker.onmessage = ({ data }: MessageEvent<{ readonly bytes: Uint8Array<ArrayBuffer> | null }>) => {
      if (data.bytes === null) return fail();
      worker.terminate();
      resolve(data.bytes);
    };
    worker.onerror = fail;
    worker.postMessage(request);
  });
};
