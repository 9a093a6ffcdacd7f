import { describe, expect, it } from '@jest/globals';
import { Browser } from '../../../testing/browser.ts';
import { FakeClock } from '../../../testing/fake-clock.ts';
import { anIdentity } from '../../../testing/sign-in/people.ts';
import { signIn } from '../../../testing/sign-in/sign-in.ts';
import { anApp } from '../../../testing/start/an-app.ts';
import { withoutCoreFault } from './core-fault.ts';

const HOUR = 3_600_000;

describe('an access token that is older than a quarter of an hour', () => {
  /** The core believes that it is an hour earlier, so its tokens of fifteen minutes arrive expired. */
  const app = anApp({ clock: new FakeClock(new Date(Date.now() - HOUR).toISOString()) });

  it('an access token that is older than a quarter of an hour asks the browser to refresh', async () => {
    const browser = await signIn(app(), anIdentity().email);
    const answer = await browser.get('/auth/session');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ message: 'try refresh token' });
  });
});

describe('a core that is away', () => {
  const logLines: string[] = [];
  const app = anApp({ env: { SUPERTOKENS_CORE_URL: 'http://127.0.0.1:9' }, logLines });

  it('is a dependency that is not there, with the time to try again', async () => {
    const answer = await new Browser(app()).post('/auth/signinup/code', { email: anIdentity().email });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
  });

  it('is down in the eyes of whoever watches, and each reason leaves one line in the log: no stack, nobody’s address', async () => {
    const { email } = anIdentity();
    await new Browser(app()).post('/auth/signinup/code', { email });
    const ready = await new Browser(app()).get('/health/ready');
    expect(ready.json()).toMatchObject({ errors: [{ message: 'authCore' }] });
    const errorLines = logLines.filter((line) => line.includes('"level":50'));
    expect(errorLines).toEqual([
      expect.stringContaining('No SuperTokens core available to query'),
      expect.stringContaining('"reason":"down: authCore"'),
    ]);
    expect(errorLines.join('')).not.toContain(' at ');
    expect(logLines.join('')).not.toContain(email);
  });

  it.each([408, 429, 500, 503])('a core that is away may also answer %i', (status) => {
    const error = new Error(
      `SuperTokens core threw an error for a POST request to path: '/public/recipe/signinup/code' with status code: ${status} and message: x`,
    );
    expect(withoutCoreFault(error)).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
  });

  it('is not the reason for any other error', () => {
    const error = new Error(
      "SuperTokens core threw an error for a POST request to path: '/x' with status code: 400 and message: y",
    );
    expect(withoutCoreFault(error)).toBe(error);
  });
});
