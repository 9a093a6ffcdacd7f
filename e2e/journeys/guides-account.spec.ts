import { hasValidRppsKey } from '@maillon/domain/identifiers';
import { walkGuide } from '../guides/walk-guide.ts';
import { aContext, signIn, signUpDoctor } from '../support/account.ts';
import { anIdentity } from '../support/identities.ts';
import { codeSentTo, lastMessageId } from '../support/outbox.ts';
import { screenOf } from '../support/parties.ts';
import { makesKeys } from '../support/sealed-record.ts';
import { aDoctor } from '../support/shared-file.ts';
import { fillIdentity } from '../support/sign-up.ts';
import { aStructure } from '../support/structures.ts';
import { expect, test } from '../support/test.ts';

/** With the key that belongs to it; no other account in the run has a number that begins so. */
const validRpps = (rpps: string): string =>
  Array.from({ length: 10 }, (_, key) => `10${rpps.slice(2, -1)}${key}`).find(hasValidRppsKey) ?? rpps;

test('the guide « Créer son compte » says what is on the screen', async ({ browser, page }, info) => {
  test.slow();
  const who = anIdentity();
  await page.goto('/login');
  const before = await lastMessageId(page.request, who.email);
  await walkGuide(page, 'create-account', [
    async ({ press, sees, picture }) => {
      await press('Créer un compte');
      await sees('Adresse e-mail');
      await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(who.email);
      await picture(page.getByRole('textbox', { name: 'Adresse e-mail' }));
      await press('Recevoir le code');
    },
    async ({ sees, picture }) => {
      await sees('Entrer le code de vérification');
      const code = await codeSentTo(page.request, who.email, before);
      await page.keyboard.type(code.slice(0, 3));
      await picture(page.getByRole('button', { name: 'Vérifier' }));
      await page.keyboard.type(code.slice(3));
    },
    async ({ press, sees }) => {
      await sees('Conditions d’utilisation');
      await press('Accepter');
    },
    async ({ sees, picture }) => {
      await sees('Choisissez le profil qui vous correspond');
      await picture(page.getByRole('main').getByRole('list'));
      await page.getByRole('link', { name: /^Médecin/ }).click();
    },
    async ({ press, sees, picture }) => {
      await press('Suivant');
      await sees('Ce champ est obligatoire');
      await fillIdentity(page, who);
      await page.getByLabel('Numéro RPPS').fill(validRpps(who.rpps));
      await page.getByText('Gynécologue', { exact: true }).click();
      await page.getByLabel('Adresse professionnelle').fill('14 cours de l’Argonne, 33000 Bordeaux');
      await page.keyboard.press('Escape');
      await picture(page.getByRole('main'));
      await press('Suivant');
      await press('Valider');
      await expect(page).toHaveURL(/\/app$/);
    },
    async ({ press, seesOn, picture }) => {
      await makesKeys({ page });
      const context = await aContext(browser, screenOf(info));
      await signIn(context.request, who.email);
      const other = await context.newPage();
      await other.goto('/app/user/settings#security');
      await press('Déverrouiller', other);
      await seesOn(other, 'Recevoir le code');
      await press('Recevoir le code', other);
      await expect(other.getByRole('textbox', { name: 'Code de sécurité' })).toBeVisible();
      await picture(other.getByRole('dialog', { name: 'Code de sécurité' }), { isWhole: true });
    },
    async ({ seesOn }) => {
      const { page: ofStructure } = await aStructure(browser, info, undefined, { isAccepted: false });
      await ofStructure.goto('/app');
      await seesOn(ofStructure, 'Votre structure est en cours de vérification');
    },
  ]);
});

