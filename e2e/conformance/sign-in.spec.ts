import { anIdentity } from '../support/identities.ts';
import type { OwnProduct } from '../support/own-product.ts';
import { Caller } from './support/caller.ts';
import { aPatient } from './support/people.ts';
import { expect, expectRefusal, test } from './support/test.ts';
import { send } from './support/wire.ts';

const TOO_MANY = 'Vous avez fait trop de tentatives. Merci de réessayer plus tard.';

/** Moves what the product remembers of every contact's codes some seconds into the past. */
const wait = async ({ ask }: OwnProduct, seconds: number): Promise<void> => {
  await ask(`
    update contact_limits set
      requested_at = array(select t - make_interval(secs => ${seconds}) from unnest(requested_at) t),
      tried_at = array(select t - make_interval(secs => ${seconds}) from unnest(tried_at) t),
      locked_until = locked_until - make_interval(secs => ${seconds})`);
  await ask('update auth_core.pwless_codes set created_at = created_at - $1', [seconds * 1000]);
};

const ask = (caller: Caller, body: object) => caller.call('POST', '/auth/signinup/code', { body });
const wrongFor = (right: string): string => (right === '000000' ? '000001' : '000000');

// These tests move the time of a whole product, so they have it to themselves.
test.describe.configure({ mode: 'serial' });

test('asks for an e-mail address or a phone number, one of them', async ({ product }) => {
  const caller = new Caller(product.address);
  for (const body of [
    {},
    { email: 'a@b.example', phoneNumber: '+33611223344' },
    { email: 1 },
    { email: ['a@b.example'] },
  ]) {
    expectRefusal(await ask(caller, body), 400, 'SIGN_TYPE_REQUIRED', {
      message: 'sign type must be email or phoneNumber',
    });
  }
  const faulty = {
    'x@y': 'L’adresse e-mail n’est pas valide',
    'a@b.example\r\nBcc: c@d.example': 'L’adresse e-mail n’est pas valide',
  };
  for (const [email, message] of Object.entries(faulty)) {
    expect((await ask(caller, { email })).as()).toEqual({ status: 'GENERAL_ERROR', message });
  }
  expect((await ask(caller, { phoneNumber: '12' })).as()).toEqual({
    status: 'GENERAL_ERROR',
    message: 'Numéro invalide',
  });
});

test('answers known and unknown contacts alike, and has no way to ask who has an account', async ({ product }) => {
  const { who } = await aPatient(product);
  const caller = new Caller(product.address);
  const [known, unknown] = [await ask(caller, { email: who.email }), await ask(caller, { email: anIdentity().email })];
  const shape = (answer: typeof known) => [answer.status, Object.keys(answer.headers), Object.keys(answer.as())];
  expect(shape(known)).toEqual(shape(unknown));
  expect(Object.keys(known.as()).sort()).toEqual(['deviceId', 'flowType', 'preAuthSessionId', 'status']);

  const email = encodeURIComponent(who.email);
  for (const path of [
    `/auth/signup/email/exists?email=${email}`,
    `/auth/passwordless/email/exists?email=${email}`,
    `/auth/passwordless/phonenumber/exists?phoneNumber=${encodeURIComponent(who.phoneNumber)}`,
  ]) {
    expectRefusal(await caller.get(path), 404, 'NOT_FOUND');
  }
});

test('sends a contact one code per 30 seconds and five per hour, however it is spelled', async ({ product }) => {
  const caller = new Caller(product.address);
  const { email } = anIdentity();
  expect((await ask(caller, { email })).as()).toMatchObject({ status: 'OK' });
  const early = await ask(caller, { email: ` ${email.toUpperCase()} ` });
  expectRefusal(early, 429, 'RATE_LIMITED', { detail: TOO_MANY });
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(25);

  for (let sent = 1; sent < 5; sent += 1) {
    await wait(product, 31);
    expect((await ask(caller, { email })).status).toBe(200);
  }
  await wait(product, 31);
  expectRefusal(await ask(caller, { email }), 429, 'RATE_LIMITED');
  expect(await caller.messagesTo(email)).toHaveLength(5);
});

