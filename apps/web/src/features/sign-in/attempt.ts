import { CODE_LIFETIME_MS } from '@maillon/domain/one-time-code';
import type { Contact } from './sign-in.state.ts';

/** One sign-in under way: going to read the code in another application often reloads this page. */
export interface Attempt {
  readonly contact: Contact;
  readonly sentAt: number;
}

const KEY = 'maillon.sign-in';

/** Kept for this tab only, and forgotten with the code. */
export const attempts = {
  read(now: number): Attempt | null {
    try {
      const attempt = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Attempt | null;
      return attempt !== null && now - attempt.sentAt < CODE_LIFETIME_MS ? attempt : null;
    } catch {
      return null;
    }
  },
  write(attempt: Attempt): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(attempt));
    } catch {
      // Without storage a reload starts again at the first step.
    }
  },
  clear(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
};
