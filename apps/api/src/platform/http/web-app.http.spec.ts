import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anHttpServer, type TestHttpServer } from '../../testing/http/an-http-server.ts';
import { ThingsController } from '../../testing/http/things.controller.ts';

const IMPORT_MAP = '{"integrity":{}}';
const PAGE = `<!doctype html><title>Maillon</title><script type="importmap">${IMPORT_MAP}</script><script type="module" src="/assets/main-1a2b.js"></script>`;
const SCRIPT = 'document.title = "Maillon";\n'.repeat(100);

describe('the web app', () => {
  let http: TestHttpServer;
  let directory: string;

  beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), 'maillon-web-'));
    mkdirSync(path.join(directory, 'assets'));
    writeFileSync(path.join(directory, 'index.html'), PAGE);
    writeFileSync(path.join(directory, '.env'), 'SECRET=1');
    writeFileSync(path.join(directory, 'notes.txt'), 'User-agent: *');
    writeFileSync(path.join(directory, 'assets/main-1a2b.js'), SCRIPT);
    writeFileSync(path.join(directory, 'assets/main-1a2b.js.br'), brotliCompressSync(SCRIPT));
    http = await anHttpServer({
      controllers: [ThingsController],
      env: {
        WEB_DIST: directory,
        LIVEKIT_URL: 'wss://video.example.org',
        LIVEKIT_API_KEY: 'key',
        DEVICE_BOX_URL: 'https://mallette.example.org/page',
        MAP_TILES_URL: 'https://tuiles.example.org/{z}/{x}/{y}.png',
        ...{ ORDOCLIC_API_URL: 'https://ordonnance.example.org', ORDOCLIC_API_KEY: 'key' },
        ORDOCLIC_FRAME_URL: 'https://ordonnance.example.org/cadre',
        BILLING_URL: 'https://facturation.example.org/ticket',
        LIVEKIT_API_SECRET: '0123456789abcdef0123456789abcdef',
      },
    });
  });

  afterAll(async () => {
    await http.app.close();
    rmSync(directory, { recursive: true });
  });

  const open = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*;q=0.8' }) =>
    http.app.inject({ url, headers });

  it.each(['/', '/login', '/app/agenda?view=week', '/app/patients/marie.dupont@example.org'])(
    'the web app opens with its page at %s',
    async (url) => {
      const answer = await open(url);

      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(PAGE);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('opens at a deep link for a program that accepts anything', async () => {
    expect((await open('/login', { accept: '*/*' })).statusCode).toBe(200);
    expect((await open('/login', {})).statusCode).toBe(200);
  });

  it.each([
    ['a file that is not there', '/missing.png', { accept: 'image/*' }],
    ['a script that is gone since the last release', '/assets/old-9z.js', { accept: '*/*' }],
    ['such a script, opened by hand', '/assets/old-9z.js', { accept: 'text/html' }],
    ['a folder', '/assets/', { accept: '*/*' }],
    ['a hidden file', '/.env', { accept: '*/*' }],
    ['a file above the folder', '/../package.json', { accept: '*/*' }],
    ['a file above the folder, escaped', '/%2e%2e/package.json', { accept: '*/*' }],
    ['an unknown path of the API', '/api/nothing', { accept: 'text/html' }],
  ])('%s is not found', async (_rule, url, headers) => {
    const answer = await open(url, headers as unknown as Record<string, string>);

    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('SECRET');
  });

  it('a page cannot be posted to', async () => {
    expect(
      (await http.app.inject({ method: 'POST', url: '/login', headers: { accept: 'text/html' } })).statusCode,
    ).toBe(404);
  });

  it('keeps what has a hash in its name for a year', async () => {
    const answer = await open('/assets/main-1a2b.js');

    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await open('/notes.txt')).headers['cache-control']).toBe('no-cache');
  });

  it.each(['bytes=99999-', 'bytes=x', 'bytes=', 'bytes=5-2', 'bytes=-0'])(
    'the web app gives the whole for the range %s',
    async (range) => {
      for (const path of ['/', '/assets/main-1a2b.js']) expect((await open(path, { range })).statusCode).toBe(200);
    },
  );

  it('sends what the build compressed to whoever can read it', async () => {
    const packed = await open('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br' });
    const plain = await open('/assets/main-1a2b.js', {});

    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(SCRIPT);
  });

  it('runs nothing but its own files, and talks to nobody but us and the video server', async () => {
    const policy = String((await open('/login')).headers['content-security-policy']);
    const directives = Object.fromEntries(
      policy.split('; ').map((directive) => [directive.split(' ', 1)[0], directive.split(' ').slice(1)]),
    );

    expect(directives['default-src']).toEqual(["'self'"]);
    const hash = createHash('sha256').update(IMPORT_MAP).digest('base64');
    expect(directives['script-src']).toEqual(["'self'", `'sha256-${hash}'`]);
    expect(directives['require-trusted-types-for']).toEqual(["'script'"]);
    expect(directives['trusted-types']).not.toContain('*');
    expect(directives['style-src']).toEqual(["'self'"]);
    expect(directives['connect-src']).toEqual([
      "'self'",
      'ws://localhost:3000',
      'wss://video.example.org',
      'https://video.example.org',
      'https://tuiles.example.org',
    ]);
    expect(directives['frame-src']).toEqual([
      ...["'self'", 'https://mallette.example.org', 'https://ordonnance.example.org'],
    ]);
    expect(directives['form-action']).toEqual(["'self'", 'https://facturation.example.org']);
    expect(directives['frame-ancestors']).toEqual(["'none'"]);
    expect(directives['object-src']).toEqual(["'none'"]);
  });

  it('asks the browser for its camera and microphone, for its own pages alone', async () => {
    const { headers } = await open('/');

    expect(headers['permissions-policy']).toContain('camera=(self), microphone=(self)');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});
