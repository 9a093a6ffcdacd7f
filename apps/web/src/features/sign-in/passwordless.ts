import { retryAfterOf, withWait } from '../../lib/api/retry-after.ts';
import { loadSuperTokens, mayHaveSession } from '../../lib/session/session.ts';
import { type CodeAnswer, type Contact, MESSAGES } from './sign-in.state.ts';

/** Why no code left, as the sentence to show. */
export class CodeNotSent extends Error {}

const TOO_MANY_REQUESTS = 429;

const isGeneralError = (error: unknown): error is Error =>
  error instanceof Error && 'isSuperTokensGeneralError' in error && error.isSuperTokensGeneralError === true;

/** The SDK throws the answer itself when the server refuses before the recipe is reached. */
const sentenceFor = (error: unknown): string => {
  if (isGeneralError(error)) return error.message;
  if (error instanceof Response && error.status === TOO_MANY_REQUESTS)
    return withWait(MESSAGES.tooMany, retryAfterOf(error));
  return MESSAGES.unknown;
};

/** @throws {CodeNotSent} */
export const requestCode = async ({ method, value }: Contact): Promise<void> => {
  try {
    const { Passwordless, skipInitialRefresh } = await loadSuperTokens();
    if (!mayHaveSession()) skipInitialRefresh();
    const answer = await Passwordless.createCode(method === 'email' ? { email: value } : { phoneNumber: value });
    if (answer.status !== 'OK') throw new CodeNotSent(answer.reason);
  } catch (error) {
    throw error instanceof CodeNotSent ? error : new CodeNotSent(sentenceFor(error));
  }
};

/** Sends a new code to the same contact. False: too many tries, the sign-in starts again. @throws {CodeNotSent} */
export const resendCode = async (): Promise<boolean> => {
  try {
    const { Passwordless } = await loadSuperTokens();
    return (await Passwordless.resendCode()).status === 'OK';
  } catch (error) {
    throw new CodeNotSent(sentenceFor(error));
  }
};

/** Gives the code to the server; on `accepted` the session is there. */
export const verifyCode = async (userInputCode: string): Promise<CodeAnswer> => {
  try {
    const { Passwordless } = await loadSuperTokens();
    const answer = await Passwordless.consumeCode({ userInputCode });
    switch (answer.status) {
      case 'OK':
        await Passwordless.clearLoginAttemptInfo();
        return { kind: 'accepted' };
      case 'INCORRECT_USER_INPUT_CODE_ERROR':
        return { kind: 'wrong', triesLeft: answer.maximumCodeInputAttempts - answer.failedCodeInputAttemptCount };
      case 'EXPIRED_USER_INPUT_CODE_ERROR':
        return { kind: 'expired' };
      case 'RESTART_FLOW_ERROR':
        await Passwordless.clearLoginAttemptInfo();
        return { kind: 'restart' };
      case 'SIGN_IN_UP_NOT_ALLOWED':
        return { kind: 'failed', message: answer.reason };
    }
  } catch (error) {
    return { kind: 'failed', message: sentenceFor(error) };
  }
};
