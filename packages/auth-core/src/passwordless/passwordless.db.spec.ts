import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestCore, type TestCore, testClock } from '../testing/test-core.ts';

const LIFETIME = 600_000;
const clock = testClock();
let core: TestCore;
let serial = 0;

beforeAll(async () => {
  core = await startTestCore({ now: clock.now, passwordlessCodeLifetimeMs: LIFETIME });
});
afterAll(() => core.end());

const anEmail = () => `person${++serial}@example.org`;
const aPhone = () => `+336${String(10_000_000 + ++serial)}`;

interface Sent {
  preAuthSessionId: string;
  codeId: string;
  deviceId: string;
  userInputCode: string;
  linkCode: string;
}

async function codeFor(request: { email?: string; phoneNumber?: string; deviceId?: string; userInputCode?: string }) {
  const { json } = await core.post('/public/recipe/signinup/code', request);
  expect(json.status).toBe('OK');
  return json as unknown as Sent;
}

const digits = ({ preAuthSessionId, deviceId, userInputCode }: Sent, typed = userInputCode) => ({
  preAuthSessionId,
  deviceId,
  userInputCode: typed,
});
const link = ({ preAuthSessionId, linkCode }: Sent) => ({ preAuthSessionId, linkCode });
const consume = (attempt: object) => core.post('/public/recipe/signinup/code/consume', attempt);
const check = (attempt: object) => core.post('/public/recipe/signinup/code/check', attempt);
const devicesOf = async (query: string) => (await core.get(`/public/recipe/signinup/codes?${query}`)).json.devices;
const devicesOfEmail = (email: string) => devicesOf(`email=${encodeURIComponent(email)}`);

const wrong = (failed: number) => ({
  status: 'INCORRECT_USER_INPUT_CODE_ERROR',
  failedCodeInputAttemptCount: failed,
  maximumCodeInputAttempts: 5,
});

describe('asking for a code', () => {
  it('gives six digits, a link, and how long both are good', async () => {
    const { json } = await core.post('/public/recipe/signinup/code', { email: anEmail() });
    expect(json).toEqual({
      status: 'OK',
      preAuthSessionId: expect.stringMatching(/^[\w-]{43}$/),
      codeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      deviceId: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
      userInputCode: expect.stringMatching(/^\d{6}$/),
      linkCode: expect.stringMatching(/^[\w-]{43}$/),
      timeCreated: clock.now(),
      codeLifetime: LIFETIME,
    });
  });

  it('keeps neither the digits, nor the link, nor the device id', async () => {
    const sent = await codeFor({ email: anEmail() });
    const rows = await core.database.query(
      `select row_to_json(d)::text || row_to_json(c)::text as stored
       from auth_core.pwless_devices d join auth_core.pwless_codes c using (device_id_hash) where c.code_id = $1`,
      [sent.codeId],
    );
    const stored = String(rows[0]?.stored);
    for (const secret of [`"${sent.userInputCode}"`, sent.linkCode, sent.deviceId])
      expect(stored).not.toContain(secret);
  });

  it.each([
    ['nothing', {}, 'Please provide exactly one of email, phoneNumber or deviceId'],
    ['two contacts', { email: 'a@b.c', phoneNumber: '+33612345678' }, 'Please provide exactly one of'],
    ['an empty code of its own', { email: 'a@b.c', userInputCode: '' }, 'userInputCode cannot be an empty string.'],
    ['a number for an e-mail', { email: 1 }, "Field name 'email' is invalid in JSON input"],
    ['a device id that is no base64', { deviceId: 'a b' }, 'Input encoding error in deviceId'],
  ])('with %s is refused', async (_what, body, text) => {
    const answer = await core.post('/public/recipe/signinup/code', body);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(text)]);
  });

  it('again for a device adds a code to it, and both are good', async () => {
    const first = await codeFor({ email: anEmail() });
    const second = await codeFor({ deviceId: first.deviceId });
    expect(second).toMatchObject({ preAuthSessionId: first.preAuthSessionId, deviceId: first.deviceId });
    expect((await check(digits(first))).json.status).toBe('OK');
    expect((await check(digits(second))).json.status).toBe('OK');
  });

  it('for an unknown device starts over', async () => {
    const { json } = await core.post('/public/recipe/signinup/code', { deviceId: Buffer.alloc(32).toString('base64') });
    expect(json).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('with digits that the device already has says so', async () => {
    const { deviceId } = await codeFor({ email: anEmail(), userInputCode: '123456' });
    const { json } = await core.post('/public/recipe/signinup/code', { deviceId, userInputCode: '123456' });
    expect(json).toEqual({ status: 'USER_INPUT_CODE_ALREADY_USED_ERROR' });
  });

  it('twice for one e-mail gives two devices, and both are good', async () => {
    const email = anEmail();
    const [first, second] = [await codeFor({ email }), await codeFor({ email: ` ${email.toUpperCase()}` })];
    expect(first.deviceId).not.toBe(second.deviceId);
    expect((await check(digits(first))).json).toMatchObject({ status: 'OK', consumedDevice: { email } });
    expect((await check(digits(second))).json).toMatchObject({ status: 'OK', consumedDevice: { email } });
  });
});

