import { beforeEach, describe, expect, it, jest } from '@jest/globals';

const attemptRefresh = jest.fn<() => Promise<boolean>>();
const endSession = jest.fn<() => Promise<void>>();
jest.unstable_mockModule('./supertokens.ts', () => ({ attemptRefresh, endSession }));

const { onSessionEnd, onSignOutFailure, refreshSession, signOut } = await import('./session.ts');

beforeEach(() => {
  attemptRefresh.mockReset().mockResolvedValue(true);
  endSession.mockReset().mockResolvedValue();
});

describe('the session', () => {
  it('is renewed once for all calls that ask at the same time', async () => {
    expect(await Promise.all([refreshSession(), refreshSession(), refreshSession()])).toEqual([true, true, true]);
    expect(attemptRefresh).toHaveBeenCalledTimes(1);
  });

  it('can be renewed again later', async () => {
    await refreshSession();
    await refreshSession();
    expect(attemptRefresh).toHaveBeenCalledTimes(2);
  });

  it('is not there any more when it cannot be renewed', async () => {
    attemptRefresh.mockRejectedValue(new Error('network'));
    expect(await refreshSession()).toBe(false);
  });

  it('ends here once the server has ended it', async () => {
    const ended = jest.fn();
    const stop = onSessionEnd(ended);
    await signOut();
    expect(endSession).toHaveBeenCalledTimes(1);
    expect(ended).toHaveBeenCalledWith('signed-out');
    stop();
  });

  it('goes on, and says so, when the server cannot be told', async () => {
    endSession.mockRejectedValue(new Error('network'));
    const ended = jest.fn();
    const failed = jest.fn();
    const stops = [onSessionEnd(ended), onSignOutFailure(failed)];
    await signOut();
    expect(failed).toHaveBeenCalledTimes(1);
    expect(ended).not.toHaveBeenCalled();
    for (const stop of stops) stop();
  });
});
