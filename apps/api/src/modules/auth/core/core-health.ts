import type { PartState } from '../../../platform/operations/health-parts.ts';

const TIMEOUT_MS = 1_500;

const greets = async (uri: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${uri.replace(/\/$/, '')}/hello`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok;
  } catch {
    return false;
  }
};

/**
 * Says the core hello, which looks at its own tables for it: a port that is open says nothing of them.
 * @param uris one, or several joined by `;` of which the SDK takes whichever answers
 */
export const askCore = async (uris: string): Promise<PartState> => {
  const answers = await Promise.all(uris.split(';').map(greets));
  return answers.includes(true) ? 'up' : 'down';
};
