import { startWorker } from '../workers/start-worker.ts';
import proofWorker from './proof-of-work.worker.ts?worker&url';

/** What the worker is asked, and what it answers. */
export interface ProofRequest {
  readonly challenge: string;
  readonly bits: number;
}

/**
 * Does the work that the server asks for in the place of a captcha, beside the page.
 * @throws Error when the worker failed, TypeError when it is not the one that was built
 */
export const solveProof = async (request: ProofRequest): Promise<string> => {
  const worker = await startWorker(proofWorker, 'proof-of-work');
  const answered = new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.onerror = () => reject(new Error('the proof of work could not be computed'));
  });
  worker.postMessage(request);
  try {
    return await answered;
  } finally {
    worker.terminate();
  }
};
