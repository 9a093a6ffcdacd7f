/** What only people with keys can write: the people of the demo do it themselves, in a process of their own. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { remember } from '../lib/children.mjs';
import { root } from '../lib/paths.mjs';
import { end } from '../lib/processes.mjs';

const MAIN = path.join(root, 'apps/demo/dist/main.js');

/**
 * Gives keys and files to the people of the demo who have none. A failure is printed and ends nothing: the next start goes on.
 * @param {{ port: number, databaseUrl: string, vault: Record<string, string | undefined>, say: (text: string) => void }} options
 *   `vault`: VAULT_URL and VAULT_SERVER_KEY, as browsers have them built in
 * @returns {{ written: Promise<boolean>, stop: () => Promise<void> }} `written`: once it has ended, whether it reached its end
 */
export function writeDemo({ port, databaseUrl, vault: { VAULT_URL, VAULT_SERVER_KEY }, say }) {
  const child = spawn(process.execPath, ['--no-warnings', MAIN], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, DEMO_ADDRESS: `http://localhost:${port}`, DATABASE_URL: databaseUrl },
      ...{ VAULT_URL, VAULT_SERVER_KEY },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  remember(child);
  let isStopping = false;
  const written = new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
  void written.then((done) => {
    if (isStopping) return;
    say(done ? 'the files of the demo people are written' : 'the files of the demo people could not be written');
  });
  return {
    written,
    stop: async () => {
      isStopping = true;
      await end(child);
    },
  };
}
