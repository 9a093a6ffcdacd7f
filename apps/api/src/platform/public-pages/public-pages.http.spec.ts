import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REFUSALS, type RefusalCode, refusalRow } from '@maillon/contracts/refusals/refusals';
import { anHttpServer, type TestHttpServer } from '../../testing/http/an-http-server.ts';
import { ThingsController } from '../../testing/http/things.controller.ts';
import { problemType } from './problem-pages.ts';
import { securityText, webManifest } from './well-known.ts';

const DAY_MS = 86_400_000;

let http: TestHttpServer;
beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://maillon.example.org', SECURITY_CONTACT: 'mailto:psirt@maillon.example.org' };
  http = await anHttpServer({ controllers: [ThingsController], env });
});
afterAll(() => http.app.close());

const open = (url: string) => http.app.inject({ url });

describe('the page of a refusal', () => {
  it.each(Object.keys(REFUSALS) as RefusalCode[])('the page of a refusal is where its type leads: %s', async (code) => {
    const answer = await open(problemType(code));

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<html lang="fr">');
    expect(answer.body).toContain(`<code>${code}</code>`);
    expect(answer.body).toContain(`<code>${refusalRow(code).status}</code>`);
    expect(answer.body.match(/<h1>/g)).toHaveLength(1);
  });

  it('has every status of the table explained in words of its own', async () => {
    const general = 'Corrigez la demande, puis recommencez.';
    const codes = Object.keys(REFUSALS) as RefusalCode[];
    const without = new Set<number>();
    for (const code of codes) {
      if ((await open(problemType(code))).body.includes(general)) without.add(refusalRow(code).status);
    }
    expect([...without]).toEqual([400]);
  });

  it('the page of a refusal is what a refusal names', async () => {
    const { type } = (await open('/api/nothing')).json<{ type: string }>();

    expect((await open(type)).body).toContain('Élément introuvable');
  });

  it('is in the list of all; a refusal that nobody knows has none', async () => {
    const list = await open('/problems');

    for (const code of Object.keys(REFUSALS) as RefusalCode[]) expect(list.body).toContain(`"${problemType(code)}"`);
    expect((await open('/problems/constructor')).statusCode).toBe(404);
    expect((await open('/problems/NOT_FOUND')).statusCode).toBe(404);
  });

  it('looks like something, in a style that the policy lets in, at the width of a telephone', async () => {
    const { body, headers } = await open('/problems/not-found');
    const [, href = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(body) ?? [];
    const style = await open(href);

    expect(headers['content-security-policy']).toContain("style-src 'self'");
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(style.body).toContain('color-scheme: light dark');
    expect(body).toContain('content="width=device-width, initial-scale=1"');
    expect(body).not.toContain('<style');
  });

  it('the page of a refusal runs nothing', async () => {
    const { headers } = await open('/problems/not-found');

    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });
});

describe('/.well-known/security.txt', () => {
  it('says whom to write to, in which languages, and how long that is good', async () => {
    const answer = await open('/.well-known/security.txt');

    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const [contact, expires = '', languages, canonical, ...more] = answer.body.trimEnd().split('\n');
    expect([contact, languages, canonical, more]).toEqual([
      'Contact: mailto:psirt@maillon.example.org',
      'Preferred-Languages: fr, en',
      'Canonical: https://maillon.example.org/.well-known/security.txt',
      [],
    ]);
    const [, at = ''] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/.exec(expires) ?? [];
    const left = Date.parse(at) - Date.now();
    expect(left).toBeGreaterThan(90 * DAY_MS);
    expect(left).toBeLessThan(365 * DAY_MS);
  });

  it('has an address of its host where none was given, and a policy where one was', () => {
    const text = (more: object) =>
      securityText({ PUBLIC_URL: 'https://soins.example', ...more } as Parameters<typeof securityText>[0], 0);

    expect(text({})).toBe(
      'Contact: mailto:securite@soins.example\nExpires: 1970-06-30T00:00:00Z\nPreferred-Languages: fr, en\nCanonical: https://soins.example/.well-known/security.txt\n',
    );
    expect(text({ SECURITY_POLICY_URL: 'https://soins.example/p' })).toContain('\nPolicy: https://soins.example/p\n');
  });
});

describe('/robots.txt', () => {
  it('keeps everything but the public pages out of indexes', async () => {
    const { body, headers } = await open('/robots.txt');
    const allowed = body.split('\n').flatMap((line) => line.match(/^Allow: (.*)$/)?.[1] ?? []);
    const mayIndex = (path: string) =>
      allowed.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));

    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^Disallow: \/$/m);
    expect(['/', '/login', '/legals/privacy-policy', '/first-paint.js', '/favicon.svg'].every(mayIndex)).toBe(true);
    expect(['/app', '/app/agenda', '/api/config', '/invitation', '/boite-denvoi', '/oauth/psc'].some(mayIndex)).toBe(
      false,
    );
  });
});

describe('/app.webmanifest', () => {
  it('installs the product under the name of its variant, with icons of the sizes that devices ask for', async () => {
    const answer = await open('/app.webmanifest');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(answer.json()).toMatchObject({
      ...{ name: 'NatalConnect', lang: 'fr', start_url: '/app', scope: '/', display: 'standalone' },
      icons: [
        { sizes: '192x192', purpose: 'any' },
        { sizes: '512x512', purpose: 'any' },
        { sizes: '512x512', purpose: 'maskable' },
      ],
    });
    expect(JSON.parse(webManifest({ VARIANT: 'dispatch' }))).toMatchObject({ name: 'Maillon Régulation' });
  });

  it('names icons that are there, as large as it says', () => {
    const { icons } = JSON.parse(webManifest({ VARIANT: 'mobility' })) as { icons: { src: string; sizes: string }[] };
    for (const { src, sizes } of icons) {
      const file = readFileSync(join(import.meta.dirname, '../../../../web/public', src));
      // Width and height of a PNG's first chunk.
      expect([src, `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`]).toEqual([src, sizes]);
    }
  });
});
