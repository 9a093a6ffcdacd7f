import { availableParallelism, loadavg } from 'node:os';
import { type BrowserContext, test as base, expect } from '@playwright/test';

/** What Chromium says of the same in its console; of a worker it is all that there is. */
const SAID = /Content Security Policy|Trusted(?:HTML|Script|ScriptURL)|integrity/i;

const watch = async (context: BrowserContext, violations: string[]): Promise<void> => {
  context.on('console', (message) => {
    if (message.type() === 'error' && SAID.test(message.text())) violations.push(message.text());
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile, lineNumber }) => {
      console.error(
        `Content Security Policy: ${violatedDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber}`,
      );
    });
  });
};

interface Watched {
  /** What the content policy, Trusted Types among it, or an integrity has refused; a test that expects some empties it. */
  readonly violations: string[];
}

/** Journeys: each fails where a page of any of its contexts did what the policy refuses. */
export const test = base.extend<Watched>({
  violations: [
    async ({ browser }, use) => {
      const violations: string[] = [];
      const onContext = (context: BrowserContext): void => void watch(context, violations);
      browser.on('context', onContext);
      await use(violations);
      browser.off('context', onContext);
      expect(violations, 'what the content policy refused').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Milliseconds to wait for what a person gets within `seconds` on a machine that is theirs. Where other journeys share
 * the processors, as many times more as tasks wait for each.
 */
export const within = (seconds: number): number =>
  seconds * 1000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
