import type { Page } from '@playwright/test';
import { aContext, signUpPatient } from '../support/account.ts';
import { anIdentity } from '../support/identities.ts';
import { keptValues } from '../support/kept-keys.ts';
import { hearsEvents } from '../support/live.ts';
import { screenOf } from '../support/parties.ts';
import { signInOnScreen } from '../support/sign-up.ts';
import { expect, test } from '../support/test.ts';

/** Its socket is silent and the tab hidden; once it sleeps, as its computer does, it asks nothing either. */
const aSleeper = async (page: Page): Promise<{ sleeps: () => Promise<void>; wakes: () => Promise<void> }> => {
  await page.routeWebSocket(/socket\.io/, () => undefined);
  await page.addInitScript(() => {
    const unseen = (event: Event): void => {
      if (event.target === window || event.target === document) event.stopImmediatePropagation();
    };
    for (const type of ['focus', 'visibilitychange']) window.addEventListener(type, unseen, true);
  });
  return {
    sleeps: async () => {
      await page.route('**/*', (route) => route.abort('internetdisconnected'));
    },
    wakes: () => page.unroute('**/*'),
  };
};

test('all tabs of a browser are signed in as one user, and signed out together', async ({ browser }, info) => {
  const [ana, leo] = [anIdentity(), anIdentity()];
  for (const who of [ana, leo]) await signUpPatient((await aContext(browser, screenOf(info))).request, who);
  const context = await aContext(browser, screenOf(info));
  const [first, second, asleep] = [await context.newPage(), await context.newPage(), await context.newPage()];
  const { sleeps, wakes } = await aSleeper(asleep);

  await signInOnScreen(first, ana.email);
  await expect(first).toHaveURL(/\/app$/);
  await expect.poll(() => keptValues(first)).toBeGreaterThan(0);
  const live = hearsEvents(second);
  await second.goto('/app');
  await live;
  await asleep.goto('/app/user/settings');
  const firstName = asleep.getByLabel('Prénom');
  await expect(firstName).toHaveValue(ana.firstName);

  await sleeps();
  await first.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(first).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  await expect.poll(() => keptValues(second)).toBe(0);

  // What is written in the tab that slept is not written in the name of the next user.
  await signInOnScreen(first, leo.email);
  await expect(first).toHaveURL(/\/app$/);
  await wakes();
  await firstName.fill('Anaïs');
  await asleep.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(asleep.getByRole('banner').getByText(`${leo.firstName} ${leo.lastName}`, { exact: true })).toBeVisible();
  await expect(asleep.getByText(ana.lastName)).toHaveCount(0);
  const me = await (await context.request.get('/api/user/current')).json();
  expect([me.firstName, me.lastName]).toEqual([leo.firstName, leo.lastName]);
});
