import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { aContext, post, signIn, signUpDoctor, signUpPatient } from '../support/account.ts';
import { anAdministrator, screenOf } from '../support/administrator.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { expect, test } from '../support/test.ts';

/** Goes to a page of the administration and waits until it has read what it shows. */
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('[role=status][aria-label^=Chargement]')).toHaveCount(0);
};

test('an administrator accepts a structure, and its manager is let in', async ({ browser }, info) => {
  test.slow();
  const manager = anIdentity();
  const atManager = await aContext(browser, screenOf(info));
  await signIn(atManager.request, manager.email);
  const name = `Clinique ${manager.rpps}`;
  await post(atManager.request, '/user', {
    user: {
      firstName: manager.firstName,
      lastName: manager.lastName,
      birthDate: manager.birthDate,
      email: manager.email,
      phoneNumber: manager.phoneNumber,
      termsAcceptedAt: new Date().toISOString(),
      userType: 'organization',
      organization: {
        finess: manager.rpps.slice(-9),
        name,
        type: 'Gynécologie',
        address: { text: '8 rue Fondaudège, 33000 Bordeaux', city: 'Bordeaux', postalCode: '33000', country: 'FR' },
      },
    },
  });
  const managerPage = await atManager.newPage();
  await managerPage.goto('/app');
  await expect(managerPage).toHaveURL(/pending-activation/);

  const { page } = await anAdministrator(browser, info);
  await open(page, '/app/admin');
  await expectAccessible(page);
  await page.getByRole('link', { name: /Structures en attente/ }).click();
  const card = page.getByRole('region', { name });
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Accepter' }).click();
  await expect(page.getByText('Structure acceptée')).toBeVisible();
  await expect(card).toBeHidden();

  await managerPage.goto('/app');
  await expect(managerPage.getByRole('heading', { level: 1 })).toContainText(manager.firstName);
});

test('an administrator sees what a patient sees, writes nothing, and comes back', async ({ browser }, info) => {
  test.slow();
  const patient = anIdentity();
  const atPatient = await aContext(browser, screenOf(info));
  await signUpPatient(atPatient.request, patient);
  const { page, who } = await anAdministrator(browser, info);

  await open(page, `/app/admin/users?query=${encodeURIComponent(patient.email)}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: new RegExp(patient.email) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Sessions ouvertes')).toBeVisible();
  await expect(dialog.getByText(patient.nir)).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /Prendre la place/ }).click();
  await expect(dialog.getByText('Ce champ est obligatoire')).toBeVisible();
  await dialog.getByRole('textbox', { name: /Motif/ }).fill('Ticket 12');
  await dialog.getByRole('button', { name: /Prendre la place/ }).click();

  const banner = page.getByRole('region', { name: 'Usurpation de session' });
  await expect(banner).toContainText(patient.firstName);
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.locator('h1')).toBeVisible();
  await expectAccessible(page);
  const refused = await page.request.patch('/api/user/current', {
    headers: { rid: 'anti-csrf' },
    data: { patient: { gender: 'MALE' } },
  });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'IMPERSONATION_READ_ONLY' });
  const asPatient: { sdbkey: unknown; patient: { id: string } } = await (
    await page.request.get('/api/user/current')
  ).json();
  expect(asPatient.sdbkey).toBeNull();

  await page.getByRole('button', { name: 'Panneau de débogage' }).click();
  await expect(page.getByRole('region', { name: 'Débogage' })).toContainText(asPatient.patient.id);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await banner.getByRole('button', { name: 'Revenir à mon compte' }).click();
  await expect(page).toHaveURL(/\/app\/admin\/users/);
  await expect(banner).toBeHidden();
  // On a phone their panels' buttons stand in the margin, and cover nothing.
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/admin/users');
  const edgeOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, width: 0 };
  const [list, button] = [
    page.getByRole('main').getByRole('list').first(),
    page.getByRole('button', { name: 'Panneau de débogage' }),
  ];
  await expect(list).toBeVisible();
  await expect(button).toBeVisible();
  const [card, buttons] = [await edgeOf(list.locator('..').locator('..')), await edgeOf(button)];
  expect(card.width).toBeGreaterThan(300);
  expect(card.x + card.width).toBeLessThanOrEqual(buttons.x);
  await page.setViewportSize(wide);

  await open(page, '/app/admin/audit?action=users.update&outcome=refused');
  await expect(page.getByText(new RegExp(`dont .*${who.lastName} tenait la place`)).first()).toBeVisible();
  await expectAccessible(page);
  await open(page, '/app/admin/ota');
  await expectAccessible(page);
});

test('a user who is no administrator is sent back to the dashboard', async ({ page }) => {
  await signUpPatient(page.request, anIdentity());
  for (const address of ['/app/admin', '/app/admin/users', '/app/admin/pending-organizations', '/app/admin/audit']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/app$/);
  }
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0);
});

test('a patient sees who wanted to look at their file, and downloads a copy of their data', async ({
  browser,
}, info) => {
  test.slow();
  const [patient, doctor] = [anIdentity(), anIdentity()];
  const [atPatient, atDoctor] = [await aContext(browser, screenOf(info)), await aContext(browser, screenOf(info))];
  const { profileId } = await signUpPatient(atPatient.request, patient);
  await signUpDoctor(atDoctor.request, doctor);
  expect((await atDoctor.request.get(`/api/patient/${profileId}/appointment`)).status()).toBe(404);

  const page = await atPatient.newPage();
  await page.goto('/app/user/settings#access-policy');
  const log = page.getByRole('region', { name: 'Qui a consulté mon dossier' });
  await expect(log.getByText(doctor.lastName)).toBeVisible();
  await expect(log.getByText('A voulu consulter votre dossier')).toBeVisible();

  await page.getByRole('button', { name: 'Demander une copie' }).click();
  const link = page.getByRole('link', { name: /Télécharger l’archive/ });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('mes-donnees-maillon.zip');
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('fhir.json')).toBe(true);

  await page.getByRole('button', { name: 'Demander l’effacement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Effacer votre compte ?' });
  await expectAccessible(page);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Demander l’effacement' }).click();
  await expect(page.getByText(/Votre compte sera effacé le/)).toBeVisible();
  await page.getByRole('button', { name: 'Renoncer à l’effacement' }).click();
  await expect(page.getByText('Votre compte est conservé')).toBeVisible();
});
