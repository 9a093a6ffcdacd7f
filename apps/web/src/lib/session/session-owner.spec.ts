import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { onSessionEnd, type SessionEnd, sessionEnded } from './session-end.ts';
import { NotTheirSession, staySamePerson, watchOwner } from './session-owner.ts';

const signedInAs = (uid: string | null): void => {
  const token = uid === null ? ';max-age=0' : btoa(JSON.stringify({ uid, ate: 0, up: {} }));
  // biome-ignore lint/suspicious/noDocumentCookie: what the session SDK writes, and the page reads
  document.cookie = `sFrontToken=${token}`;
};

const ended = jest.fn<(end: SessionEnd) => void>();
let stops: (() => void)[] = [];

beforeEach(() => {
  sessionEnded('signed-out');
  ended.mockReset();
  stops = [onSessionEnd(ended), watchOwner()];
});
afterEach(() => {
  for (const stop of stops) stop();
});

describe('a page and the person it was read for', () => {
  it('stays while the same person renews their session', () => {
    signedInAs('ana');
    staySamePerson();
    signedInAs('ana');
    expect(staySamePerson).not.toThrow();
    expect(ended).not.toHaveBeenCalled();
  });

  it('sends nothing in the name of whoever signed in in another tab, and forgets what it shows', () => {
    signedInAs('ana');
    staySamePerson();
    signedInAs('leo');
    expect(staySamePerson).toThrow(NotTheirSession);
    expect(ended.mock.calls).toEqual([['signed-out']]);
    // From here on the page is theirs.
    expect(staySamePerson).not.toThrow();
  });

  it('leaves a session whose cookie is gone to the answer of the server', () => {
    signedInAs('ana');
    staySamePerson();
    signedInAs(null);
    expect(staySamePerson).not.toThrow();
  });

  it.each([
    ['somebody else', 'leo', 'signed-out'],
    ['nobody', null, 'expired'],
  ] as const)('is over when it comes back to the eye and %s is signed in', (_who, next, end) => {
    signedInAs('ana');
    staySamePerson();
    signedInAs(next);
    window.dispatchEvent(new Event('focus'));
    expect(ended.mock.calls).toEqual([[end]]);
  });

  it('is nobody’s before the first call: whoever signs in on it is no stranger', () => {
    signedInAs(null);
    window.dispatchEvent(new Event('focus'));
    signedInAs('ana');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(ended).not.toHaveBeenCalled();
  });
});
