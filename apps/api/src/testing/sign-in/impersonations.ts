import { beforeEach } from '@jest/globals';
import { Clock, SystemClock } from '../../platform/time/clock.ts';
import { Browser } from '../browser.ts';
import { anApp } from '../start/an-app.ts';
import { ADMIN_DOMAIN, anAdmin } from './admins.ts';
import { aSignedUpPatient, type SignedUp } from './people.ts';

/** The real time of day, or so much later. */
class LaterClock extends Clock {
  private ahead = 0;
  private readonly real = new SystemClock();

  now(): number {
    return this.real.now() + this.ahead;
  }

  add(ms: number): void {
    this.ahead += ms;
  }
}

export const clock = new LaterClock();
export const app = anApp({ env: { ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN }, clock });
export let admin: SignedUp;
export let patient: SignedUp;

export const impersonate = (who: SignedUp, reason = 'ticket 12') =>
  admin.browser.post('/auth/impersonate', { email: who.identity.email, reason });

export const me = async (browser: Browser) => (await browser.get('/user/current')).json();

export const trail = (action: string, targetId: string) =>
  app().db.rows(
    'SELECT actor, impersonator, outcome, detail FROM audit_events WHERE action = $1 AND target_id = $2 ORDER BY seq',
    [action, targetId],
  );

export const setUpImpersonation = (): void => {
  beforeEach(async () => {
    admin = await anAdmin(app());
    patient = await aSignedUpPatient(app());
  });
};
