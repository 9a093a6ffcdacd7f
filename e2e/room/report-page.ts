import type { Report } from '@maillon/domain/report/report';
import ReportWorker from '../../apps/web/src/features/call/report/report.worker.ts?worker';

const [WIDTH, HEIGHT] = [1280, 720];

/** A frame of a camera, which no codec makes small: as many colours as there are squares. */
const aCapture = async (number: number): Promise<{ data: Blob; alt: string }> => {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  for (let x = 0; x < WIDTH && pen !== null; x += 4) {
    for (let y = 0; y < HEIGHT; y += 4) {
      pen.fillStyle = `rgb(${(x * number) % 256} ${(y * 7) % 256} ${(x ^ y) % 256})`;
      pen.fillRect(x, y, 4, 4);
    }
  }
  return { data: await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 }), alt: `Capture ${number}` };
};

/** @returns how long the worker took, its start included, and what it made */
const build = async (report: Report): Promise<{ ms: number; bytes: number[] }> => {
  const captures = await Promise.all([1, 2, 3, 4, 5, 6].map(aCapture));
  const begun = performance.now();
  const worker = new ReportWorker();
  const bytes = await new Promise<Uint8Array | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<{ bytes: Uint8Array | null }>) => resolve(data.bytes);
    worker.postMessage({ report, brand: 'NatalConnect', createdAt: '2026-11-30T08:00:00.000Z', captures });
  });
  const ms = performance.now() - begun;
  worker.terminate();
  if (bytes === null) throw new Error('the report could not be made');
  return { ms, bytes: [...bytes] };
};

declare global {
  interface Window {
    reportProof: { build: typeof build };
  }
}
window.reportProof = { build };
