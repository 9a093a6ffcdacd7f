import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AuthCore, startAuthCore } from '../start.ts';
import { type BreakableLink, openLink } from '../testing/breakable-link.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const database: Promise<TestDatabase> = createTestDatabase();
let link: BreakableLink;
let core: AuthCore | undefined;
let logged: string[];

beforeEach(async () => {
  link = await openLink((await database).url);
  logged = [];
});
afterEach(async () => {
  await core?.stop();
  core = undefined;
  await link.break();
});
afterAll(async () => (await database).drop());

const start = () =>
  startAuthCore({
    databaseUrl: link.url,
    log: (level, event, fields) => logged.push(JSON.stringify([level, event, fields])),
  });
const hello = (from: AuthCore) => fetch(`${from.connectionUri}/hello`);
/** Idle connections may be found broken one by one, so the first answers can still be refusals. */
async function recovers(from: AuthCore): Promise<boolean> {
  for (let request = 0; request < 10; request++) if ((await hello(from)).status === 200) return true;
  return false;
}
const askCode = (from: AuthCore, email: string) =>
  fetch(`${from.connectionUri}/recipe/signinup/code`, {
    method: 'POST',
    headers: { 'api-key': from.apiKey },
    body: JSON.stringify({ email }),
  });

describe('when Postgres goes away', () => {
  it('the core answers 503, says when to try again, and recovers by itself', async () => {
    core = await start();
    expect((await hello(core)).status).toBe(200);
    await link.break();
    for (let i = 0; i < 3; i++) {
      const answer = await hello(core);
      expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
        503,
        '1',
        'Database unavailable\n',
      ]);
    }
    await link.mend();
    expect(await recovers(core)).toBe(true);
    expect((await askCode(core, 'back@example.org')).status).toBe(200);
  });

  it('what needs no database still answers', async () => {
    core = await start();
    await link.break();
    const headers = { 'api-key': core.apiKey };
    expect((await fetch(`${core.connectionUri}/apiversion`, { headers })).status).toBe(200);
    expect((await fetch(`${core.connectionUri}/.well-known/jwks.json`)).status).toBe(200);
  });

  it('in the middle of many sign-ins, each is whole or refused, and none brings the process down', async () => {
    core = await start();
    const busy = core;
    const emails = Array.from({ length: 40 }, (_, i) => `load${i}@example.org`);
    const [statuses] = await Promise.all([
      Promise.all(emails.map(async (email) => (await askCode(busy, email)).status)),
      link.break(),
    ]);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await link.mend();
    const stored = await (await database).query(`select email from auth_core.pwless_devices where email like 'load%'`);
    expect(stored.length).toBeGreaterThanOrEqual(statuses.filter((status) => status === 200).length);
    expect(
      await (await database).query(
        'select from auth_core.pwless_devices d where not exists (select from auth_core.pwless_codes c where c.device_id_hash = d.device_id_hash)',
      ),
    ).toEqual([]);
  });

  it('requests end all the same when Postgres only falls silent', async () => {
    core = await start();
    await hello(core);
    link.freeze();
    expect((await hello(core)).status).toBe(503);
    await link.mend();
    expect(await recovers(core)).toBe(true);
  });

  it('the log names routes and codes, never who was signing in', async () => {
    core = await start();
    await link.break();
    await askCode(core, 'secret.person@example.org');
    const failure = logged.find((line) => line.includes('auth-core.request-failed'));
    expect(failure).toContain('POST /recipe/signinup/code');
    expect(logged.join()).not.toContain('secret.person');
    expect(logged.join()).not.toContain(core.apiKey);
  });
});

describe('a core that starts', () => {
  it('before Postgres is there waits for it without failing', async () => {
    await link.break();
    core = await start();
    expect((await hello(core)).status).toBe(503);
    await link.mend();
    expect(await recovers(core)).toBe(true);
  });

  it('with a wrong password fails at once: waiting would not help', async () => {
    const url = new URL(link.url);
    url.username = 'nobody_of_that_name';
    await expect(startAuthCore({ databaseUrl: url.href })).rejects.toMatchObject({
      code: expect.stringMatching(/^28/),
    });
  });

  it('on a taken port fails at once', async () => {
    core = await start();
    const port = Number(new URL(core.connectionUri).port);
    await expect(startAuthCore({ databaseUrl: link.url, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('a core that starts may be stopped twice', async () => {
    core = await start();
    await Promise.all([core.stop(), core.stop()]);
    await expect(hello(core)).rejects.toThrow();
  });

  it('a core that starts keeps to the schema it is given', async () => {
    core = await startAuthCore({ databaseUrl: link.url, schema: 'elsewhere' });
    await askCode(core, 'a@b.c');
    expect(await (await database).query('select from elsewhere.pwless_devices')).toHaveLength(1);
  });
});
