import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { post } from '../support/account.ts';
import { aDoctorAndAPatient } from '../support/parties.ts';
import { SCREENS } from '../support/photograph.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** In both sizes, in the light and in the dark. */
const shoot = async (page: Page, name: string): Promise<void> => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await expect(page.locator('[role=status][aria-label^=Chargement]')).toHaveCount(0);
      const path = join(SCREENS, `${name}-${scheme}-${size}.png`);
      await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    }
  }
};

test('the vault and its keys', async ({ browser }, info) => {
  test.setTimeout(300_000);
  const { doctor, patient } = await aDoctorAndAPatient(browser, info);
  const { page, context } = patient;
  await doctor.page.goto('/app/user/settings#security');
  await expect(doctor.page.getByText('Ouvertes ici')).toBeVisible();
  const body = { resource: 'medical-file', toId: doctor.profileId };
  const { id } = await post<{ id: string }>(context.request, '/access-policy', body);
  await post(doctor.context.request, `/access-policy/${id}/approve`, {});

  await page.goto('/app/user/settings#security');
  await expect(page.getByRole('button', { name: /^Comparer/ })).toBeVisible();
  await shoot(page, 'vault-security');
  await page.getByRole('button', { name: /^Comparer/ }).click();
  await expect(page.getByRole('list', { name: /^Numéro de sécurité/ })).toBeVisible();
  await shoot(page, 'vault-number');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Changer de contact' }).click();
  await expect(page.getByRole('button', { name: 'Recevoir un code' })).toBeVisible();
  await shoot(page, 'vault-contact');
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill('autre@exemple.fr');
  await page.getByRole('button', { name: 'Recevoir un code' }).click();
  await page.getByRole('textbox', { name: 'Code de sécurité' }).fill('aaaaaaaa');
  await expect(page.getByText('Code invalide')).toBeVisible();
  await shoot(page, 'vault-contact-code');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Créer une fiche de secours' }).click();
  await shoot(page, 'vault-sheet');
  await page.keyboard.press('Escape');
  await page.goto('/app/user/settings#access-policy');
  await expect(page.getByRole('button', { name: /^Lui ouvrir mon dossier/ })).toBeVisible();
  await shoot(page, 'vault-give');
  await page.getByRole('button', { name: /^Lui ouvrir mon dossier/ }).click();
  await expect(page.getByText('Lit votre dossier')).toBeVisible();
  await page.getByRole('button', { name: /^Retirer l’accès/ }).click();
  await page.getByRole('button', { name: 'Oui, retirer' }).click();
  await expect(page.getByText(/accès retiré le .*, la suite lui est fermée/)).toBeVisible();
  await shoot(page, 'vault-receipt');

  const other = await context.newPage();
  await page.close();
  await other.goto('/legals/privacy-policy');
  await other.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  await other.goto('/app/user/settings#security');
  const question = other.getByRole('dialog');
  await other.getByRole('button', { name: 'Déverrouiller' }).click();
  await expect(question.getByRole('button', { name: 'Recevoir le code' })).toBeVisible();
  await shoot(other, 'vault-unknown-device');
  await question.getByRole('button', { name: 'Recevoir le code' }).click();
  await expect(question.getByRole('textbox', { name: 'Code de sécurité' })).toBeVisible();
  await shoot(other, 'vault-code');
  await question.getByRole('button', { name: 'Utiliser ma fiche de secours' }).click();
  await shoot(other, 'vault-code-sheet');
  await question.getByRole('button', { name: 'J’ai tout perdu' }).click();
  await expect(question.getByRole('button', { name: 'Demander un nouvel accès' })).toBeVisible();
  await shoot(other, 'vault-lost');
  await question.getByRole('button', { name: 'Demander un nouvel accès' }).click();
  await expect(question.getByText(/ouvrir votre nouvel accès le/)).toBeVisible();
  await shoot(other, 'vault-lost-waiting');
  await question.getByRole('button', { name: 'Plus tard' }).click();
  await expect(other.getByRole('button', { name: 'Nouvel accès à mes données' })).toBeVisible();
  await shoot(other, 'vault-shut');
});
