import type { Page } from '@playwright/test';
import { signUpPatient } from '../support/account.ts';
import { anIdentity } from '../support/identities.ts';
import { TREATMENT, writesRecord } from '../support/sealed-record.ts';
import { expect, test, within } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Names of what this browser keeps for a page without network. */
const keptAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('maillon-offline');
        opening.onsuccess = () => {
          const { result: database } = opening;
          const done = (names: string[]): void => {
            database.close();
            resolve(names);
          };
          if (!database.objectStoreNames.contains('answers')) return done([]);
          const asked = database.transaction('answers').objectStore('answers').getAllKeys();
          asked.onsuccess = () => done(asked.result.map(String));
        };
        // Not made here, or the product could make no store in it.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
      }),
  );

const inMenu = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

test('the record and the agenda are read without a network from what was sealed, and nothing of it stays @phone', async ({
  page,
  context,
}, info) => {
  await signUpPatient(page.request, anIdentity());
  await writesRecord({ page });
  await page.goto('/app/medical-record?view=record');
  await expect(page.getByText(TREATMENT).first()).toBeVisible();
  await expect.poll(async () => (await keptAnswers(page)).some((name) => name.includes('vault.record'))).toBe(true);

  // Another page: nothing of the record is in memory.
  await page.goto('/app/agenda');
  await expect.poll(async () => (await keptAnswers(page)).some((name) => name.includes('appointment'))).toBe(true);
  await context.setOffline(true);
  await expect(page.getByText('Vous êtes hors connexion. Les informations affichées')).toBeVisible();
  const before = Date.now();
  await inMenu(page, 'Dossier médical').click();
  await page
    .getByRole('link', { name: 'Dossier', exact: true })
    .or(page.getByRole('tab', { name: 'Dossier' }))
    .first()
    .click();
  await expect(page.getByText(TREATMENT).first()).toBeVisible();
  const took = Date.now() - before;
  console.info(`record without network: ${took} ms`);
  expect(took).toBeLessThanOrEqual(within(2));
  await inMenu(page, 'Agenda').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
  await expect(page.getByText('L’agenda n’a pas pu être chargé')).toBeHidden();

  await context.setOffline(false);
  await page.goto('/app/user/settings');
  const leave = page.getByRole('button', { name: 'Déconnexion' });
  // Whether it is drawn yet says nothing of where it stands.
  if (info.project.name === 'phone') await page.getByRole('button', { name: 'Plus', exact: true }).click();
  await leave.first().click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptAnswers(page)).toEqual([]);
});