describe('a good code', () => {
  it('signs up who is new, with a verified e-mail', async () => {
    const email = anEmail();
    const sent = await codeFor({ email });
    const { json } = await consume(digits(sent));
    expect(json).toEqual({
      status: 'OK',
      createdNewUser: true,
      recipeUserId: expect.any(String),
      user: expect.objectContaining({ id: json.recipeUserId, emails: [email], phoneNumbers: [] }),
      consumedDevice: { preAuthSessionId: sent.preAuthSessionId, failedCodeInputAttemptCount: 0, email },
    });
    expect(json.user).toMatchObject({ loginMethods: [{ verified: true, recipeId: 'passwordless', email }] });
  });

  it('signs in who is known, by link as well', async () => {
    const phoneNumber = aPhone();
    const created = await consume(digits(await codeFor({ phoneNumber })));
    const again = await consume(link(await codeFor({ phoneNumber: phoneNumber.replace('+336', '+33 6 ') })));
    expect(again.json).toMatchObject({ status: 'OK', createdNewUser: false, recipeUserId: created.json.recipeUserId });
  });

  it('uses up every device of its contact', async () => {
    const email = anEmail();
    const [mine, other] = [await codeFor({ email }), await codeFor({ email })];
    await consume(digits(mine));
    expect(await devicesOfEmail(email)).toEqual([]);
    expect((await consume(digits(other))).json).toEqual({ status: 'RESTART_FLOW_ERROR' });
    expect((await consume(digits(mine))).json).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('leaves the devices of others alone', async () => {
    const [mine, theirs] = [await codeFor({ email: anEmail() }), await codeFor({ email: anEmail() })];
    await consume(digits(mine));
    expect((await check(digits(theirs))).json.status).toBe('OK');
  });

  it('is good for one of two who use it at once', async () => {
    const sent = await codeFor({ email: anEmail() });
    const answers = await Promise.all([consume(digits(sent)), consume(digits(sent)), consume(link(sent))]);
    expect(answers.map(({ json }) => json.status).sort()).toEqual(['OK', 'RESTART_FLOW_ERROR', 'RESTART_FLOW_ERROR']);
  });

  it('on two devices of one e-mail at once makes one user, without a deadlock', async () => {
    const email = anEmail();
    const sent = await Promise.all([1, 2, 3, 4].map(() => codeFor({ email })));
    const answers = await Promise.all(sent.map((code) => consume(digits(code))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ json }) => json.createdNewUser === true)).toHaveLength(1);
  });

  it('voids what waits on the other contact of the same user', async () => {
    const [email, phoneNumber] = [anEmail(), aPhone()];
    const { json } = await consume(digits(await codeFor({ email })));
    await core.put('/recipe/user', { recipeUserId: json.recipeUserId, phoneNumber }, { rid: 'passwordless' });
    const waiting = await codeFor({ phoneNumber });
    await consume(digits(await codeFor({ email })));
    expect((await check(digits(waiting))).json).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });
});

