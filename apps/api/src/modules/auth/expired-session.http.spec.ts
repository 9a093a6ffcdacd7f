import { describe, expect, it } from '@jest/globals';
import { anApp } from '../../testing/an-app.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { anIdentity } from '../../testing/people.ts';
import { signIn } from '../../testing/sign-in.ts';

const HOUR = 3_600_000;

/** The core believes that it is an hour earlier, so its tokens of fifteen minutes arrive expired. */
const app = anApp({ clock: new FakeClock(new Date(Date.now() - HOUR).toISOString()) });

describe('an access token that is older than a quarter of an hour', () => {
  it('asks the browser to refresh', async () => {
    const browser = await signIn(app(), anIdentity().email);
    const answer = await browser.get('/auth/session');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ message: 'try refresh token' });
  });
});