test('gives a contact one code when ten ask at once', async ({ product }) => {
  const { email } = anIdentity();
  const answers = await Promise.all([...Array(10)].map(() => ask(new Caller(product.address), { email })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await new Caller(product.address).messagesTo(email)).toHaveLength(1);
});

test('takes five tries, then starts anew; the right code comes too late', async ({ product }) => {
  const caller = new Caller(product.address);
  const { email } = anIdentity();
  const device = await caller.askForCode(email);
  const right = await caller.codeSentTo(email);
  for (let failed = 1; failed < 5; failed += 1) {
    expect((await caller.enterCode(device, wrongFor(right))).as()).toEqual({
      status: 'INCORRECT_USER_INPUT_CODE_ERROR',
      failedCodeInputAttemptCount: failed,
      maximumCodeInputAttempts: 5,
    });
  }
  for (const code of [wrongFor(right), right]) {
    expect((await caller.enterCode(device, code)).as()).toEqual({ status: 'RESTART_FLOW_ERROR' });
  }
});

test('a code is good for ten minutes and for one use', async ({ product }) => {
  const caller = new Caller(product.address);
  const [{ email }, second] = [anIdentity(), anIdentity()];
  const device = await caller.askForCode(email);
  const code = await caller.codeSentTo(email);
  await wait(product, 601);
  expect((await caller.enterCode(device, code)).as()).toMatchObject({ status: 'EXPIRED_USER_INPUT_CODE_ERROR' });

  const fresh = await caller.askForCode(second.email);
  const freshCode = await caller.codeSentTo(second.email);
  const entries = await Promise.all([...Array(6)].map(() => new Caller(product.address).enterCode(fresh, freshCode)));
  expect(entries.filter((answer) => answer.as<{ status: string }>().status === 'OK')).toHaveLength(1);
});

test('an expired code is refused as such; another one signs in', async ({ product, page }) => {
  const errors: string[] = [];
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  const { email } = anIdentity();
  const caller = new Caller(product.address);
  await page.goto(`${product.address}/login`);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  const field = page.getByLabel('Code à 6 chiffres');
  await expect(field).toBeFocused();
  await wait(product, 601);
  await field.pressSequentially(await caller.codeSentTo(email));
  await expect(page.getByText('Code incorrect', { exact: true })).toBeVisible();
  await expect(page.getByText('Ce code a expiré, demandez-en un nouveau.')).toBeVisible();
  // A browser that was never here has nothing to renew: it asks for the code, and for nothing that it is refused.
  expect(errors).toEqual([]);

  await page.clock.install();
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Renvoyer le code' }).click();
  await expect(field).toBeFocused();
  await expect(page.getByText('Code incorrect', { exact: true })).toBeHidden();
  await field.pressSequentially(await caller.codeSentTo(email));
  await expect(page).toHaveURL(/\/new-user$|\/register\//);
});

test('a code that is sent again replaces the one before', async ({ product }) => {
  const caller = new Caller(product.address);
  const { email } = anIdentity();
  const { deviceId, preAuthSessionId, status } = await caller.askForCode(email);
  const device = { deviceId, preAuthSessionId, status };
  const older = await caller.codeSentTo(email);
  const resend = () => caller.call('POST', '/auth/signinup/code/resend', { body: { deviceId, preAuthSessionId } });
  expectRefusal(await resend(), 429, 'RATE_LIMITED');
  await wait(product, 31);
  expect((await resend()).as()).toEqual({ status: 'OK' });
  const newer = await caller.codeSentTo(email);
  test.skip(newer === older, 'one in a million: the same six digits were drawn twice');

  expect((await caller.enterCode(device, older)).as()).toMatchObject({ status: 'INCORRECT_USER_INPUT_CODE_ERROR' });
  expect((await caller.enterCode(device, newer)).as()).toMatchObject({ status: 'OK', createdNewRecipeUser: true });
});

test('ten failures in an hour lock the contact: nothing leaves, nothing opens, the answer stays', async ({
  product,
}) => {
  const caller = new Caller(product.address);
  const { email } = anIdentity();
  for (let round = 0; round < 2; round += 1) {
    const device = await caller.askForCode(email);
    const wrong = wrongFor(await caller.codeSentTo(email));
    for (let failed = 0; failed < 5; failed += 1) await caller.enterCode(device, wrong);
    await wait(product, 31);
  }
  const before = (await caller.messagesTo(email)).length;
  const device = await caller.askForCode(email);
  expect(device.status).toBe('OK');
  expect(await caller.messagesTo(email)).toHaveLength(before);
  expect((await caller.enterCode(device, '123456')).as()).toEqual({ status: 'RESTART_FLOW_ERROR' });

  await wait(product, 3600);
  expect((await caller.signIn(email)).as()).toMatchObject({ status: 'OK' });
});

test('what is no code and no attempt of ours is a bad request', async ({ product }) => {
  const caller = new Caller(product.address);
  const device = await caller.askForCode(anIdentity().email);
  for (const code of ['abcdef', '1234567', '12345', '１２３４５６', '']) {
    expectRefusal(await caller.enterCode(device, code), 400, 'BAD_REQUEST');
  }
  expectRefusal(await caller.enterCode({ ...device, deviceId: 'x' }, '123456'), 400, 'BAD_REQUEST');
  const byLink = { preAuthSessionId: device.preAuthSessionId, linkCode: 'x' };
  expectRefusal(await caller.call('POST', '/auth/signinup/code/consume', { body: byLink }), 400, 'BAD_REQUEST');
});

test('shows no outbox to a page, and each message once', async ({ product }) => {
  const caller = new Caller(product.address);
  const { email } = anIdentity();
  await caller.askForCode(email);
  const page = await send(product.address, 'GET', '/dev/outbox', { headers: { accept: 'text/html' } });
  expect(page.headers['content-type']).toContain('text/html');
  const [message, ...more] = await caller.messagesTo(email);
  expect(message).toMatchObject({ id: expect.any(String), channel: 'email', to: email, createdAt: expect.any(String) });
  expect(more).toEqual([]);
});
