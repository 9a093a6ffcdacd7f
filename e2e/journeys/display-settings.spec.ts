import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { aContext, signUpDoctor, signUpPatient } from '../support/account.ts';
import { anIdentity } from '../support/identities.ts';
import { screenOf } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };

/** What a reader may set in their browser (WCAG 1.4.12). */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

const TOKENS = readFileSync(path.join(import.meta.dirname, '../../apps/web/src/ui/tokens.css'), 'utf8');

/** The light and the dark value of a colour, as the style sheet writes them. */
const declared = (name: string): readonly [name: string, value: string] => {
  const [, value] = new RegExp(`--color-${name}: (light-dark\\([^;]*\\));`).exec(TOKENS) ?? [];
  if (value === undefined) throw new Error(`tokens.css has no colour ${name}`);
  return [name, value];
};
const FRONTS = ['outline', 'brand', 'danger', 'warning', 'success', 'info'].map(declared);
const BACKS = ['surface', 'page', 'sunken'].map(declared);

const settled = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('[role=status][aria-label^=Chargement]')).toHaveCount(0);
};

test('a text of wider spacing is cut off by no control and goes beside no page', async ({ browser }, info) => {
  const context = await aContext(browser, screenOf(info));
  await signUpPatient(context.request, anIdentity());
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  for (const address of ['/login', '/app', '/app/agenda', '/app/agenda/new', '/app/medical-record', '/app/messages']) {
    await settled(page, address);
    // A style sheet of the reader's: the page's own policy lets no element bring one.
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, SPACED);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(PHONE.width);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('button, a, label, h1, h2, h3')]
        .filter((one) => getComputedStyle(one).textOverflow !== 'ellipsis' && one.clientWidth > 1)
        .filter((one) => getComputedStyle(one).overflowX === 'hidden' && one.scrollWidth > one.clientWidth + 1)
        .map((one) => `${one.tagName} « ${one.textContent} »`),
    );
    expect(cut, address).toEqual([]);
  }
});

test('each control stands out from what is behind it, in both themes', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page, '/login');
    const contrasts = await page.evaluate(
      ({ fronts, backs }) => {
        const context = new OffscreenCanvas(1, 1).getContext('2d');
        const probe = document.body.appendChild(document.createElement('div'));
        probe.style.transition = 'none';
        /** Of WCAG: the relative luminance of a colour, as this browser paints it. */
        const luminance = (value: string): number => {
          probe.style.color = value;
          if (context === null) throw new Error('no canvas');
          context.fillStyle = getComputedStyle(probe).color;
          context.fillRect(0, 0, 1, 1);
          const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        return fronts.flatMap(([front, value]) =>
          backs.map(([back, behind]) => {
            const [low = 0, high = 0] = [luminance(value), luminance(behind)].toSorted((one, other) => one - other);
            return { pair: `${front} on ${back}`, contrast: (high + 0.05) / (low + 0.05) };
          }),
        );
      },
      { fronts: FRONTS, backs: BACKS },
    );
    expect(contrasts.filter(({ contrast }) => contrast < 3)).toEqual([]);
  }
});

test('with the colours of the system every control and the focus are still seen', async ({ browser }, info) => {
  const context = await aContext(browser, { ...screenOf(info), forcedColors: 'active' });
  await signUpDoctor(context.request, anIdentity());
  const page = await context.newPage();
  for (const address of ['/login', '/app', '/app/agenda?view=week', '/app/agenda/settings', '/app/user/settings']) {
    await settled(page, address);
    const unseen = await page.evaluate(() => {
      const backdrop = getComputedStyle(document.body).backgroundColor;
      return [...document.querySelectorAll('[role=switch], [role=checkbox], [role=radio], [role=progressbar]')]
        .filter((one) => one.getBoundingClientRect().width > 1)
        .filter((one) => {
          const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(one);
          return (borderTopWidth === '0px' || borderTopColor === backdrop) && backgroundColor === backdrop;
        })
        .map((one) => one.outerHTML.slice(0, 200));
    });
    expect(unseen, address).toEqual([]);
  }
});

test('the first key leads past the menu, and its place is seen', async ({ browser }, info) => {
  const context = await aContext(browser, screenOf(info));
  await signUpDoctor(context.request, anIdentity());
  const page = await context.newPage();
  await settled(page, '/app/patients');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await expect(skip).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const inside = await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement));
  expect(inside).toBe(true);
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
});