test('the guide « Activer la connexion par carte de professionnel » says what is on the screen', async ({
  browser,
}, info) => {
  const who = anIdentity();
  const context = await aContext(browser, screenOf(info));
  await signUpDoctor(context.request, who);
  const page = await context.newPage();
  const presentsCard = async (): Promise<void> => {
    await expect(page.getByRole('heading', { name: 'Pro Santé Connect de démonstration' })).toBeVisible();
    await page.getByLabel('Prénom').fill(who.firstName);
    await page.getByLabel('Nom', { exact: true }).fill(who.lastName);
    await page.getByLabel('Numéro RPPS').fill(who.rpps);
    await page.getByRole('button', { name: 'Présenter cette carte' }).click();
  };
  const card = page.getByRole('region', { name: 'Carte de professionnel de santé' });
  await page.goto('/app');
  await walkGuide(page, 'activate-psc', [
    // What a person has in their hand.
    async () => undefined,
    async ({ press }) => {
      await press('Paramètres');
      await press('Intégrations');
    },
    async ({ sees, picture }) => {
      await sees('Carte de professionnel de santé', 'Activer');
      await picture(page.getByRole('region', { name: 'Intégrations', exact: true }), { isWhole: true });
      await card.getByRole('button', { name: /^Activer/ }).click();
      await expect(page.getByRole('heading', { name: 'Pro Santé Connect de démonstration' })).toBeVisible();
    },
    async ({ sees, picture }) => {
      await presentsCard();
      await expect(page).toHaveURL(/\/app\/user\/settings/);
      await sees('Activée');
      await picture(page.getByRole('region', { name: 'Intégrations', exact: true }), { isWhole: true });
    },
    async ({ press, sees, picture }) => {
      await page.getByRole('button', { name: 'Déconnexion' }).first().click();
      await page.goto('/login');
      await sees('S’identifier avec Pro Santé Connect');
      await picture(page.getByRole('button', { name: 'S’identifier avec Pro Santé Connect' }));
      await press('S’identifier avec Pro Santé Connect');
    },
    async ({ sees, picture, press }) => {
      await expect(page).toHaveURL(/\/app$/);
      await page.goto('/app/user/settings#integrations');
      await card.getByRole('button', { name: /^Actions/ }).click();
      await sees('Désactiver');
      await picture(card);
      await press('Désactiver');
      await expect(card.getByRole('button', { name: /^Activer/ })).toBeVisible();
    },
  ]);
});

test('the guide « Rejoindre une structure » says what is on the screen', async ({ browser }, info) => {
  const structure = await aStructure(browser, info);
  const doctor = await aDoctor(browser, info);
  const { page } = doctor;
  await page.goto('/app');
  await walkGuide(page, 'join-structure', [
    async ({ press }) => {
      await press('Rejoindre une structure');
      await expect(page.getByRole('heading', { level: 1, name: 'Rejoindre une structure' })).toBeVisible();
    },
    async ({ sees }) => {
      await sees('Numéro FINESS');
      await page.getByLabel('Numéro FINESS').pressSequentially(structure.finess);
      await expect(page.getByText(structure.name)).toBeVisible();
    },
    async ({ press, sees, picture }) => {
      await expect(page.getByText('1 rue des Capucins, 33000 Bordeaux')).toBeVisible();
      await sees('Envoyer une demande de rattachement');
      await picture(page.getByRole('main').locator('> div').first());
      await press('Envoyer une demande de rattachement');
      await expect(page.getByText('Demande envoyée')).toBeVisible();
    },
    async ({ sees, picture }) => {
      await sees('Demandes en attente');
      await picture(page.getByRole('region', { name: /^Demandes en attente/ }));
      const { page: office } = structure;
      await office.goto('/app/organization/team');
      await office.getByRole('button', { name: /^Accepter/ }).click();
      await expect(office.getByRole('button', { name: /^Accepter/ })).toHaveCount(0);
    },
    async ({ press, sees, picture }) => {
      await page.goto('/app');
      await press('Accueil de la structure');
      await sees('Rejoindre une structure');
      await picture(page.getByRole('main'));
      await expect(page.getByRole('combobox', { name: 'Structure' })).toBeVisible();
    },
  ]);
});
