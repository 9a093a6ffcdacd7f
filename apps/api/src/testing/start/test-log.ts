import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../../platform/env.ts';
import { type Log, openLog } from '../../platform/logging/log.ts';

const { TEST_LOG_DIR: dir, JEST_WORKER_ID: worker = '0' } = process.env;

/**
 * The log of an application under test, down to its last detail unless the test says otherwise. A whole `npm test` keeps every line in TEST_LOG_DIR
 * and reads them at its end: no line may name a person.
 * @param lines what a test wants to look at itself
 */
export const testLog = (env: Env, lines: string[] = []): Log =>
  openLog(
    { ...env, LOG_LEVEL: env.LOG_LEVEL === 'silent' ? 'trace' : env.LOG_LEVEL },
    {
      write: (line) => {
        lines.push(line);
        if (dir !== undefined) appendFileSync(join(dir, `api-${worker}.log`), line);
      },
    },
  );
