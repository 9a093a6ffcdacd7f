import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { SECOND_MS } from '@maillon/domain/time-units';
import pLimit from 'p-limit';
import type { StatisticsReport } from './report.ts';

const HEAP_MB = 256;
const MAX_TIME_MS = 20 * SECOND_MS;
/** Each has its own heap and half a second of a processor. */
const one = pLimit(1);

/** Beside this module, in sources as in what is built. */
const WORKER = new URL(`./render.worker${extname(fileURLToPath(import.meta.url))}`, import.meta.url);

/**
 * The document as a PDF, set in a thread of its own: some hundred milliseconds in which no other request would be answered.
 * @throws {Error} where it could not be set within 20 s
 */
export const statisticsPdf = (report: StatisticsReport): Promise<Buffer> =>
  one(async () => {
    const worker = new Worker(WORKER, {
      workerData: report,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // What this process was told about its own modules says nothing of those that are set here.
      execArgv: [],
    });
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        const tooLong = setTimeout(() => reject(new Error('a document took too long')), MAX_TIME_MS);
        worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
        worker.once('error', reject);
        worker.once('exit', () => {
          clearTimeout(tooLong);
          reject(new Error('a document was not finished'));
        });
      });
    } finally {
      await worker.terminate();
    }
  });
