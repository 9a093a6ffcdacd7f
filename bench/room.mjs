/**
 * The room of a visit in the machine's Chromium, on the built product and LiveKit's own server: from the click to the first picture, from a
 * reading to the doctor's tile, tasks that hold the page while an electrocardiogram streams, a report in its worker, and the memory of three
 * people for ten minutes (ROOM_MINUTES for fewer). The browsers and the server share the machine: its figures are the worst case.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureChromium } from '../tools/browser/chromium.mjs';
import { run } from '../tools/lib/commands.mjs';
import { bin, root } from '../tools/lib/paths.mjs';
import { liveKitProgram, whyNoLiveKit } from '../tools/livekit/build.mjs';
import { turbo } from '../tools/product/build.mjs';
import { gatesOf } from './lib/gates.mjs';
import { percentile, slope, spreadOf } from './lib/numbers.mjs';

/** More than this in a minute is growth: the engine's own rise and fall is less. */
const GROWTH_MB = 0.5;

const obstacle = whyNoLiveKit();
if (obstacle) throw new Error(`this bench needs LiveKit: ${obstacle}`);
const browser = await ensureChromium();
if ('missing' in browser) throw new Error(browser.missing);
if (!(await turbo(['build']))) process.exit(1);

const file = path.join(os.tmpdir(), `maillon-room-${process.pid}`);
const env = {
  ...process.env,
  LIVEKIT_PROGRAM: await liveKitProgram({ say: console.error }),
  CHROMIUM: browser.path,
  ROOM_FIGURES: file,
};
await run(bin('playwright'), ['test', `--config=${path.join(root, 'e2e/room.config.ts')}`, '--reporter=list'], {
  cwd: root,
  env,
});
const figures = new Map(
  (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : []).map((row) => {
    const { name, values } = JSON.parse(row);
    return [name, values];
  }),
);
fs.rmSync(file, { force: true });
const of = (name) => figures.get(name) ?? [Number.NaN];
const rising = (name) => of(name).toSorted((a, b) => a - b);

const gates = gatesOf('room');
gates.atMost('join click to first remote frame: ms', spreadOf(of('join click to first remote frame: ms')), 2000);
gates.atMost(
  'reading to the doctor’s tile: p95 in ms',
  percentile(rising('reading to the doctor’s tile: ms'), 0.95),
  300,
);
const tasks = rising('tasks of 50 ms and more while an ECG streams, two pictures: ms');
gates.atMost('longest task while an ECG streams, two pictures: ms', tasks.at(-1), 100);
gates.atLeast('report with six captures: pages', of('report: pages')[0], 4);
gates.atMost('report with six captures in a worker: ms', spreadOf(of('report in a worker: ms')), 1500);
for (const person of ['doctor', 'patient', 'nurse']) {
  const held = of(`memory by minute, ${person}: MB`);
  // The first minute loads what is loaded once.
  const points = held.slice(1).map((megabytes, minute) => [minute, megabytes]);
  gates.atMost(`memory of three, ${person}: MB a minute`, slope(points), GROWTH_MB);
}
gates.close();
