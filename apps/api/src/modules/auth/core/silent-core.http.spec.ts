import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Browser } from '../../../testing/browser.ts';
import { eventually } from '../../../testing/eventually.ts';
import { SilentServer } from '../../../testing/servers/silent-server.ts';
import { anIdentity } from '../../../testing/sign-in/people.ts';
import { TestApp } from '../../../testing/start/an-app.ts';
import { AccountsService } from '../accounts.service.ts';
import { SessionRevocation } from '../sessions/session-revocation.ts';
import { limitCoreCalls } from './core-calls.ts';

let core: SilentServer;
let app: TestApp;
beforeAll(async () => {
  core = await SilentServer.start();
  app = await TestApp.open({ env: { SUPERTOKENS_CORE_URL: core.url } });
});
afterAll(async () => {
  jest.useRealTimers();
  await app.close();
  await core.stop();
});

describe('a core that accepts connections and says nothing', () => {
  it('is away within seconds for what is asked of it, and the end of a session does not need it', async () => {
    const asked = app.get(AccountsService).provenContacts('an-account');
    const ended = app.get(SessionRevocation).revoke(['a-session'], 'signed-out-elsewhere');
    await expect(asked).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    await ended;
  });

  it('is given up with the words of one that is away, and holds no socket after it', async () => {
    const silent = await SilentServer.start();
    const { fetch } = globalThis;
    limitCoreCalls(silent.url, 1);
    await expect(globalThis.fetch(`${silent.url}/hello`)).rejects.toThrow(/^fetch failed$/);
    globalThis.fetch = fetch;
    await eventually(() => silent.connections.size === 0);
    await silent.stop();
  });
});

it('a sign-in has thirty seconds for its answer, and what it waits for ends with it', async () => {
  const KEPT = ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask', 'Date'];
  jest.useFakeTimers({ doNotFake: [...KEPT, 'hrtime'] as never });
  await eventually(() => core.connections.size === 0);
  const began = Date.now();
  const answer = new Browser(app).post('/auth/signinup/code', { email: anIdentity().email });
  await eventually(() => core.connections.size > 0);
  jest.advanceTimersByTime(32_000);
  expect(await answer).toMatchObject({
    statusCode: 503,
    headers: expect.objectContaining({ 'retry-after': '2' }),
  });
  await eventually(() => core.connections.size === 0);
  expect(Date.now() - began).toBeLessThan(7_000);
});
