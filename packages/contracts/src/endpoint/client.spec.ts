import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { ApiProblem, createClient, urlOf } from './client.ts';
import { endpoint } from './endpoint.ts';

const get = endpoint({
  id: 'things.get',
  method: 'GET',
  path: '/thing/:id',
  summary: 'x',
  audience: 'public',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({
    kinds: z.array(z.string()).optional(),
    $limit: z.number().optional(),
    q: z.string().optional(),
  }),
  output: z.object({ name: z.string() }),
  refusals: [],
});
const create = endpoint({
  id: 'things.create',
  method: 'POST',
  path: '/thing',
  summary: 'x',
  audience: 'public',
  body: z.strictObject({ name: z.string() }),
  output: z.object({ name: z.string() }),
  refusals: [],
});
const remove = endpoint({
  id: 'things.remove',
  method: 'DELETE',
  path: '/thing/:id',
  summary: 'x',
  audience: 'public',
  params: z.strictObject({ id: z.string() }),
  refusals: [],
});
const report = endpoint({
  id: 'things.report',
  method: 'GET',
  path: '/report',
  summary: 'x',
  audience: 'public',
  output: z.string(),
  mediaType: 'text/plain',
  refusals: [],
});

const problem = {
  type: '/problems/not-found',
  title: 'x',
  status: 404,
  detail: 'Élément introuvable',
  instance: '/api/thing/:id',
  code: 'NOT_FOUND',
  message: 'x',
  traceId: 't',
};

interface Sent {
  url: string;
  init: RequestInit;
}

/** A client whose server gives one answer, and what it was sent. */
const aClient = (answer: () => Response | Promise<Response>) => {
  const sent: Sent[] = [];
  const call = createClient(
    '/api',
    () => ({ 'x-app-name': 'natalconnect' }),
    async (url, init = {}) => {
      sent.push({ url: String(url), init });
      return answer();
    },
  );
  const headers = () => new Headers(sent.at(-1)?.init.headers);
  return { call, sent, headers };
};

const json =
  (body: unknown, init: ResponseInit = {}) =>
  () =>
    Response.json(body, init);

describe('the client', () => {
  it('the client needs to know where the API is', () => {
    expect(() => createClient(undefined, () => ({}))).toThrow('API_URL is missing');
    expect(() => createClient('', () => ({}))).toThrow('API_URL is missing');
  });

  it('puts parameters where the contract has them, escaped', async () => {
    const { call, sent } = aClient(json({ name: 'x' }));
    await call(get, { params: { id: 'a/b' }, query: { kinds: ['x', 'y'], q: 'é & è', $limit: undefined } });

    expect(sent[0]?.url).toBe('/api/thing/a%2Fb?kinds=x%2Cy&q=%C3%A9+%26+%C3%A8');
  });

  it('refuses to call without a parameter of the path', () => {
    expect(() => urlOf(get, { params: { id: '' }, query: {} })).toThrow('things.get: the path needs id');
  });

  it('gives the body with its version, the way to the next page, and how many there are', async () => {
    const headers = { etag: '"3"', 'x-next-cursor': 'c', 'x-total-count': '7' };
    const { call } = aClient(json({ name: 'x' }, { headers }));

    expect(await call(get, { params: { id: '1' }, query: {} })).toEqual({
      data: { name: 'x' },
      etag: '"3"',
      nextCursor: 'c',
      total: 7,
    });
  });

  it('sends JSON, cookies, its labels and a new idempotency key with each POST', async () => {
    const { call, sent, headers } = aClient(json({ name: 'x' }, { status: 201 }));
    await call(create, { body: { name: 'x' } });
    const first = headers().get('idempotency-key');
    await call(create, { body: { name: 'x' } });

    expect(sent[0]?.init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"name":"x"}' });
    expect(headers().get('content-type')).toBe('application/json');
    expect(headers().get('x-app-name')).toBe('natalconnect');
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers().get('idempotency-key')).not.toBe(first);
  });

  it('repeats the key it is given, so that one intention acts once', async () => {
    const { call, headers } = aClient(json({ name: 'x' }));
    await call(create, { body: { name: 'x' } }, { idempotencyKey: 'k', ifMatch: '"2"' });

    expect(headers().get('idempotency-key')).toBe('k');
    expect(headers().get('if-match')).toBe('"2"');
  });

  it('sends neither a key nor a type with a GET', async () => {
    const { call, headers } = aClient(json({ name: 'x' }));
    await call(get, { params: { id: '1' }, query: {} });

    expect(headers().has('idempotency-key')).toBe(false);
    expect(headers().has('content-type')).toBe(false);
  });

  it('gives nothing for an answer without a body, and text for one that is text', async () => {
    const nothing = aClient(() => new Response(null, { status: 204 }));
    const text = aClient(() => new Response('hello'));

    expect((await nothing.call(remove, { params: { id: '1' } })).data).toBeUndefined();
    expect((await text.call(report, {})).data).toBe('hello');
  });

  it('throws the problem that the server tells, with the time to wait', async () => {
    const { call } = aClient(json(problem, { status: 404, headers: { 'retry-after': '7' } }));
    const error = await call(get, { params: { id: '1' }, query: {} }).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({ problem, retryAfter: 7, message: 'Élément introuvable' });
  });

  it.each([
    ['a page of a proxy', () => new Response('<h1>502</h1>', { status: 502 }), 502, 'INTERNAL'],
    ['JSON of somebody else', json({ error: 'x' }, { status: 500 }), 500, 'INTERNAL'],
    ['nothing at all', () => Promise.reject(new TypeError('Failed to fetch')), 0, 'UNREACHABLE'],
  ])('the client makes a problem out of %s', async (_rule, answer, status, code) => {
    const { call } = aClient(answer);

    await expect(call(remove, { params: { id: '1' } })).rejects.toMatchObject({ problem: { status, code } });
  });

  it('lets a call that was given up be just that', async () => {
    const controller = new AbortController();
    const { call } = aClient(async () => {
      controller.abort(new Error('left the page'));
      throw controller.signal.reason;
    });

    await expect(call(report, {}, { signal: controller.signal })).rejects.toThrow('left the page');
  });
});
