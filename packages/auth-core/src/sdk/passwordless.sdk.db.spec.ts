import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertokens from 'supertokens-node';
import Passwordless from 'supertokens-node/recipe/passwordless';
import Session from 'supertokens-node/recipe/session';
import { frontend, initSdk, sentCodes } from '../testing/sdk.ts';
import { startTestCore, type TestCore, testClock } from '../testing/test-core.ts';

// supertokens-node 24.0.3 against this core, from the browser's call to the row.

const LIFETIME = 600_000;
const tenantId = 'public';
const clock = testClock();
let core: TestCore;
let serial = 0;

beforeAll(async () => {
  core = await startTestCore({ now: clock.now, passwordlessCodeLifetimeMs: LIFETIME });
  initSdk(core);
});
afterAll(() => core.end());

const anEmail = () => `person${++serial}@example.org`;
const aPhone = () => `+336${String(10_000_000 + ++serial)}`;

interface Attempt {
  deviceId: string;
  preAuthSessionId: string;
}
async function askCode(contact: {
  email?: string;
  phoneNumber?: string;
}): Promise<Attempt & { userInputCode: string }> {
  const { body } = await frontend('post', '/signinup/code', contact);
  expect(body.status).toBe('OK');
  const { deviceId, preAuthSessionId } = body as unknown as Attempt;
  return { deviceId, preAuthSessionId, userInputCode: sentCodes.at(-1)?.userInputCode ?? '' };
}
const consume = (attempt: object) => frontend('post', '/signinup/code/consume', attempt);

