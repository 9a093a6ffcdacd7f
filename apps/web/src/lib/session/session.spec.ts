import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeSdk } from '../../testing/session.ts';
import { onSessionEnd, onSignOutFailure, refreshSession, signOut } from './session.ts';

let sdk: ReturnType<typeof fakeSdk>;
beforeEach(() => {
  sdk = fakeSdk();
  sdk.attemptRefresh.mockResolvedValue(true);
});

describe('the session', () => {
  it('is renewed once for all calls that ask at the same time', async () => {
    expect(await Promise.all([refreshSession(), refreshSession(), refreshSession()])).toEqual([true, true, true]);
    expect(sdk.attemptRefresh).toHaveBeenCalledTimes(1);
  });

  it('the session can be renewed again later', async () => {
    await refreshSession();
    await refreshSession();
    expect(sdk.attemptRefresh).toHaveBeenCalledTimes(2);
  });

  it('is not there any more when it cannot be renewed', async () => {
    sdk.attemptRefresh.mockRejectedValue(new Error('network'));
    expect(await refreshSession()).toBe(false);
  });

  it('ends here once the server has ended it', async () => {
    const ended = jest.fn();
    const stop = onSessionEnd(ended);
    await signOut();
    expect(sdk.endSession).toHaveBeenCalledTimes(1);
    expect(ended).toHaveBeenCalledWith('signed-out');
    stop();
  });

  it('goes on, and says so, when the server cannot be told', async () => {
    sdk.endSession.mockRejectedValue(new Error('network'));
    const ended = jest.fn();
    const failed = jest.fn();
    const stops = [onSessionEnd(ended), onSignOutFailure(failed)];
    await signOut();
    expect(failed).toHaveBeenCalledTimes(1);
    expect(ended).not.toHaveBeenCalled();
    for (const stop of stops) stop();
  });
});
