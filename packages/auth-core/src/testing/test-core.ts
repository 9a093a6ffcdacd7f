import { type AuthCore, type AuthCoreOptions, startAuthCore } from '../start.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A clock that moves only when told. */
export interface TestClock {
  now: () => number;
  advance(ms: number): void;
}

export function testClock(start = Date.now()): TestClock {
  let time = start;
  return {
    now: () => time,
    advance: (ms) => {
      time += ms;
    },
  };
}

export interface CoreAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The body when it is JSON, else an empty object. */
  json: Record<string, unknown>;
}

export interface TestCore extends AuthCore {
  database: TestDatabase;
  get(path: string, headers?: Record<string, string>): Promise<CoreAnswer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<CoreAnswer>;
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<CoreAnswer>;
  /** Stops the core and drops its database. */
  end(): Promise<void>;
}

/** A core on a database of its own. The requests carry its API key unless the given headers say otherwise. */
export async function startTestCore(options: Partial<AuthCoreOptions> = {}): Promise<TestCore> {
  const database = await createTestDatabase();
  const core = await startAuthCore({ databaseUrl: database.url, ...options });
  const send = async (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    readAnswer(
      await fetch(core.connectionUri + path, {
        method,
        headers: { 'api-key': core.apiKey, 'cdi-version': '5.4', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
  return {
    ...core,
    database,
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, body, headers = {}) => send('POST', path, headers, body),
    put: (path, body, headers = {}) => send('PUT', path, headers, body),
    end: async () => {
      await core.stop();
      await database.drop();
    },
  };
}

async function readAnswer(response: Response): Promise<CoreAnswer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : {},
  };
}
