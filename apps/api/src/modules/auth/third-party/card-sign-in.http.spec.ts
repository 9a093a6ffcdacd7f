import { describe, expect, it } from '@jest/globals';
import { Browser } from '../../../testing/browser.ts';
import { aCardApp } from '../../../testing/sign-in/a-card-app.ts';
import { CardHolder } from '../../../testing/sign-in/card-service.ts';
import { askForAddress, presentCard, signInByCard } from '../../../testing/sign-in/card-sign-in.ts';
import { anIdentity, aSignedUpDoctor, doctorForm } from '../../../testing/sign-in/people.ts';

const { app, logLines, aStranger, verify } = await aCardApp();
const isVerified = async (userId: string): Promise<boolean | undefined> => {
  const [row] = await app().db.rows<{ verified: boolean }>(
    `SELECT verified_at IS NOT NULL AS verified FROM practitioners WHERE party_id = (SELECT id FROM parties WHERE user_id = $1)`,
    [userId],
  );
  return row?.verified;
};
const holderOf = ({ rpps }: { rpps: string }, profession = '10') => ({
  given: 'Hugo',
  family: 'LESTRADE',
  rpps,
  profession,
});

describe('a health-professional card', () => {
  it('that nobody of ours has leads to the sign-up, which it fills in', async () => {
    const stranger = aStranger();
    const { browser, body } = await signInByCard(app(), stranger);
    expect(body).toMatchObject({
      status: 'OK',
      createdNewRecipeUser: true,
      prefill: {
        firstName: 'Margaux',
        lastName: 'TERRIEN',
        rpps: stranger.rpps,
        codeProfession: '10',
        userType: 'doctor',
      },
    });
    expect((await browser.get('/user/current')).statusCode).toBe(404);
    expect((await browser.get('/auth/session')).json()).toMatchObject({
      userId: null,
      contacts: { email: null, phoneNumber: null },
    });
  });

  it('signs up without a proved contact, verifies the profile, and knows it afterwards', async () => {
    const identity = anIdentity();
    const mine = holderOf(identity);
    const { browser } = await signInByCard(app(), mine);
    const answer = await browser.post('/user', doctorForm(identity));
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json().user;
    expect(await isVerified(id)).toBe(true);

    const again = await signInByCard(app(), mine);
    expect((await again.browser.get('/user/current')).json()).toMatchObject({ id });
    const contacts = await app().db.rows(
      'SELECT email_verified_at AS email, phone_verified_at AS phone FROM users WHERE id = $1',
      [id],
    );
    expect(contacts).toEqual([{ email: null, phone: null }]);
  });

  it('finds the verified profile with its RPPS number, and ties itself to it', async () => {
    const { identity, me } = await aSignedUpDoctor(app());
    await verify(me.id);
    const { browser } = await signInByCard(app(), holderOf(identity));
    expect((await browser.get('/user/current')).json()).toMatchObject({
      id: me.id,
      integrations: { psc: { idToken: expect.stringMatching(/^ey/) } },
    });

    const audited = await app().db.rows(
      `SELECT action, target_id, outcome FROM audit_events WHERE action = 'auth.login_psc' AND actor = $1`,
      [me.id],
    );
    expect(audited).toEqual([{ action: 'auth.login_psc', target_id: me.id, outcome: 'ok' }]);
  });

  it('does not open a profile whose RPPS number nobody verified', async () => {
    const { identity, me } = await aSignedUpDoctor(app());
    const { browser } = await signInByCard(app(), holderOf(identity));
    expect((await browser.get('/user/current')).statusCode).toBe(404);
    expect(await isVerified(me.id)).toBe(false);
  });

  it('of a student is no doctor’s', async () => {
    const { body } = await signInByCard(app(), { card: 'student' });
    expect(body.prefill).toMatchObject({ codeProfession: null, userType: 'patient' });
  });

  it('keeps its secrets: no token, number or name in the logs', async () => {
    const stranger = aStranger();
    const browser = new Browser(app());
    const answer = await presentCard(browser, stranger);
    await browser.post('/auth/signinup', answer);
    const { redirectURIQueryParams, pkceCodeVerifier } = answer.redirectURIInfo;
    for (const secret of [stranger.rpps, redirectURIQueryParams.code, redirectURIQueryParams.state, pkceCodeVerifier]) {
      expect(logLines.join('')).not.toContain(secret);
    }
  });
});

describe('the prescription service', () => {
  it('signs nobody in of whom it knows no e-mail', async () => {
    const browser = new Browser(app());
    const { urlWithQueryParams, pkceCodeVerifier } = (
      await askForAddress(browser, 'ordoclic', 'http://localhost:3000/oauth')
    ).json();
    const answer = await browser.post('/auth/signinup', {
      thirdPartyId: 'ordoclic',
      redirectURIInfo: {
        redirectURIOnProviderDashboard: 'http://localhost:3000/oauth',
        redirectURIQueryParams: await new CardHolder().present(urlWithQueryParams, aStranger()),
        pkceCodeVerifier,
      },
    });
    expect(answer.json()).toEqual({ status: 'NO_EMAIL_GIVEN_BY_PROVIDER' });
  });

  it('the prescription service does not finish what the card began', async () => {
    const browser = new Browser(app());
    const answer = await presentCard(browser, aStranger());
    const borrowed = {
      thirdPartyId: 'ordoclic',
      redirectURIInfo: { ...answer.redirectURIInfo, redirectURIOnProviderDashboard: 'http://localhost:3000/oauth' },
    };
    expect((await browser.post('/auth/signinup', borrowed)).json()).toMatchObject({ status: 'GENERAL_ERROR' });
  });
});
