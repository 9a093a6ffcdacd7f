import { beforeEach, expect, it } from '@jest/globals';
import { sessionBegins, sessionEnded, sessionEndReason } from './session-end.ts';

beforeEach(sessionBegins);

it('a session that goes on has not ended', () => {
  expect(sessionEndReason()).toBeNull();
});

it('a tab that finds the session gone does not make an expired session one that was left', () => {
  sessionEnded('expired');
  sessionEnded('signed-out');
  expect(sessionEndReason()).toBe('expired');
});

it('a user who leaves has not let it expire, though calls under way are refused', () => {
  sessionEnded('signed-out');
  sessionEnded('expired');
  expect(sessionEndReason()).toBe('signed-out');
  sessionBegins();
  sessionEnded('expired');
  expect(sessionEndReason()).toBe('expired');
});
