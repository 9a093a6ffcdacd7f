import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EmbeddedProvider } from '../embedded.ts';
import type { MemoryVault } from '../memory.ts';
import { memoryHarness } from '../testing/memory-harness.ts';
import { describeProvider } from '../testing/provider-contract.ts';
import { outcomeOf, outcomes } from '../testing/tamper.ts';
import { httpVaultServer } from './client.ts';
import { vaultRoutes } from './handler.ts';

/** The embedded provider over real HTTP, against the routes that `apps/vault` serves. */
let http: Server;
let baseUrl: string;
let vault: MemoryVault;

const routes = vaultRoutes().map((route) => ({
  ...route,
  pattern: new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}

beforeAll(async () => {
  http = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(url.pathname));
    const params = { ...route?.pattern.exec(url.pathname)?.groups };
    const user = String(request.headers['x-user']);
    const asked = { params, query: Object.fromEntries(url.searchParams), body: await bodyOf(request) };
    const answer = route ? await route.answer(vault.serverFor(user), asked) : { status: 404 };
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.status === 204 ? undefined : JSON.stringify('body' in answer ? answer.body : {}));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});

afterAll(() => {
  http.closeAllConnections();
  http.close();
});

const serverOf = (user: string) => httpVaultServer({ baseUrl, headers: () => ({ 'x-user': user }) });

describeProvider('embedded', () =>
  memoryHarness((found, userId, openStore) => {
    vault = found;
    const serverKey = vault.state.signer.publicKey;
    return new EmbeddedProvider({ server: serverOf(userId), serverKey, now: Date.now, openStore, device: null });
  }),
);

describe('the client of a vault server', () => {
  const answering = (status: number, body: unknown) =>
    httpVaultServer({ baseUrl, fetch: async () => new Response(JSON.stringify(body), { status }) });

  it('the client of a vault server says NETWORK where no server answers', async () => {
    const unreachable = httpVaultServer({ baseUrl: 'http://127.0.0.1:9', timeoutMs: 500 });
    expect(await outcomeOf(() => unreachable.unlock())).toBe('NETWORK');
    expect(await outcomeOf(() => answering(502, '<html>').unlock())).toBe('NETWORK');
  });

  it('the client of a vault server takes no answer of another shape', async () => {
    const answers = [
      null,
      [],
      {},
      { identity: null, groups: {}, treeHead: {} },
      { groups: [], treeHead: { b: 1 } },
      'x',
    ];
    expect(await outcomes(answers, (body) => answering(200, body).unlock())).toEqual(['CHAIN_INVALID']);
  });

  it('keeps the code, the ids and the tries left of a refusal', async () => {
    const refused = answering(403, { code: 'INVALID_CHALLENGE', attemptsLeft: 2 });
    await expect(refused.unlock()).rejects.toMatchObject({ code: 'INVALID_CHALLENGE', details: { attemptsLeft: 2 } });
    expect(await outcomeOf(() => answering(418, { code: 7 }).unlock())).toBe('UNKNOWN');
  });
});

describe('the routes of a vault server', () => {
  it('refuse a body, a parameter or a query of another shape with 422 and a code', async () => {
    const send = (method: string, path: string, body?: unknown) =>
      fetch(`${baseUrl}${path}`, {
        method,
        headers: { 'x-user': 'x' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const answers = await Promise.all([
      send('POST', '/groups', { link: {}, wraps: [] }),
      send('POST', '/identities', { jwt: '', link: {} }),
      send('POST', '/identities/query', { ids: ['__proto__'] }),
      send('POST', '/sessions/retrieve', { ids: Array.from({ length: 501 }, () => crypto.randomUUID()) }),
      send('GET', '/groups/not-an-id'),
      send('POST', '/log/proofs', { size: -1, links: [], sizes: [] }),
      send('POST', '/2mr/validate', { sessionId: 'a', challenge: 'b', factor: { type: 'PIGEON', value: 'x' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 422));
    expect(await answers[0]?.json()).toEqual({ code: 'CHAIN_INVALID' });
  });
});
