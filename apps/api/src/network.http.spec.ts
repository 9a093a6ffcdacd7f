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

  it('keeps a connection for the next request', async () => {
    await client().get('/api/health/live').set('connection', 'keep-alive').expect('connection', 'keep-alive');
  });
});
