import type { Page } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity, type Identity } from '../support/identities.ts';
import { chooseProfile, fillIdentity, signInOnScreen } from '../support/sign-up.ts';
import { expect, test } from '../support/test.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Suivant' }).click();

const fillPerson = async (page: Page, who: Identity): Promise<void> => {
  await expect(page.getByRole('heading', { name: /Informations personnelles/ })).toBeVisible();
  await fillIdentity(page, who);
  await page.getByLabel('Adresse professionnelle').fill('14 cours de l’Argonne, 33000 Bordeaux');
  await page.keyboard.press('Escape');
  await next(page);
  await expect(page.getByRole('heading', { name: /Éducation & Expérience/ })).toBeVisible();
};

const fillPractice = async (page: Page): Promise<void> => {
  await page.getByLabel('Zone d’exercice').fill('33000 Bordeaux');
  await page.keyboard.press('Escape');
  await page.getByLabel('Rayon d’intervention').selectOption('20');
  await page.getByLabel('Présentation').fill('Visites à domicile.');
};

test.describe('natalconnect', () => {
  test.use({ baseURL: addresses.natalconnect });

  test('a midwife signs up with her PMI @phone', async ({ page }) => {
    const who = anIdentity();
    await signInOnScreen(page, who.email);
    await chooseProfile(page, 'Sage-femme');
    await fillPerson(page, who);
    await next(page);
    await expect(page.getByText('Ce champ est obligatoire').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Profil initial').selectOption('liberal');
    await page.getByText('Suivi de grossesse', { exact: true }).click();
    await fillPractice(page);
    await next(page);

    await expect(page.getByRole('heading', { name: /Affiliation PMI/ })).toBeVisible();
    await page.getByText('Oui', { exact: true }).click();
    await expect(page.getByRole('button', { name: 'Valider' })).toBeDisabled();
    await page.getByLabel('Rechercher une PMI').fill('bastide');
    await page.getByRole('option', { name: /PMI Bordeaux Bastide/ }).click();
    await expect(page.getByRole('button', { name: 'Modifier' })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText('PMI Bordeaux Bastide')).toBeVisible();
    await page.getByRole('button', { name: 'Valider' }).click();
    await expect(page).toHaveURL(/\/app$/);
  });
});

test.describe('mobility', () => {
  test.use({ baseURL: addresses.mobility });

  test('a nurse signs up in two steps', async ({ page }) => {
    const who = anIdentity();
    await signInOnScreen(page, who.email);
    await chooseProfile(page, 'Infirmier');
    await fillPerson(page, who);
    await page.getByLabel('Numéro d’inscription à l’Ordre').fill(`INF-${who.rpps}`);
    await fillPractice(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Valider' }).click();
    await expect(page).toHaveURL(/\/app$/);
  });
});
