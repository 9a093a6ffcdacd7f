import { jest } from '@jest/globals';
import { sessionSdk } from '../lib/session/session.ts';

type Sdk = Awaited<ReturnType<typeof sessionSdk.load>>;

/** Puts an SDK in place that reaches no server: it signs in and out, and has no session to renew, unless a test says otherwise. */
export const fakeSdk = () => {
  const sdk = {
    attemptRefresh: jest.fn(async () => false),
    doesSessionExist: jest.fn(async () => true),
    endSession: jest.fn(async () => undefined),
    skipInitialRefresh: jest.fn(),
    Passwordless: {
      createCode: jest.fn(async (_contact: object): Promise<object> => ({ status: 'OK' })),
      resendCode: jest.fn(async () => ({ status: 'OK' })),
      consumeCode: jest.fn(async (_code: object): Promise<object> => ({ status: 'OK' })),
      clearLoginAttemptInfo: jest.fn(async () => undefined),
    },
  };
  jest.spyOn(sessionSdk, 'load').mockResolvedValue(sdk as unknown as Sdk);
  return sdk;
};

/** Whether this browser has the trace of a session. */
export const setSessionTrace = (exists: boolean): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the session SDK writes, and the page reads
  document.cookie = exists ? 'sFrontToken=token' : 'sFrontToken=;max-age=0';
};
