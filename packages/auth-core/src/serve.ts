import { type LogLevel, startAuthCore } from './start.ts';

/**
 * The core as a process of its own: `DATABASE_URL=… node dist/serve.js`, with `PORT` (3567), `HOST` (127.0.0.1) and
 * `API_KEY` (none) where they differ. Further apps may be made over HTTP, as the SDK's own test suite does for each test.
 */
const { DATABASE_URL, HOST, PORT, API_KEY } = process.env;
if (!DATABASE_URL) throw new Error('auth-core: DATABASE_URL names the Postgres that keeps everything');

const core = await startAuthCore({
  databaseUrl: DATABASE_URL,
  host: HOST ?? '127.0.0.1',
  port: Number(PORT ?? 3567),
  apiKey: API_KEY || false,
  furtherApps: true,
  log: (level: LogLevel, event, fields) => {
    if (level !== 'debug') console.error(JSON.stringify({ level, event, ...fields }));
  },
});
console.log(`auth-core is at ${core.connectionUri}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void core.stop());
