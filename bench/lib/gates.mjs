import fs from 'node:fs';
import './stop.mjs';

/** @typedef {{ median: number, least: number, most: number }} Spread of several runs; the median is held against the limit */

const short = (value) => (typeof value === 'number' ? String(Number(value.toFixed(2))) : String(value));
const shown = (value) =>
  typeof value === 'object' ? `${short(value.median)} (${short(value.least)}–${short(value.most)})` : short(value);
/** @param {number | boolean | Spread} value */
const held = (value) => (typeof value === 'object' ? value.median : value);

/**
 * What is asked for beside what was measured. A gate is missed in the open: it is printed, and the run ends with 1.
 * With GATES_FILE its rows are left there for `results.mjs`.
 * @param {string} suite
 */
export function gatesOf(suite) {
  const rows = [];
  const add = (name, value, limit, isMet) =>
    rows.push([`${suite}: ${name}`, shown(value), limit, isMet ? 'pass' : 'FAIL']);
  return {
    atMost: (name, value, limit) => add(name, value, `≤ ${short(limit)}`, held(value) <= limit),
    atLeast: (name, value, limit) => add(name, value, `≥ ${short(limit)}`, held(value) >= limit),
    exactly: (name, value, wanted) => add(name, value, `= ${wanted}`, value === wanted),
    /** Prints the table; the process ends with 1 when a gate was missed. */
    close() {
      for (const row of rows) console.log(`| ${row.join(' | ')} |`);
      if (process.env.GATES_FILE)
        fs.appendFileSync(process.env.GATES_FILE, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      if (rows.some(([, , , verdict]) => verdict === 'FAIL')) process.exitCode = 1;
    },
  };
}
