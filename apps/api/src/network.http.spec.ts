import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { anApp } from './testing/start/an-app.ts';

/** Injected requests never leave the process; these go through a real socket, as a browser's do. */
describe('over the network', () => {
  const product = anApp();
  const client = () => request(product().app.getHttpServer());

  it('answers that it lives, with an id for the request', async () => {
    const answer = await client().get('/api/health/live').expect(200, { status: 'ok' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('refuses a stranger with a problem document that nothing keeps', async () => {
    await client()
      .get('/api/user/current')
      .expect(401)
      .expect('content-type', /application\/problem\+json/)
      .expect('cache-control', 'no-store');
  });

  it('reads bodies that come in pieces, and refuses the ones that are too large', async () => {
    const refused = await client()
      .post('/api/user')
      .set('content-type', 'application/json')
      .send(`{"user":"${'x'.repeat(300_000)}"}`);
    expect(refused.status).toBe(413);
    expect(refused.body).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', detail: 'Fichier ou requête trop volumineux' });
  });

  it('refuses bodies that are too deep', async () => {
    const refused = await client()
      .post('/api/user')
      .set('content-type', 'application/json')
      .send(`{"user":${'['.repeat(10_000)}${']'.repeat(10_000)}}`);
    expect(refused.status).toBe(413);
    expect(refused.body).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it('cuts a body that comes byte by byte: after thirty seconds, though each of them was on time', async () => {
    const server: HttpServer = product().app.getHttpServer();
    if (!server.listening) await product().app.listen(0, '127.0.0.1');
    expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 30_000]);
    server.requestTimeout = server.headersTimeout = 300;
    const line = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    line.on('data', (bytes) => {
      answer += bytes;
    });
    const head = ['POST /api/user HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 9000'];
    line.write([...head, '', '{'].join('\r\n'));
    const drops = setInterval(() => line.write(' '), 20);
    try {
      await once(line, 'close');
    } finally {
      clearInterval(drops);
      server.requestTimeout = server.headersTimeout = 30_000;
    }
    expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*application\/problem\+json/);
  });

  it('keeps a connection for the next request', async () => {
    await client().get('/api/health/live').set('connection', 'keep-alive').expect('connection', 'keep-alive');
  });
});
