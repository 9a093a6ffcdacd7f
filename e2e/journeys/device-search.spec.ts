import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { aSharedFile } from '../support/shared-file.ts';
import { expect, test } from '../support/test.ts';

/** The names of what a database of this browser holds. */
const keptIn = (page: Page, [database, store]: readonly [string, string]): Promise<string[]> =>
  page.evaluate(
    ([name, part]) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        // It is not there: no data was kept.
        opening.onupgradeneeded = () => {
          opening.transaction?.abort();
          resolve([]);
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const asked = opening.result.transaction(part).objectStore(part).getAllKeys();
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result.map(String));
          };
        };
      }),
    [database, store] as const,
  );

const BLOCKS = ['maillon-search', 'blocks'] as const;
const DRAFTS = ['maillon-drafts', 'drafts'] as const;
const MESSAGES = /\/api\/channel/;

test('a message that was never opened is found without a network after a restart, and nothing of it stays behind @phone', async ({
  browser,
}, info) => {
  const { doctor, patient } = await aSharedFile(browser, info);
  const { page, context } = patient;
  const isPhone = info.project.name === 'phone';
  await page.goto('/app');
  await doctor.page.goto(`/app/patients/${patient.profileId}`);
  if (isPhone) await doctor.page.getByRole('button', { name: 'Autres actions' }).click();
  await doctor.page.getByRole(isPhone ? 'menuitem' : 'link', { name: 'Envoyer un message' }).click();
  await doctor.page.getByRole('textbox', { name: 'Votre message' }).fill('Votre pyélonéphrite est guérie.');
  await doctor.page.keyboard.press('Enter');
  await expect(doctor.page.getByRole('log', { name: 'Messages' }).getByText('Reçu', { exact: true })).toBeVisible();

  // It comes by itself, sealed.
  await expect.poll(async () => (await keptIn(page, BLOCKS)).filter((key) => key.includes('/channel.')).length).toBe(1);

  // The page starts anew, and no message can be asked for any more.
  await context.route(MESSAGES, (route) => route.abort('internetdisconnected'));
  await page.reload();
  const palette = page.getByRole('dialog', { name: 'Rechercher', exact: true });
  const search = async (words: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(words);
  };
  await expect(page.getByLabel(/^Rechercher/).first()).toBeVisible();
  await search('pyelo');
  await expect(palette.getByText(/^Cherché aussi dans/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await context.setOffline(true);
  await search('PYELONEPH');
  const found = palette.getByRole('group', { name: 'Messages' }).getByRole('option');
  await expect(found).toHaveText(/pyélonéphrite est guérie/);
  await expect(palette.getByText(/^Hors connexion/)).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  await context.unroute(MESSAGES);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log', { name: 'Messages' }).getByText('pyélonéphrite')).toBeVisible();

  if (isPhone) await page.getByRole('button', { name: 'Plus', exact: true }).click();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await page.waitForURL(/\/login/);
  await expect.poll(() => keptIn(page, BLOCKS)).toEqual([]);
  await expect.poll(() => keptIn(page, DRAFTS)).toEqual([]);
});
