import { beforeAll, describe, expect, it } from '@jest/globals';
import { Browser } from '../../testing/browser.ts';
import { bornYearsAgo } from '../../testing/days.ts';
import { eventually } from '../../testing/eventually.ts';
import { ADMIN_DOMAIN, anAdmin } from '../../testing/sign-in/admins.ts';
import { anIdentity, aSignedUpPatient, patientForm, type SignedUp } from '../../testing/sign-in/people.ts';
import { outboxOf, signIn } from '../../testing/sign-in/sign-in.ts';
import { anApp } from '../../testing/start/an-app.ts';

const BORN = '1990-05-12';
const app = anApp({ env: { ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN } });
let admin: SignedUp;
beforeAll(async () => {
  admin = await anAdmin(app());
});

const trail = (action: string, userId: string) =>
  app().db.rows('SELECT actor FROM audit_events WHERE action = $1 AND target_id = $2', [action, userId]);

describe('a claim that is locked', () => {
  const unlock = (userId: string) => admin.browser.post(`/admin/user/${userId}/unlock-claim`);
  const aClaim = async () => {
    const { me } = await aSignedUpPatient(app());
    const { email } = anIdentity();
    await app().db.rows(
      `UPDATE users SET st_user_id = NULL, email = $2, email_verified_at = NULL, active = false,
                        inactive_reason = 'CLAIM_REQUIRED', activated_at = NULL WHERE id = $1`,
      [me.id, email],
    );
    const browser = await signIn(app(), email);
    const claim = (birthDate: string) => browser.post('/user/current/claim', { birthDate });
    return { userId: me.id, claim };
  };

  it('is seen by an administrator, who gives three new tries', async () => {
    const { userId, claim } = await aClaim();
    for (let attempt = 1; attempt <= 3; attempt += 1) await claim('1980-01-01');
    expect((await claim(BORN)).json()).toMatchObject({ code: 'CLAIM_LOCKED' });
    expect((await admin.browser.get(`/admin/user/${userId}`)).json()).toMatchObject({ claimLocked: true });

    expect((await unlock(userId)).json()).toMatchObject({ claimLocked: false, active: false });

    expect(await trail('user.claim_unlocked', userId)).toEqual([{ actor: admin.me.id }]);
    expect((await claim(BORN)).json()).toMatchObject({ active: true });
  });

  it('is one, or there is nothing to unlock', async () => {
    const { userId, claim } = await aClaim();
    await claim('1980-01-01');

    expect((await unlock(userId)).json()).toMatchObject({ status: 409, code: 'USER_STATE' });
    expect((await unlock(admin.me.id)).json()).toMatchObject({ code: 'USER_STATE' });
    expect((await unlock('0195d000-0000-7000-8000-0000000000aa')).statusCode).toBe(404);
  });
});

describe('the letter to a parent', () => {
  const resend = (userId: string) => admin.browser.post(`/admin/user/${userId}/resend-parent-letter`);
  const linksTo = async (parent: string): Promise<string[]> =>
    (await outboxOf(app(), parent)).flatMap(({ text }) => /\/consent\/parental#([\w-]{43})/.exec(text)?.[1] ?? []);

  it('is sent again with a new link, and the link before it is dead', async () => {
    const [identity, parentEmail] = [anIdentity(), 'parent-again@people.example'];
    const browser = await signIn(app(), identity.email);
    const birthDate = bornYearsAgo(13);
    const { user } = (await browser.post('/user', patientForm(identity, { birthDate, parentEmail }))).json();
    const [first] = await eventually(async () => {
      const links = await linksTo(parentEmail);
      return links.length === 1 ? links : null;
    });

    expect((await resend(user.id)).json()).toMatchObject({ inactiveReason: 'PARENTAL_CONSENT', active: false });

    const links = await eventually(async () => {
      const found = await linksTo(parentEmail);
      return found.length === 2 ? found : null;
    });
    const next = links.find((link) => link !== first);
    const answer = (token: string | undefined) =>
      new Browser(app()).post(`/consent/parental/${token}`, { accept: true });
    expect((await answer(first)).statusCode).toBe(404);
    expect((await answer(next)).statusCode).toBe(204);
    expect(await trail('consent.parental_resend', user.id)).toEqual([{ actor: admin.me.id }]);
    expect((await resend(user.id)).json()).toMatchObject({ status: 409, code: 'USER_STATE' });
  });
});
