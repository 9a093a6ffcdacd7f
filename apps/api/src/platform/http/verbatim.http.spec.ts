import { expect, it } from '@jest/globals';
import { anHttpServer } from '../../testing/http/an-http-server.ts';
import { failures, ThingsController } from '../../testing/http/things.controller.ts';
import { Refusal } from '../refusal.ts';

it.each([
  ['verbatim', 'Vous avez fait de tentatives. Merci de réessayer plus tard.'],
  ['corrected', 'Vous avez fait trop de tentatives. Merci de réessayer plus tard.'],
])('with TEXTS=%s a refusal says « %s »', async (texts, detail) => {
  const { app } = await anHttpServer({ controllers: [ThingsController], env: { TEXTS: texts } });
  failures.set('it', () => {
    throw new Refusal('RATE_LIMITED');
  });
  const answer = await app.inject({ url: '/api/broken?how=it' });
  expect(answer.json()).toMatchObject({ status: 429, title: detail, detail });
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.body)));
  await app.close();
});
