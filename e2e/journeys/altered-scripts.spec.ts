import type { Page } from '@playwright/test';
import { signUpPatient } from '../support/account.ts';
import { anIdentity } from '../support/identities.ts';
import { TREATMENT, writesRecord } from '../support/sealed-record.ts';
import { expect, test } from '../support/test.ts';

/** The server serves another script under the name of ours. @returns what makes it honest again */
const alter = async (page: Page, file: string): Promise<() => Promise<void>> => {
  const files = `**/assets/${file}-*.js`;
  let served = 0;
  await page.route(files, async (route) => {
    const answer = await route.fetch();
    served += 1;
    await route.fulfill({ response: answer, body: `globalThis.isAltered = true;${await answer.text()}` });
  });
  return async () => {
    expect(served).toBeGreaterThan(0);
    await page.unroute(files);
  };
};

const ranAltered = (page: Page): Promise<boolean> => page.evaluate(() => 'isAltered' in globalThis);

/** What the browser says of it in its console is what the test is about. */
const expectRefused = (violations: string[]): void => {
  expect(violations.some((text) => text.includes('integrity'))).toBe(true);
  violations.length = 0;
};

test('a first script that was altered does not run, and the page says so with one action', async ({
  page,
  violations,
}) => {
  for (const file of ['index', 'react']) {
    const stop = await alter(page, file);
    await page.goto('/login');
    await expect(page.getByText('Maillon n’est pas arrivé tel qu’il a été publié')).toBeVisible();
    expect(await ranAltered(page)).toBe(false);
    await stop();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('textbox', { name: 'Adresse e-mail' })).toBeVisible();
    expectRefused(violations);
  }
});

test('a screen whose script was altered does not open, and opens at « Réessayer »', async ({ page, violations }) => {
  await signUpPatient(page.request, anIdentity());
  const stop = await alter(page, 'settings-screen');
  await page.goto('/app/user/settings');
  await expect(page.getByText('Cet écran n’a pas pu être ouvert')).toBeVisible();
  expect(await ranAltered(page)).toBe(false);
  await stop();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByLabel('Prénom')).toBeVisible();
  expectRefused(violations);
});

test('a vault whose program was altered is not started, and opens once the page is loaded again', async ({
  page,
  violations,
}) => {
  await signUpPatient(page.request, anIdentity());
  await writesRecord({ page });
  const stop = await alter(page, 'vault.worker');
  await page.goto('/app/medical-record?view=record');
  await expect(page.getByText(/Le programme qui ouvre vos données n’est pas arrivé/).first()).toBeVisible();
  expect(page.workers()).toEqual([]);
  await stop();
  await page.getByRole('button', { name: 'Recharger la page' }).first().click();
  await expect.poll(() => page.workers().length).toBe(1);
  await expect(page.getByText(TREATMENT).first()).toBeVisible();
  expectRefused(violations);
});

test('no text becomes a page, a script or a worker, and no script runs without its hash', async ({
  page,
  violations,
}) => {
  await page.goto('/login');
  const refused = await page.evaluate(() => {
    const script = document.createElement('script');
    const sinks = {
      html: () => Object.assign(document.createElement('p'), { innerHTML: '<b>a</b>' }),
      document: () => new DOMParser().parseFromString('<b>a</b>', 'text/html'),
      script: () => Object.assign(script, { text: 'globalThis.isAltered = true' }),
      address: () => Object.assign(script, { src: '/sw.js' }),
      worker: () => new Worker('/sw.js'),
      timer: () => setTimeout('globalThis.isAltered = true'),
      policy: () =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('mine', {}),
    };
    return Object.entries(sinks).flatMap(([name, reach]) => {
      try {
        reach();
        return [];
      } catch {
        return [name];
      }
    });
  });
  expect(refused).toEqual(['html', 'document', 'script', 'address', 'worker', 'timer', 'policy']);
  expect(
    await page.evaluate(() =>
      import('/sw.js' as string).then(
        () => 'ran',
        () => 'refused',
      ),
    ),
  ).toBe('refused');
  expect(await ranAltered(page)).toBe(false);
  await expect.poll(() => violations.length).toBeGreaterThanOrEqual(refused.length);
  violations.length = 0;
});
