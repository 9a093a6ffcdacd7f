import { signUpDoctor, signUpPatient } from '../support/account.ts';
import { anIdentity } from '../support/identities.ts';
import { screenOf } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

/** What a person chooses in their browser who reads letters of twice the usual size (WCAG 1.4.4): its pages are told in rem. */
const TWICE = '--blink-settings=defaultFontSize=32';
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const SCREENS = {
  patient: ['/app', '/app/agenda', '/app/agenda/new', '/app/medical-record', '/app/user/settings#access-policy'],
  doctor: [
    '/app',
    '/app/agenda?view=week',
    '/app/agenda/new',
    '/app/agenda/settings',
    '/app/patients',
    '/app/user/settings',
  ],
} as const;

test('with letters of twice the size nothing lies over anything, nor beside the page', async ({ playwright }, info) => {
  const { launchOptions } = info.project.use;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), TWICE],
  });
  for (const [who, screens] of Object.entries(SCREENS)) {
    const context = await browser.newContext({ locale: 'fr-FR', ...screenOf(info) });
    if (who === 'patient') await signUpPatient(context.request, anIdentity());
    else await signUpDoctor(context.request, anIdentity());
    const page = await context.newPage();
    for (const address of screens) {
      for (const size of [DESKTOP, PHONE]) {
        await page.goto('about:blank');
        await page.setViewportSize(size);
        await page.goto(address);
        await expect(page.locator('h1')).toBeVisible();
        await expect(page.locator('[role=status][aria-label^=Chargement]')).toHaveCount(0);
        const { width, beside, thin } = await page.evaluate(() => ({
          // A few letters wide and many lines high: it was squeezed by what stands beside it.
          thin: [...document.querySelectorAll('main *')]
            .filter((one) =>
              [...one.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim().length > 8),
            )
            .map((one) => ({ text: one.textContent?.slice(0, 40), ...one.getBoundingClientRect().toJSON() }))
            .filter(({ width, height }) => width > 1 && width < 90 && height > 3 * width)
            .map(({ text }) => text),
          width: document.documentElement.scrollWidth,
          beside: [...document.querySelectorAll('body *')]
            .filter((one) => one.getBoundingClientRect().right > window.innerWidth)
            .map((one) => `${one.tagName} ${one.className} « ${one.textContent?.slice(0, 40)} »`)
            .slice(0, 5),
        }));
        expect(width, `${address} at ${size.width}: ${beside.join(', ')}`).toBeLessThanOrEqual(size.width);
        expect(thin, `${address} at ${size.width}`).toEqual([]);
        // What a layout of the usual letters would put beside each other stands under each other: so does the menu.
        await expect(page.getByRole('navigation', { name: 'Menu principal' })).toHaveCSS('position', 'fixed');
      }
    }
    await context.close();
  }
  await browser.close();
});
