import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anHttpServer, type TestHttpServer } from '../testing/http/an-http-server.ts';
import { OpenApiController } from './openapi.controller.ts';

describe('the description of the interface', () => {
  let http: TestHttpServer;

  beforeAll(async () => {
    http = await anHttpServer({ controllers: [OpenApiController] });
  });

  afterAll(() => http.app.close());

  it('the description of the interface is served to programs', async () => {
    const answer = await http.app.inject({ url: '/api/openapi.json' });

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ openapi: '3.1.1', servers: [{ url: '/api' }] });
    expect(answer.json<{ components: object }>().components).toHaveProperty('securitySchemes');
  });

  it('leaves compressed for who reads gzip, and plain for others', async () => {
    const ask = (encoding?: string) =>
      http.app.inject({
        url: '/api/openapi.json',
        headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
      });
    const [packed, plain] = [await ask('br, gzip'), await ask()];

    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Origin, Accept-Encoding' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    for (const answer of [plain, await ask('gzip;q=0'), await ask('br')]) {
      expect(answer.headers['content-encoding']).toBeUndefined();
    }
  });

  it('is served to people as one page without scripts, whose policy allows its own style alone', async () => {
    const answer = await http.app.inject({ url: '/api/docs' });
    const style = /<style>([\s\S]*)<\/style>/.exec(answer.body)?.[1] ?? '';
    const digest = createHash('sha256').update(style).digest('base64');

    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain(`style-src 'sha256-${digest}'`);
    expect(answer.body).not.toMatch(/<script|<link|<img|@import|https?:\/\//i);
    expect(answer.body).toContain('POST');
  });

  it('has headings of which none leaves a level out', async () => {
    const { body } = await http.app.inject({ url: '/api/docs' });
    const levels = [...body.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level));

    expect(levels[0]).toBe(1);
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
  });

  it('the description of the interface does not exist in PROD', async () => {
    const env = { MODE: 'PROD', SMTP_URL: 'smtp://m', SMS_URL: 'https://s.example', SMS_TOKEN: 'token' };
    const { app } = await anHttpServer({ controllers: [OpenApiController], env });

    expect((await app.inject({ url: '/api/docs' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/api/openapi.json' })).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/api/docs' })).statusCode).toBe(404);
    await app.close();
  });
});
