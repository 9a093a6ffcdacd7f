/** What a test run leaves behind, for people and for later steps of the same run. */
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../lib/paths.mjs';

export const resultsDir = path.join(root, 'test-results');

/** Everything that the API has logged in any test of the run; the last step reads it. */
export const logDir = path.join(resultsDir, 'logs');

export function clearResults() {
  fs.rmSync(resultsDir, { recursive: true, force: true });
  fs.mkdirSync(logDir, { recursive: true });
}

/** @returns {string} the path of a report, which does not exist yet */
export function reportFile(name) {
  const file = path.join(resultsDir, name);
  fs.rmSync(file, { force: true });
  return file;
}

/** Reports hold messages for files, not for terminals. */
export const noColour = (env) => ({ ...process.env, FORCE_COLOR: '0', ...env });
