import { expect, type Page } from '@playwright/test';

/** What a screen may move by itself, as design look §1 has it (https://web.dev/articles/cls). */
const MAX_SHIFT = 0.05;

interface Shifts {
  readonly total: number;
  /** What moved, for the one who reads the failure. */
  readonly sources: readonly string[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

declare global {
  interface Window {
    shifts?: { total: number; sources: string[] };
  }
}

/** Counts what moves on every page that is opened from now on. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const shifts: { total: number; sources: string[] } = { total: 0, sources: [] };
    window.shifts = shifts;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        shifts.total += entry.value;
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.className : node?.nodeName));
        shifts.sources.push(`${entry.value.toFixed(3)} ${moved.join(' | ')}`);
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
};

/** Opens a screen and waits until it says all it has to say. */
export const expectSteady = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[role=status][aria-label^=Chargement]')).toHaveCount(0);
  const { total, sources } = await page.evaluate((): Shifts => window.shifts ?? { total: 0, sources: [] });
  expect(total, `${address}: ${sources.join('\n')}`).toBeLessThanOrEqual(MAX_SHIFT);
};
