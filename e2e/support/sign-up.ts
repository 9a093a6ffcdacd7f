import { expect, type Page } from '@playwright/test';
import type { Identity } from './identities.ts';
import { codeSentTo, lastMessageId } from './outbox.ts';

/** Signs in on the screen: e-mail, then the code typed digit by digit, which leaves by itself at the sixth. */
export const signInOnScreen = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login');
  const before = await lastMessageId(page.request, email);
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(email);
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await expect(page.getByRole('heading', { name: 'Entrer le code de vérification' })).toBeVisible();
  await page.keyboard.type(await codeSentTo(page.request, email, before));
};

/** The first screen of a newcomer: terms, then the choice of a profile. */
export const chooseProfile = async (page: Page, profile: string): Promise<void> => {
  await expect(page.getByRole('dialog', { name: 'Conditions d’utilisation' })).toBeVisible();
  await page.getByRole('button', { name: 'Accepter' }).click();
  await expect(page.getByRole('heading', { name: 'Choisissez le profil qui vous correspond' })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`^${profile}`) }).click();
};

/** What both wizards ask of a person. */
export const fillIdentity = async (page: Page, who: Identity): Promise<void> => {
  await page.getByLabel('Nom', { exact: true }).fill(who.lastName);
  await page.getByLabel('Prénom').fill(who.firstName);
  await page.getByLabel('Date de naissance').fill(who.birthDate);
  await page.getByText('Femme', { exact: true }).click();
  await page.getByLabel('Téléphone', { exact: true }).fill(who.phoneNumber);
};
