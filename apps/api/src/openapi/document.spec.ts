import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@maillon/contracts/registry';
import { announcesBreak, breakingChanges, type Described } from './breaking-changes.ts';
import { openApiDocument, openApiText } from './document.ts';
import { signInRoutes } from './sign-in-operations.ts';

const FILE = new URL('../../openapi.json', import.meta.url);

const parse = (text: string): Described => JSON.parse(text) as Described;

/** The file as it was at the commit to compare with; null where there is no such commit or file (a shallow clone, a first one). */
const committedAt = (reference: string): string | null => {
  try {
    return execFileSync('git', ['show', `${reference}:apps/api/openapi.json`], {
      cwd: new URL('../../../..', import.meta.url),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
};

describe('the OpenAPI document', () => {
  const document = openApiDocument();

  it('is the committed one (else: pnpm --filter @maillon/api openapi)', () => {
    expect(readFileSync(FILE, 'utf8')).toBe(openApiText());
  });

  // CI compares with the branch that is built upon; on a desk, with what was committed last.
  it('breaks no client of the committed one, unless its version says so', () => {
    const committed = committedAt(process.env.OPENAPI_BASE ?? 'HEAD');
    // Before a first push GitHub says a commit of zeros. Another one that is not there was not fetched.
    if (committed === null) return expect(process.env.OPENAPI_BASE ?? '').toMatch(/^0*$/);
    const before = parse(committed);
    const after = parse(openApiText());
    const breaks = announcesBreak(before.info.version, after.info.version) ? [] : breakingChanges(before, after);

    expect(breaks).toEqual([]);
  });

  it('holds every endpoint once, under its own name', () => {
    const ids = Object.values(document.paths ?? {}).flatMap((methods) =>
      Object.values(methods as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
    );

    expect(ids.toSorted()).toEqual(
      [...allEndpoints.map(({ id }) => id), ...signInRoutes.map(([, , id]) => id)].toSorted(),
    );
  });

  it('says what each of its nouns and operations is, who runs it and under which licence', () => {
    const operations = Object.values(document.paths ?? {}).flatMap((methods) =>
      Object.values(methods as Record<string, { tags: string[]; description?: string }>),
    );
    const tags = new Set(document.tags?.map(({ name }) => name));

    expect(operations.filter((operation) => !operation.tags.every((tag) => tags.has(tag)))).toEqual([]);
    expect(operations.filter(({ description = '' }) => description === '')).toEqual([]);
    expect(document.tags?.every(({ description }) => (description ?? '') !== '')).toBe(true);
    expect(document.info.license?.identifier).toMatch(/^LicenseRef-/);
    expect(document.info.contact?.name).toContain('/.well-known/security.txt');
  });

  it('says of public endpoints, and of no other, that they need no credential', () => {
    for (const { path, method, audience, apiKeys } of allEndpoints) {
      const operations = document.paths?.[path.replace(/:(\w+)/g, '{$1}')] as Record<string, { security: unknown[] }>;
      const security = operations[method.toLowerCase()]?.security;

      const count = audience === 'public' ? 0 : audience === 'machine' ? 1 : 2;
      expect(security).toHaveLength(count + (apiKeys === true ? 1 : 0));
    }
  });

  it('holds the sign-in, which needs no credential but for its end', () => {
    const needs = signInRoutes.map(([method, path, , who]) => {
      const operations = document.paths?.[path.replace(/:(\w+)/g, '{$1}')] as Record<string, { security: unknown[] }>;
      return [path, who, operations[method.toLowerCase()]?.security.length];
    });
    expect(needs).toContainEqual(['/auth/session/refresh', 'public', 0]);
    expect(needs.filter(([, who, credentials]) => (who === 'public') !== (credentials === 0))).toEqual([]);
    expect(needs.filter(([, who]) => who !== 'public')).toEqual([['/auth/signout', 'session', 2]]);
  });

  it('says which headers its answers have, and where 206 and 304 are answered', () => {
    type Operations = Record<string, { responses: Record<string, { headers?: object }> }>;
    const responsesOf = (path: string, method = 'get') =>
      ((document.paths?.[path] ?? {}) as Operations)[method]?.responses ?? {};
    const headersOf = (path: string, status: string, method?: string) =>
      Object.keys(responsesOf(path, method)[status]?.headers ?? {});

    const file = responsesOf('/upload/{id}');
    expect(Object.keys(file).filter((status) => status < '400')).toEqual(['200', '206', '304']);
    expect(headersOf('/upload/{id}', '206')).toEqual(
      expect.arrayContaining(['Content-Range', 'ETag', 'Content-Disposition']),
    );
    expect(headersOf('/appointment', '200')).toEqual(
      expect.arrayContaining([
        'ETag',
        'Link',
        'X-Next-Cursor',
        'X-Total-Count',
        'RateLimit',
        'RateLimit-Policy',
        'X-Request-Id',
      ]),
    );
    expect(headersOf('/appointment/{id}', '304')).toContain('ETag');
    expect(headersOf('/appointment', '201', 'post')).toEqual(expect.arrayContaining(['ETag', 'Idempotency-Replayed']));
    expect(headersOf('/fhir/R4/Patient/{id}', '200')).toEqual(expect.arrayContaining(['ETag', 'Last-Modified']));
    expect(headersOf('/appointment', '401')).toEqual(['WWW-Authenticate']);
    for (const status of ['429', '503']) expect(headersOf('/appointment', status)).toEqual(['Retry-After']);
    expect(headersOf('/auth/signinup/code', '429', 'post')).toEqual(['Retry-After']);
  });

  it('refers to no header that is not there, and describes none that no answer has', () => {
    const named = new Set([...openApiText().matchAll(/"#\/components\/headers\/([^"]+)"/g)].map(([, name]) => name));

    expect([...named].toSorted()).toEqual(Object.keys(document.components?.headers ?? {}).toSorted());
  });

  it('refers to no schema that is not there', () => {
    const names = new Set(Object.keys(document.components?.schemas ?? {}));
    const references = [...openApiText().matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '');

    expect(references.filter((name) => !names.has(name))).toEqual([]);
    expect(references.length).toBeGreaterThan(0);
  });
});
