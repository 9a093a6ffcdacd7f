import { describe, expect, it } from '@jest/globals';
import { codeCore, digits, LIFETIME } from '../testing/code-core.ts';

const { clock, core, anEmail, aPhone, codeFor, consume, check, devicesOf, devicesOfEmail } = codeCore();

const wrong = (failed: number) => ({
  status: 'INCORRECT_USER_INPUT_CODE_ERROR',
  failedCodeInputAttemptCount: failed,
  maximumCodeInputAttempts: 5,
});

describe('listing and revoking codes', () => {
  it('finds a device by any of its names', async () => {
    const email = anEmail();
    const first = await codeFor({ email });
    clock.advance(1);
    const second = await codeFor({ deviceId: first.deviceId });
    const device = {
      preAuthSessionId: first.preAuthSessionId,
      failedCodeInputAttemptCount: 0,
      email,
      codes: [
        { codeId: first.codeId, timeCreated: clock.now() - 1, codeLifetime: LIFETIME },
        { codeId: second.codeId, timeCreated: clock.now(), codeLifetime: LIFETIME },
      ],
    };
    expect(await devicesOfEmail(email.toUpperCase())).toEqual([device]);
    expect(await devicesOf(`deviceId=${encodeURIComponent(first.deviceId)}`)).toEqual([device]);
    expect(await devicesOf(`preAuthSessionId=${first.preAuthSessionId}`)).toEqual([device]);
  });

  it('finds devices by phone, oldest first', async () => {
    const phoneNumber = aPhone();
    const sent = [await codeFor({ phoneNumber }), await codeFor({ phoneNumber })];
    expect(await devicesOf(`phoneNumber=${encodeURIComponent(phoneNumber)}`)).toMatchObject(
      sent.map(({ preAuthSessionId }) => ({ preAuthSessionId, phoneNumber })),
    );
  });

  it.each(['', 'email=a@b.c&phoneNumber=1'])('needs exactly one name, not "%s"', async (query) =>
    expect((await core().get(`/public/recipe/signinup/codes?${query}`)).text).toContain(
      'Please provide exactly one of',
    ),
  );

  it('a revoked code is wrong; the last one takes its device along', async () => {
    const email = anEmail();
    const first = await codeFor({ email });
    const second = await codeFor({ deviceId: first.deviceId });
    await core().post('/public/recipe/signinup/code/remove', { codeId: first.codeId });
    expect((await check(digits(first))).json).toEqual(wrong(1));
    expect((await core().post('/public/recipe/signinup/code/remove', { codeId: second.codeId })).json.status).toBe(
      'OK',
    );
    expect(await devicesOfEmail(email)).toEqual([]);
  });

  it('a revoked device is gone', async () => {
    const email = anEmail();
    const { preAuthSessionId } = await codeFor({ email });
    await core().post('/public/recipe/signinup/code/remove', { preAuthSessionId });
    expect(await devicesOfEmail(email)).toEqual([]);
  });

  it('all codes of a contact can be revoked at once', async () => {
    const email = anEmail();
    await codeFor({ email });
    await codeFor({ email });
    await core().post('/public/recipe/signinup/codes/remove', { email: email.toUpperCase() });
    expect(await devicesOfEmail(email)).toEqual([]);
  });

  it('what is not there can be revoked too', async () => {
    expect((await core().post('/public/recipe/signinup/code/remove', { codeId: 'x' })).json.status).toBe('OK');
    expect((await core().post('/public/recipe/signinup/codes/remove', { email: 'x@y.z' })).json.status).toBe('OK');
  });

  it.each([
    ['code/remove', {}, "Please provide either 'codeId' or 'preAuthSessionId'"],
    ['code/remove', { codeId: 'a', preAuthSessionId: 'b' }, "Please provide either 'codeId' or 'preAuthSessionId'"],
    ['codes/remove', {}, 'Please provide exactly one of email or phoneNumber'],
  ])('%s of %j is refused', async (path, body, text) =>
    expect((await core().post(`/public/recipe/signinup/${path}`, body)).text).toBe(`${text}\n`),
  );
});

describe('changing how a user signs in', () => {
  const change = (body: object) => core().put('/recipe/user', body, { rid: 'passwordless' });
  const signUp = async (contact: { email?: string; phoneNumber?: string }) =>
    String((await consume(digits(await codeFor(contact)))).json.recipeUserId);
  const user = async (id: string) => (await core().get(`/user/id?userId=${id}`)).json.user;

  it('adds a phone, replaces an e-mail, and the new e-mail is not verified', async () => {
    const [phoneNumber, email] = [aPhone(), anEmail()];
    const id = await signUp({ email: anEmail() });
    expect((await change({ recipeUserId: id, phoneNumber, email: email.toUpperCase() })).json).toEqual({
      status: 'OK',
    });
    expect(await user(id)).toMatchObject({
      emails: [email],
      phoneNumbers: [phoneNumber],
      loginMethods: [{ verified: false }],
    });
  });

  it('null takes a contact away, but never the last one', async () => {
    const id = await signUp({ email: anEmail() });
    const refused = await change({ recipeUserId: id, email: null });
    expect([refused.status, refused.text]).toEqual([400, 'You cannot clear both email and phone number of a user\n']);
    await change({ recipeUserId: id, email: null, phoneNumber: aPhone() });
    expect(await user(id)).toMatchObject({ emails: [] });
  });

  it.each([
    ['email', anEmail, 'EMAIL_ALREADY_EXISTS_ERROR'],
    ['phoneNumber', aPhone, 'PHONE_NUMBER_ALREADY_EXISTS_ERROR'],
  ])('another user keeps their %s', async (field, make, status) => {
    const taken = make();
    await signUp({ [field]: taken });
    const id = await signUp({ email: anEmail() });
    expect((await change({ recipeUserId: id, [field]: taken })).json).toEqual({ status });
  });

  it("keeping one's own e-mail is no clash, and a verified one stays verified", async () => {
    const email = anEmail();
    const id = await signUp({ email });
    expect((await change({ recipeUserId: id, email })).json).toEqual({ status: 'OK' });
    expect(await user(id)).toMatchObject({ loginMethods: [{ verified: true }] });
  });

  it('voids codes that wait on the old and on the new e-mail', async () => {
    const [before, after, id] = [anEmail(), anEmail(), await signUp({ phoneNumber: aPhone() })];
    await change({ recipeUserId: id, email: before });
    await codeFor({ email: before });
    await codeFor({ email: after });
    await change({ recipeUserId: id, email: after });
    expect([await devicesOfEmail(before), await devicesOfEmail(after)]).toEqual([[], []]);
  });

  it('an unknown user, or one of another recipe, is unknown', async () => {
    const id = await signUp({ email: anEmail() });
    const unknown = { status: 'UNKNOWN_USER_ID_ERROR' };
    expect((await change({ recipeUserId: 'nobody', email: anEmail() })).json).toEqual(unknown);
    const asThirdParty = await core().put(
      '/recipe/user',
      { recipeUserId: id, email: anEmail() },
      { rid: 'thirdparty' },
    );
    expect(asThirdParty.json).toEqual(unknown);
  });

  it('two users who reach for one e-mail at once: one gets it', async () => {
    const email = anEmail();
    const ids = await Promise.all([1, 2].map(() => signUp({ email: anEmail() })));
    const answers = await Promise.all(ids.map((recipeUserId) => change({ recipeUserId, email })));
    expect(answers.map(({ json }) => json.status).sort()).toEqual(['EMAIL_ALREADY_EXISTS_ERROR', 'OK']);
  });
});
