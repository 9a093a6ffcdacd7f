import { startWorker } from '../workers/start-worker.ts';
import proofWorker from './proof-of-work.worker.ts?worker&url';

/** What the worker is asked, and what it answers. */
export interface ProofRequest {
  readonly challenge: string;
  readonly bits: number;
}

/** Does the work that the server asks for in the place of a captcha, beside the page. */
export const solveProof = async (request: ProofRequest): Promise<string> => {
  const worker = await startWorker(proofWorker);
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = () => {
      worker.terminate();
      reject(new Error('the proof of work could not be computed'));
    };
    worker.postMessage(request);
  });
};
