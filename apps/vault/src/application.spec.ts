import { expect, it } from '@jest/globals';
import { httpApplication } from './application.ts';

it('announcements are posted as events, each request with a token of its own', async () => {
  const requests: { url: string; body: unknown; authorization: string | null }[] = [];
  const application = httpApplication({
    url: 'http://application/api',
    secret: new Uint8Array(32),
    now: () => 1_000,
    fetch: async (url, init) => {
      const authorization = new Headers(init?.headers).get('authorization');
      requests.push({ url: String(url), body: JSON.parse(String(init?.body)), authorization });
      return Response.json({ turns: { group: 'ana' } });
    },
  });
  const announcement = { id: 'one', kind: 'reset-asked', userId: 'ana' };

  expect(await application.publish([announcement])).toEqual({ turns: { group: 'ana' } });
  await application.publish([announcement]);

  const sent = { url: 'http://application/api/internal/vault/events', body: { events: [announcement] } };
  expect(requests).toMatchObject([sent, sent]);
  expect(requests[0]?.authorization).toMatch(/^Bearer /);
  expect(requests[1]?.authorization).not.toBe(requests[0]?.authorization);
});

it('more people than one list holds are asked about in several', async () => {
  const asked: number[] = [];
  const application = httpApplication({
    url: 'http://application/api',
    secret: new Uint8Array(32),
    now: () => 1_000,
    fetch: async (_url, init) => {
      const { userIds } = JSON.parse(String(init?.body)) as { userIds: string[] };
      asked.push(userIds.length);
      return Response.json({ accepted: userIds });
    },
  });
  const staff = Array.from({ length: 2_001 }, (_, at) => `user-${at}`);
  expect(await application.accepted('hospital', staff)).toEqual(staff);
  expect(asked).toEqual([1_000, 1_000, 1]);
});
