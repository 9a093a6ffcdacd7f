import { toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, sameBytes, utf8 } from '../bytes/bytes.ts';
import { VaultError } from '../errors.ts';
import { CODE, drawCode } from '../recovery/code.ts';
import { hmac, random } from '../suites/primitives.ts';

/** PROTOCOL.md §10: the vault's side of the two-man rule, without a clock, a table or a mailbox. */
export const CHALLENGE_TTL_MS = 30 * 60_000;
export const VALIDATED_TTL_MS = 10 * 60_000;
export const MAX_ATTEMPTS = 5;
export const CODES_PER_HOUR = 5;
export const CODES_PER_DAY = 10;

export interface Challenge {
  id: string;
  userId: string;
  /** HMAC of the session and the code under the server's pepper: a dump of the table holds no code. */
  mac: Bytes | null;
  factor: string;
  mustAuthenticate: boolean;
  attempts: number;
  expiresAt: number;
  validated: boolean;
}

const newSessionId = (): string => toBase64Url(random(16));

const macOf = (pepper: Bytes, sessionId: string, code: string): Promise<Bytes> =>
  hmac('SHA-256', pepper, utf8(`${sessionId}|${code}`));

/**
 * `issued` are the times of this user's earlier codes. Throws TOO_MANY_ATTEMPTS. The caller keeps `challenge` in place of any
 * earlier one of that user, and sends `code` itself: it is in no answer.
 */
export async function issueChallenge(
  input: { userId: string; factor: string; mustAuthenticate: boolean; issued: readonly number[] },
  pepper: Bytes,
  now: number,
): Promise<{ challenge: Challenge; code: string | null }> {
  const since = (ms: number) => input.issued.filter((at) => at > now - ms).length;
  if (since(3_600_000) >= CODES_PER_HOUR || since(86_400_000) >= CODES_PER_DAY) {
    throw new VaultError('TOO_MANY_ATTEMPTS', undefined, { status: 429 });
  }
  const id = newSessionId();
  const code = input.mustAuthenticate ? drawCode() : null;
  const challenge: Challenge = {
    id,
    userId: input.userId,
    mac: code === null ? null : await macOf(pepper, id, code),
    factor: input.factor,
    mustAuthenticate: input.mustAuthenticate,
    attempts: 0,
    expiresAt: now + CHALLENGE_TTL_MS,
    validated: false,
  };
  return { challenge, code };
}

export type Tried =
  | { outcome: 'validated'; challenge: Challenge }
  | { outcome: 'wrong'; challenge: Challenge | null; attemptsLeft: number };

/**
 * One try. The caller stores what comes back in place of what was there, also for a wrong code: the attempt counts. A good code
 * gives a session of a new id, so that the code cannot be used twice. Throws TMR_SESSION where there is nothing to try.
 */
export async function tryCode(
  challenge: Challenge | undefined,
  input: { userId: string; code: string; factor: string },
  pepper: Bytes,
  now: number,
): Promise<Tried> {
  if (!challenge?.mac || challenge.userId !== input.userId || challenge.validated || challenge.expiresAt <= now) {
    throw new VaultError('TMR_SESSION', undefined, { status: 404 });
  }
  const attempts = challenge.attempts + 1;
  const isRight =
    CODE.test(input.code) &&
    input.factor === challenge.factor &&
    sameBytes(await macOf(pepper, challenge.id, input.code), challenge.mac);
  if (isRight) {
    const next = { ...challenge, id: newSessionId(), mac: null, validated: true, expiresAt: now + VALIDATED_TTL_MS };
    return { outcome: 'validated', challenge: next };
  }
  const attemptsLeft = MAX_ATTEMPTS - attempts;
  return { outcome: 'wrong', challenge: attemptsLeft > 0 ? { ...challenge, attempts } : null, attemptsLeft };
}

/** Throws TMR_SESSION unless this session was opened with a code, by this user, a short while ago. */
export function requireValidated(challenge: Challenge | undefined, userId: string, now: number): Challenge {
  const isGood = challenge?.validated && challenge.userId === userId && challenge.expiresAt > now;
  if (!challenge || !isGood) throw new VaultError('TMR_SESSION', undefined, { status: 404 });
  return challenge;
}

/** What the caller answers to a wrong code, after it stored that it was tried. */
export const wrongCode = (attemptsLeft: number): VaultError =>
  attemptsLeft === 0
    ? new VaultError('TOO_MANY_ATTEMPTS', undefined, { status: 429, attemptsLeft })
    : new VaultError('INVALID_CHALLENGE', undefined, { status: 403, attemptsLeft });