describe('signing in from a browser', () => {
  it.each([
    ['e-mail', () => ({ email: anEmail() })],
    ['phone', () => ({ phoneNumber: aPhone() })],
  ])('by %s: sign up, then sign in as the same person', async (_by, contactOf) => {
    const contact = contactOf();
    const first = await consume(await askCode(contact));
    expect(first.body).toMatchObject({ status: 'OK', createdNewRecipeUser: true });
    const again = await consume(await askCode(contact));
    expect(again.body).toMatchObject({
      status: 'OK',
      createdNewRecipeUser: false,
      user: { id: (first.body.user as { id: string }).id },
    });
    const session = await Session.getSessionWithoutRequestResponse(String(again.accessToken));
    expect(session.getUserId()).toBe((first.body.user as { id: string }).id);
  });

  it('by the link that was sent', async () => {
    const { preAuthSessionId } = await askCode({ email: anEmail() });
    const linkCode = sentCodes.at(-1)?.urlWithLinkCode.split('#')[1];
    expect((await consume({ preAuthSessionId, linkCode })).body.status).toBe('OK');
  });

  it('with a code that was sent again; the first one would have done too', async () => {
    const attempt = await askCode({ email: anEmail() });
    const { body } = await frontend('post', '/signinup/code/resend', attempt);
    expect(body).toEqual({ status: 'OK' });
    const resent = sentCodes.at(-1)?.userInputCode;
    expect((await Passwordless.checkCode({ ...attempt, tenantId })).status).toBe('OK');
    expect((await consume({ ...attempt, userInputCode: resent })).body.status).toBe('OK');
  });

  it('with a wrong code: four answers with a counter, then start over', async () => {
    const attempt = { ...(await askCode({ email: anEmail() })), userInputCode: 'wrong' };
    for (const failed of [1, 2, 3, 4]) {
      expect((await consume(attempt)).body).toEqual({
        status: 'INCORRECT_USER_INPUT_CODE_ERROR',
        failedCodeInputAttemptCount: failed,
        maximumCodeInputAttempts: 5,
      });
    }
    expect((await consume(attempt)).body).toEqual({ status: 'RESTART_FLOW_ERROR' });
    expect((await frontend('post', '/signinup/code/resend', attempt)).body).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('with an expired code', async () => {
    const attempt = await askCode({ email: anEmail() });
    clock.advance(LIFETIME + 1);
    expect((await consume(attempt)).body).toEqual({
      status: 'EXPIRED_USER_INPUT_CODE_ERROR',
      failedCodeInputAttemptCount: 1,
      maximumCodeInputAttempts: 5,
    });
  });

  it('ends what other browsers of the same person were at', async () => {
    const email = anEmail();
    const [here, there] = [await askCode({ email }), await askCode({ email })];
    await consume(here);
    expect((await consume(there)).body).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('tells whether an e-mail is known', async () => {
    const email = anEmail();
    const exists = async () => (await frontend('get', `/passwordless/email/exists?email=${email}`)).body;
    expect(await exists()).toEqual({ status: 'OK', exists: false });
    await consume(await askCode({ email }));
    expect(await exists()).toEqual({ status: 'OK', exists: true });
  });

  it('learns which ways of signing in there are', async () => {
    const { body } = await frontend('get', '/loginmethods');
    expect(body).toMatchObject({ status: 'OK', passwordless: { enabled: true }, thirdParty: { enabled: true } });
  });
});

describe('the functions of the SDK', () => {
  it('sign up and in at one go', async () => {
    const email = anEmail();
    const first = await Passwordless.signInUp({ email, tenantId });
    expect(first).toMatchObject({ status: 'OK', createdNewRecipeUser: true });
    expect(first.user.loginMethods[0]).toMatchObject({ verified: true, email });
    expect(first.user.loginMethods[0]?.hasSameEmailAs(email.toUpperCase())).toBe(true);
    expect(await Passwordless.signInUp({ email, tenantId })).toMatchObject({ createdNewRecipeUser: false });
  });

  it("take digits of the caller's choice, but not twice for a device", async () => {
    const { deviceId } = await Passwordless.createCode({ email: anEmail(), tenantId, userInputCode: '424242' });
    const again = await Passwordless.createNewCodeForDevice({ deviceId, tenantId, userInputCode: '424242' });
    expect(again).toEqual({ status: 'USER_INPUT_CODE_ALREADY_USED_ERROR' });
  });

  it('list and revoke codes', async () => {
    const email = anEmail();
    const [one, two] = [
      await Passwordless.createCode({ email, tenantId }),
      await Passwordless.createCode({ email, tenantId }),
    ];
    expect(await Passwordless.listCodesByEmail({ email, tenantId })).toMatchObject([
      { preAuthSessionId: one.preAuthSessionId, codes: [{ codeId: one.codeId }] },
      { preAuthSessionId: two.preAuthSessionId, codes: [{ codeId: two.codeId }] },
    ]);
    await Passwordless.revokeCode({ codeId: one.codeId, tenantId });
    expect(await Passwordless.listCodesByDeviceId({ deviceId: one.deviceId, tenantId })).toBeUndefined();
    expect(
      await Passwordless.listCodesByPreAuthSessionId({ preAuthSessionId: two.preAuthSessionId, tenantId }),
    ).toBeDefined();
    await Passwordless.revokeAllCodes({ email, tenantId });
    expect(await Passwordless.listCodesByEmail({ email, tenantId })).toEqual([]);
  });

  it("refuse a device that is not the code's, in the words of the core", async () => {
    const [one, two] = [
      await Passwordless.createCode({ email: anEmail(), tenantId }),
      await Passwordless.createCode({ email: anEmail(), tenantId }),
    ];
    const mixed = { preAuthSessionId: two.preAuthSessionId, deviceId: one.deviceId, userInputCode: one.userInputCode };
    await expect(Passwordless.consumeCode({ ...mixed, tenantId })).rejects.toThrow(
      "SuperTokens core threw an error for a POST request to path: '/public/recipe/signinup/code/consume' with status code: 400 and message: preAuthSessionId and deviceId doesn't match\n",
    );
  });

  it('change an e-mail, unless another user has it', async () => {
    const [email, taken] = [anEmail(), anEmail()];
    const { recipeUserId } = await Passwordless.signInUp({ email: anEmail(), tenantId });
    await Passwordless.signInUp({ email: taken, tenantId });
    expect(await Passwordless.updateUser({ recipeUserId, email, phoneNumber: aPhone() })).toMatchObject({
      status: 'OK',
    });
    expect((await supertokens.getUser(recipeUserId.getAsString()))?.emails).toEqual([email]);
    expect(await Passwordless.updateUser({ recipeUserId, email: taken })).toMatchObject({
      status: 'EMAIL_ALREADY_EXISTS_ERROR',
    });
    expect(
      await Passwordless.updateUser({ recipeUserId: supertokens.convertToRecipeUserId('nobody'), email }),
    ).toMatchObject({
      status: 'UNKNOWN_USER_ID_ERROR',
    });
    await expect(Passwordless.updateUser({ recipeUserId, email: null, phoneNumber: null })).rejects.toThrow(
      'You cannot clear both email and phone number of a user',
    );
  });
});
