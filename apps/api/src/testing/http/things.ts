import { afterAll, beforeAll } from '@jest/globals';
import { anActor, anHttpServer, type TestHttpServer } from './an-http-server.ts';
import { ThingsController } from './things.controller.ts';

export const good = { name: 'a name', start: '2026-03-29T02:30:00+02:00' };
export const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
export let http: TestHttpServer;

export const create = (payload: unknown, headers: Record<string, string> = {}) =>
  http.app.inject({
    method: 'POST',
    url: '/api/thing',
    headers: { authorization: 'doctor', 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

export const setUpThings = (): void => {
  beforeAll(async () => {
    http = await anHttpServer({ controllers: [ThingsController] });
    http.sessions.people.set('doctor', anActor());
  });
  afterAll(() => http.app.close());
};
