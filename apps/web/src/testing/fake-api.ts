import { afterEach } from '@jest/globals';

type Handler = (request: {
  readonly body: unknown;
  readonly url: URL;
  readonly headers: Headers;
  readonly signal: AbortSignal | null | undefined;
}) => Response | Promise<Response>;

export const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init });

/** Those whose keys a signature is about have no card. */
export const NO_CARDS = { 'GET /api/card-facts': () => json({ people: [], keys: [] }) };

/** A refusal as the server words it. */
export const refusal = (status: number, code: string, detail: string, more: object = {}): Response =>
  json(
    {
      type: '/problems/test',
      title: detail,
      status,
      detail,
      instance: '/',
      code,
      message: detail,
      traceId: 't',
      ...more,
    },
    { status },
  );

const unexpected = new Set<string>();
/** A screen shows a failed call as an outage, and a test would pass that never asked what it says. */
afterEach(() => {
  const calls = [...unexpected].join(', ');
  unexpected.clear();
  if (calls !== '') throw new Error(`No fake answer for ${calls}`);
});

/**
 * Answers `fetch` by « METHOD /path ». An unexpected call fails the test that made it.
 * @returns the calls, in order, and `on` to change an answer
 */
export const fakeApi = (handlers: Readonly<Record<string, Handler>>) => {
  const current = new Map(Object.entries(handlers));
  const calls: { readonly call: string; readonly url: URL; readonly body: unknown; readonly headers: Headers }[] = [];

  window.fetch = async (input, init = {}) => {
    const url = new URL(String(input), 'http://localhost');
    const call = `${init.method ?? 'GET'} ${url.pathname}`;
    const headers = new Headers(init.headers);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ call, url, body, headers });
    const handler = current.get(call);
    if (handler === undefined) {
      unexpected.add(call);
      throw new Error(`No fake answer for ${call}`);
    }
    return handler({ body, url, headers, signal: init.signal });
  };

  return { calls, on: (call: string, handler: Handler) => current.set(call, handler) };
};
