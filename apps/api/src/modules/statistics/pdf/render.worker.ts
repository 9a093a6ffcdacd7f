import { parentPort, workerData } from 'node:worker_threads';
import { renderToBuffer } from '@react-pdf/renderer';
import { statisticsDocument } from './document.ts';
import type { StatisticsReport } from './report.ts';

const bytes = await renderToBuffer(statisticsDocument(workerData as StatisticsReport));
parentPort?.postMessage(new Uint8Array(bytes));
