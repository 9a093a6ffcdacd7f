import 'reflect-metadata';
import { ServerResponse } from 'node:http';
import { startApp } from '../start/start-app.ts';
import { testEnv } from '../start/test-env.ts';
import { StatedSessions } from './stated-sessions.ts';

/** The API as a process that a test may kill, over a database of the test. With HOLD_ANSWERS no answer to a write leaves it. */
const { API_DATABASE_URL = '', API_STORAGE_DIR = '', HOLD_ANSWERS = '' } = process.env;

if (HOLD_ANSWERS !== '') {
  const { end } = ServerResponse.prototype;
  ServerResponse.prototype.end = function hold(this: ServerResponse, ...args: unknown[]) {
    // « Later » is no answer that is waited for: the client asks again.
    if (this.req.method === 'GET' || this.statusCode === 503) return Reflect.apply(end, this, args) as ServerResponse;
    process.stdout.write(`answering ${this.statusCode}\n`);
    return this;
  } as typeof end;
}

// Each write of a test waits on a connection of its own.
const env = testEnv(API_DATABASE_URL, { STORAGE_DIR: API_STORAGE_DIR, DATABASE_POOL: '24' });
const app = await startApp(env, { sessions: new StatedSessions() });
await app.listen(0, '127.0.0.1');
process.stdout.write(`listening at ${await app.getUrl()} now\n`);
