import { beforeEach, describe, expect, it } from '@jest/globals';
import { Browser } from '../../testing/browser.ts';
import { aSignedUpPatient, type SignedUp } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';
import { vaultServiceToken } from '../../testing/vault-service-token.ts';

const SECRET = Buffer.alloc(32, 7).toString('base64url');
const app = anApp({ env: { VAULT_URL: 'http://127.0.0.1:9', VAULT_APP_SECRET: SECRET } });

let patient: SignedUp;
beforeEach(async () => {
  patient = await aSignedUpPatient(app());
});

/** The session that a token for the vault was made for. */
const sessionOf = async ({ browser }: SignedUp): Promise<string> => {
  const { token } = (await browser.post('/user/current/vault-token')).json();
  return JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString()).session;
};

/** As the vault asks before each answer. */
const isSignedIn = async (userId: string, session: string): Promise<unknown> => {
  const path = '/internal/vault/signed-in';
  const body = { userId, session };
  const headers = { authorization: `Bearer ${vaultServiceToken(SECRET, path, body)}` };
  return (await new Browser(app()).post(path, body, headers)).json().signedIn;
};

describe('a token for the vault', () => {
  it('counts for the person and the session that it was made for', async () => {
    const session = await sessionOf(patient);
    const other = await aSignedUpPatient(app());
    expect(await isSignedIn(patient.me.id, session)).toBe(true);
    expect(await isSignedIn(other.me.id, session)).toBe(false);
    expect(await isSignedIn(patient.me.id, 'no-such-session')).toBe(false);
  });

  const ends: [string, (session: string) => Promise<unknown>][] = [
    ['the person signs out', () => patient.browser.post('/auth/signout')],
    [
      'the session is revoked',
      (session) => app().db.rows('UPDATE sessions SET revoked_at = now() WHERE handle = $1', [session]),
    ],
    [
      'the person is deactivated',
      () =>
        app().db.rows(`UPDATE users SET active = false, inactive_reason = 'CLAIM_REQUIRED' WHERE id = $1`, [
          patient.me.id,
        ]),
    ],
    ['the person is erased', () => app().db.rows('UPDATE users SET deleted_at = now() WHERE id = $1', [patient.me.id])],
  ];
  it.each(ends)('a token for the vault is dead as soon as %s', async (_when, end) => {
    const session = await sessionOf(patient);
    expect(await isSignedIn(patient.me.id, session)).toBe(true);
    await end(session);
    expect(await isSignedIn(patient.me.id, session)).toBe(false);
  });
});
