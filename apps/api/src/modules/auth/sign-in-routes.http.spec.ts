import { describe, expect, it } from '@jest/globals';
import { Browser } from '../../testing/browser.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { askForCode, enterCode, newestCode, signIn } from '../../testing/sign-in/sign-in.ts';
import { anApp } from '../../testing/start/an-app.ts';

const clock = new FakeClock(new Date().toISOString());
const logLines: string[] = [];
const app = anApp({ clock, logLines });

let contacts = 0;
const anEmail = () => `person-${++contacts}@patient.example`;
const aPhone = () => `+3361200${String(++contacts).padStart(4, '0')}`;

describe('the routes of sign-in', () => {
  it.each([
    ['nothing', {}],
    ['both', { email: 'a@b.fr', phoneNumber: '+33612345678' }],
    ['a number for an e-mail', { email: 12 }],
    ['a list', ['a@b.fr']],
  ])('want an e-mail or a phone: %s', async (_what, body) => {
    const answer = await new Browser(app()).post('/auth/signinup/code', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: 'sign type must be email or phoneNumber' });
  });

  it.each([
    [{ email: 'no-at-sign' }, 'L’adresse e-mail n’est pas valide'],
    [{ email: `${'a'.repeat(250)}@b.fr` }, 'L’adresse e-mail n’est pas valide'],
    [{ email: 'a@b.fr\u0000' }, 'L’adresse e-mail n’est pas valide'],
    [{ phoneNumber: 'call me' }, 'Numéro invalide'],
    [{ phoneNumber: '9'.repeat(5000) }, 'Numéro invalide'],
  ])('tell a contact that is none in French', async (body, message) => {
    const answer = await new Browser(app()).post('/auth/signinup/code', body);
    expect(answer.json()).toEqual({ status: 'GENERAL_ERROR', message });
  });

  it('refuse a device that does not belong to the attempt', async () => {
    const browser = new Browser(app());
    const mine = await askForCode(browser, anEmail());
    const other = await askForCode(browser, anEmail());
    const mixed = { deviceId: mine.deviceId, preAuthSessionId: other.preAuthSessionId };

    expect((await enterCode(browser, mixed, '123456')).statusCode).toBe(400);
    expect((await browser.post('/auth/signinup/code/resend', mixed)).statusCode).toBe(400);
  });

  it.each([
    ['a short code', { userInputCode: '12345' }],
    ['letters', { userInputCode: 'abcdef' }],
    ['a number', { userInputCode: 123456 }],
    ['the code of a link', { linkCode: 'x'.repeat(43) }],
    ['a link beside the code', { linkCode: 'x'.repeat(43), userInputCode: '123456' }],
    ['a device of another kind', { deviceId: { $ne: null }, userInputCode: '123456' }],
  ])('the routes of sign-in refuse %s', async (_what, part) => {
    const browser = new Browser(app());
    const attempt = await askForCode(browser, anEmail());
    const answer = await browser.post('/auth/signinup/code/consume', { ...attempt, ...part });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it.each([
    ['GET', '/auth/passwordless/email/exists?email=a@b.fr'],
    ['GET', '/auth/signup/email/exists?email=a@b.fr'],
    ['GET', '/auth/passwordless/phonenumber/exists?phoneNumber=%2B33612345678'],
    ['GET', '/auth/public/passwordless/email/exists?email=a@b.fr'],
    ['POST', '/auth/public/signinup/code'],
    ['POST', '/auth/signinup/c%6Fde'],
    ['POST', '/auth/signinup/code/check'],
    ['POST', '/auth/signup'],
    ['POST', '/auth/signin'],
    ['POST', '/auth/user/email/verify'],
    ['POST', '/auth/callback/apple'],
    ['GET', '/auth/loginmethods'],
    ['GET', '/auth/.well-known/openid-configuration'],
    ['GET', '/auth/jwt/jwks.json'],
    ['GET', '/auth/dashboard'],
    ['GET', '/auth/dashboard/api/users'],
    // By any method but their own, as the SDK has it.
    ['GET', '/auth/signinup/code'],
    ['GET', '/auth/signinup/code/resend'],
    ['GET', '/auth/signinup/code/consume'],
    ['GET', '/auth/signinup'],
    ['GET', '/auth/session/refresh'],
    ['GET', '/auth/signout'],
    ['POST', '/auth/authorisationurl'],
  ])('the routes of sign-in do not exist: %s %s', async (method, path) => {
    const browser = new Browser(app());
    const answer = method === 'GET' ? await browser.get(path) : await browser.post(path, { email: anEmail() });
    // Of an address that takes another method: 405. The SDK behind it is asked nothing in either case.
    expect([404, 405]).toContain(answer.statusCode);
    expect(['NOT_FOUND', 'METHOD_NOT_ALLOWED']).toContain(answer.json().code);
  });

  it('leave no code and no contact in the logs', async () => {
    const [email, phone] = [anEmail(), aPhone()];
    const codes = [];
    for (const contact of [email, phone]) {
      await signIn(app(), contact);
      codes.push(await newestCode(app(), contact));
    }
    const log = logLines.join('');
    for (const secret of [email, phone, ...codes]) expect(log).not.toContain(secret);
  });
});