describe('wrong digits', () => {
  it('are counted, and the fifth time the flow starts over', async () => {
    const sent = await codeFor({ email: anEmail() });
    for (const failed of [1, 2, 3, 4]) expect((await consume(digits(sent, 'no'))).json).toEqual(wrong(failed));
    expect((await consume(digits(sent, 'no'))).json).toEqual({ status: 'RESTART_FLOW_ERROR' });
    expect((await consume(digits(sent))).json).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('count alike when only checking', async () => {
    const sent = await codeFor({ email: anEmail() });
    expect((await check(digits(sent, 'no'))).json).toEqual(wrong(1));
    expect((await consume(digits(sent, 'no'))).json).toEqual(wrong(2));
    expect((await check(digits(sent))).json).toMatchObject({ consumedDevice: { failedCodeInputAttemptCount: 2 } });
    expect((await consume(digits(sent))).json.status).toBe('OK');
  });

  it('count for the device, whichever of its codes was meant', async () => {
    const first = await codeFor({ email: anEmail() });
    await check(digits(first, 'no'));
    const second = await codeFor({ deviceId: first.deviceId });
    expect((await check(digits(second, 'no'))).json).toEqual(wrong(2));
  });

  it('typed five times at once are counted one by one', async () => {
    const sent = await codeFor({ email: anEmail() });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => consume(digits(sent, 'no'))));
    const counts = answers.map(({ json }) => json.failedCodeInputAttemptCount ?? 5);
    expect(counts.sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('an expired code', () => {
  it('is told apart from a wrong one, and counts as an attempt', async () => {
    const sent = await codeFor({ email: anEmail() });
    clock.advance(LIFETIME + 1);
    expect((await consume(digits(sent))).json).toEqual({ ...wrong(1), status: 'EXPIRED_USER_INPUT_CODE_ERROR' });
    expect((await consume(digits(sent, 'no'))).json).toEqual(wrong(2));
  });

  it('by link starts over', async () => {
    const sent = await codeFor({ email: anEmail() });
    clock.advance(LIFETIME + 1);
    expect((await consume(link(sent))).json).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('is still good at the last millisecond', async () => {
    const sent = await codeFor({ email: anEmail() });
    clock.advance(LIFETIME);
    expect((await consume(digits(sent))).json.status).toBe('OK');
  });

  it('does not spoil a younger one of the same device', async () => {
    const first = await codeFor({ email: anEmail() });
    clock.advance(LIFETIME - 1_000);
    const second = await codeFor({ deviceId: first.deviceId });
    clock.advance(2_000);
    expect((await check(digits(first))).json.status).toBe('EXPIRED_USER_INPUT_CODE_ERROR');
    expect((await check(digits(second))).json.status).toBe('OK');
  });
});

describe('an attempt that makes no sense', () => {
  it('names another device than its own', async () => {
    const [mine, theirs] = [await codeFor({ email: anEmail() }), await codeFor({ email: anEmail() })];
    for (const attempt of [digits(mine), link(mine)]) {
      const answer = await consume({ ...attempt, preAuthSessionId: theirs.preAuthSessionId });
      expect([answer.status, answer.text]).toEqual([400, "preAuthSessionId and deviceId doesn't match\n"]);
    }
  });

  it.each([
    ['nothing but a session', {}],
    ['link and digits', { linkCode: 'AAAA', deviceId: 'AAAA', userInputCode: '1' }],
    ['digits without a device', { userInputCode: '1' }],
  ])('gives %s', async (_what, attempt) => {
    const answer = await consume({ preAuthSessionId: 'x', ...attempt });
    expect(answer.text).toBe('Please provide exactly one of linkCode or deviceId+userInputCode\n');
  });

  it.each([
    ['deviceId', { deviceId: 'é', userInputCode: '1' }],
    ['linkCode', { linkCode: 'é' }],
  ])('has a %s that cannot be decoded', async (field, attempt) => {
    const answer = await consume({ preAuthSessionId: 'x', ...attempt });
    expect([answer.status, answer.text]).toEqual([400, `Input encoding error in ${field}\n`]);
  });

  it('pads its preAuthSessionId, which is forgiven', async () => {
    const sent = await codeFor({ email: anEmail() });
    const padded = { ...digits(sent), preAuthSessionId: `${sent.preAuthSessionId}=` };
    expect((await check(padded)).json.status).toBe('OK');
  });
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
    expect((await core.get(`/public/recipe/signinup/codes?${query}`)).text).toContain('Please provide exactly one of'),
  );

  it('a revoked code is wrong; the last one takes its device along', async () => {
    const email = anEmail();
    const first = await codeFor({ email });
    const second = await codeFor({ deviceId: first.deviceId });
    await core.post('/public/recipe/signinup/code/remove', { codeId: first.codeId });
    expect((await check(digits(first))).json).toEqual(wrong(1));
    expect((await core.post('/public/recipe/signinup/code/remove', { codeId: second.codeId })).json.status).toBe('OK');
    expect(await devicesOfEmail(email)).toEqual([]);
  });

  it('a revoked device is gone', async () => {
    const email = anEmail();
    const { preAuthSessionId } = await codeFor({ email });
    await core.post('/public/recipe/signinup/code/remove', { preAuthSessionId });
    expect(await devicesOfEmail(email)).toEqual([]);
  });

  it('all codes of a contact can be revoked at once', async () => {
    const email = anEmail();
    await codeFor({ email });
    await codeFor({ email });
    await core.post('/public/recipe/signinup/codes/remove', { email: email.toUpperCase() });
    expect(await devicesOfEmail(email)).toEqual([]);
  });

  it('what is not there can be revoked too', async () => {
    expect((await core.post('/public/recipe/signinup/code/remove', { codeId: 'x' })).json.status).toBe('OK');
    expect((await core.post('/public/recipe/signinup/codes/remove', { email: 'x@y.z' })).json.status).toBe('OK');
  });

  it.each([
    ['code/remove', {}, "Please provide either 'codeId' or 'preAuthSessionId'"],
    ['code/remove', { codeId: 'a', preAuthSessionId: 'b' }, "Please provide either 'codeId' or 'preAuthSessionId'"],
    ['codes/remove', {}, 'Please provide exactly one of email or phoneNumber'],
  ])('%s of %j is refused', async (path, body, text) =>
    expect((await core.post(`/public/recipe/signinup/${path}`, body)).text).toBe(`${text}\n`),
  );
});

describe('changing how a user signs in', () => {
  const change = (body: object) => core.put('/recipe/user', body, { rid: 'passwordless' });
  const signUp = async (contact: { email?: string; phoneNumber?: string }) =>
    String((await consume(digits(await codeFor(contact)))).json.recipeUserId);
  const user = async (id: string) => (await core.get(`/user/id?userId=${id}`)).json.user;

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
    const asThirdParty = await core.put('/recipe/user', { recipeUserId: id, email: anEmail() }, { rid: 'thirdparty' });
    expect(asThirdParty.json).toEqual(unknown);
  });

  it('two users who reach for one e-mail at once: one gets it', async () => {
    const email = anEmail();
    const ids = await Promise.all([1, 2].map(() => signUp({ email: anEmail() })));
    const answers = await Promise.all(ids.map((recipeUserId) => change({ recipeUserId, email })));
    expect(answers.map(({ json }) => json.status).sort()).toEqual(['EMAIL_ALREADY_EXISTS_ERROR', 'OK']);
  });
});
