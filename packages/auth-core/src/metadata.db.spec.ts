import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestCore, type TestCore } from './testing/test-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
});
afterAll(() => core.end());

const read = async (userId: string) => (await core.get(`/recipe/user/metadata?userId=${userId}`)).json;
const update = async (userId: string, metadataUpdate: unknown) =>
  core.put('/recipe/user/metadata', { userId, metadataUpdate });

it('anybody has metadata, empty at first', async () =>
  expect(await read('m0')).toEqual({ status: 'OK', metadata: {} }));

it('what is stored comes back as it was, order and nested nulls included', async () => {
  const given = { z: 1, a: { n: null, list: [1, null, 'é\u2028'] }, big: 1e21 };
  expect((await update('m1', given)).json).toEqual({ status: 'OK', metadata: given });
  expect(JSON.stringify((await read('m1')).metadata)).toBe(JSON.stringify(given));
});

it('updates merge on top, and null takes away', async () => {
  await update('m2', { a: 1, b: { c: 2 } });
  expect((await update('m2', { a: null, b: { d: 3 } })).json.metadata).toEqual({ b: { d: 3 } });
});

it('many updates at once are all kept, the first ones too', async () => {
  const keys = Array.from({ length: 20 }, (_, n) => `k${n}`);
  await Promise.all(keys.map((key) => update('m3', { [key]: 1 })));
  expect((await read('m3')).metadata).toEqual(Object.fromEntries(keys.map((key) => [key, 1])));
});

it('can be cleared, even when there is none', async () => {
  await update('m4', { a: 1 });
  for (const userId of ['m4', 'unknown']) {
    expect((await core.post('/recipe/user/metadata/remove', { userId })).json).toEqual({ status: 'OK' });
  }
  expect((await read('m4')).metadata).toEqual({});
});

it('an update that is no object is refused', async () => {
  const answer = await update('m5', [1]);
  expect([answer.status, answer.text]).toEqual([400, "Field name 'metadataUpdate' is invalid in JSON input\n"]);
});
