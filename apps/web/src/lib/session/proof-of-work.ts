/** What the worker is asked, and what it answers. */
export interface ProofRequest {
  readonly challenge: string;
  readonly bits: number;
}

/** Does the work that the server asks for in the place of a captcha, beside the page. */
export const solveProof = (request: ProofRequest): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' });
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
