import { describe, expect, it } from '@jest/globals';
import { codeCore, digits, LIFETIME, link } from '../testing/code-core.ts';

const { clock, core, anEmail, aPhone, codeFor, consume, check, devicesOfEmail } = codeCore();

const wrong = (failed: number) => ({
  status: 'INCORRECT_USER_INPUT_CODE_ERROR',
  failedCodeInputAttemptCount: failed,
  maximumCodeInputAttempts: 5,
});

describe('asking for a code', () => {
  it('gives six digits, a link, and how long both are good', async () => {
    const { json } = await core().post('/public/recipe/signinup/code', { email: anEmail() });
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
    const rows = await core().database.query(
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
    const answer = await core().post('/public/recipe/signinup/code', body);
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
    const { json } = await core().post('/public/recipe/signinup/code', {
      deviceId: Buffer.alloc(32).toString('base64'),
    });
    expect(json).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('with digits that the device already has says so', async () => {
    const { deviceId } = await codeFor({ email: anEmail(), userInputCode: '123456' });
    const { json } = await core().post('/public/recipe/signinup/code', { deviceId, userInputCode: '123456' });
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

  it('a good code leaves the devices of others alone', async () => {
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
    await core().put('/recipe/user', { recipeUserId: json.recipeUserId, phoneNumber }, { rid: 'passwordless' });
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

  it('an expired code is still good at the last millisecond', async () => {
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
  it('an attempt that makes no sense names another device than its own', async () => {
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
  ])('an attempt that makes no sense gives %s', async (_what, attempt) => {
    const answer = await consume({ preAuthSessionId: 'x', ...attempt });
    expect(answer.text).toBe('Please provide exactly one of linkCode or deviceId+userInputCode\n');
  });

  it.each([
    ['deviceId', { deviceId: 'é', userInputCode: '1' }],
    ['linkCode', { linkCode: 'é' }],
  ])('an attempt that makes no sense has a %s that cannot be decoded', async (field, attempt) => {
    const answer = await consume({ preAuthSessionId: 'x', ...attempt });
    expect([answer.status, answer.text]).toEqual([400, `Input encoding error in ${field}\n`]);
  });

  it('pads its preAuthSessionId, which is forgiven', async () => {
    const sent = await codeFor({ email: anEmail() });
    const padded = { ...digits(sent), preAuthSessionId: `${sent.preAuthSessionId}=` };
    expect((await check(padded)).json.status).toBe('OK');
  });
});
