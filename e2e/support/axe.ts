import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What is read: all of the page, or its content without the frame around it, which others of its pages show too. */
export type Part = 'page' | 'content';

/**
 * In the page itself: the other way opens a second page for each reading. There are no foreign frames. What is in order is not written down
 * node by node, which took as long as the reading.
 */
const axeOn = (page: Page, part: Part) => {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    .setLegacyMode(true);
  return part === 'page' ? axe : axe.include('main');
};

/** A screen that is just giving way to the next one is neither: what is read again and still wrong is wrong. */
const expectNoViolation = (axe: AxeBuilder): Promise<void> =>
  expect(async () => {
    const { violations } = await axe.analyze();
    const named = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    expect(named).toEqual([]);
  }).toPass({ timeout: 45_000 });

/** Every browser of ours asks for reduced motion: nothing glides, spins or pulses on what the page shows now. */
const expectStill = async (page: Page): Promise<void> => {
  const moving = await page.evaluate(() => {
    const longest = (times: string): number => Math.max(...times.split(',').map(Number.parseFloat));
    return [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
        const animates = animationName !== 'none' && longest(animationDuration) > 0.001;
        return animates || longest(transitionDuration) > 0.001;
      })
      .map(({ tagName, className }) => `${tagName} ${className}`);
  });
  expect(moving).toEqual([]);
};

/** No violation of WCAG 2.2 AA or of axe's best practices on what the page shows now. */
export const expectAccessible = async (page: Page, part: Part = 'page'): Promise<void> => {
  // The page that waits for code has a heading of its own: the screen is read once it is there.
  await expect(page.locator('.first-paint-dot')).toHaveCount(0);
  await expect(page.locator('h1').first()).toBeVisible();
  await expectStill(page);
  await expectNoViolation(axeOn(page, part));
};

/** No text that is too pale on what the page shows now: what a change of colours can break. */
export const expectLegible = (page: Page, part: Part = 'page'): Promise<void> =>
  expectNoViolation(axeOn(page, part).withRules(['color-contrast']));
