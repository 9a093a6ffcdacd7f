import type { Browser, Page, TestInfo } from '@playwright/test';
import { aContext, signUpAssistant, signUpPatient } from '../support/account.ts';
import { addresses } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { expectSteady, watchShifts } from '../support/layout-shift.ts';
import { screenOf } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

/** Somewhere in the country, where no nurse of another test is near. */
const aPlace = () => ({ latitude: 5.2 + Math.random() * 4, longitude: -7 + Math.random() * 3.5 });

/** Further north than any nurse of these tests comes, by chance either. */
const farFromNurses = { latitude: 10.4, longitude: -6.5 };

const someone = async (browser: Browser, info: TestInfo, geolocation: ReturnType<typeof aPlace>) => {
  const options = { ...screenOf(info), baseURL: addresses.mobility, geolocation, permissions: ['geolocation'] };
  return { context: await aContext(browser, options), who: anIdentity() };
};

/** The knob, to the end of its way. */
const slides = async (page: Page): Promise<void> => {
  const knob = page.locator('[data-knob]');
  const [from, track] = [await knob.boundingBox(), await knob.locator('..').boundingBox()];
  if (from === null || track === null) throw new Error('the slider is on screen');
  const y = from.y + from.height / 2;
  await page.mouse.move(from.x + from.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(track.x + track.width / 2, y, { steps: 5 });
  await page.mouse.move(track.x + track.width - from.width / 2, y, { steps: 5 });
  await page.mouse.up();
};

test('a patient asks for a nurse, and watches her come until she leaves @phone', async ({ browser }, info) => {
  const place = aPlace();
  const nurse = await someone(browser, info, { ...place, latitude: place.latitude + 0.02 });
  const patient = await someone(browser, info, place);
  await signUpAssistant(nurse.context.request, nurse.who);
  await signUpPatient(patient.context.request, patient.who);
  const [tour, home] = [await nurse.context.newPage(), await patient.context.newPage()];

  await tour.goto('/app/service-request-tour');
  await expect(tour.getByText('Aucune visite à faire')).toBeVisible();
  await expectAccessible(tour);
  const located = tour.waitForResponse((answer) => answer.url().endsWith('/user/current/position'));
  await tour.getByRole('button', { name: 'Prendre mon service' }).click();
  expect((await located).status()).toBe(204);

  await home.goto('/app');
  await home.getByRole('button', { name: 'Demander une consultation' }).click();
  await home.getByLabel('Motif').fill('Tension et glycémie');
  await home.getByLabel('Adresse').fill('Quartier du marché, maison bleue');
  await home.getByRole('button', { name: 'Utiliser ma position' }).click();
  await expect(home.getByText(/Votre position sera donnée/)).toBeVisible();
  await expectAccessible(home);
  await home.getByRole('button', { name: 'Demander un infirmier' }).click();
  const card = home.getByRole('region', { name: 'Votre consultation à domicile' });
  await expect(card.getByText('Votre visite est programmée')).toBeVisible();
  await expectAccessible(home);

  // By itself, and without a reload; and when the visit will begin.
  await expect(tour.getByText(/ · vers \d/)).toBeVisible();
  await tour.getByRole('link', { name: new RegExp(patient.who.lastName, 'i') }).click();
  const dialog = tour.getByRole('dialog');
  await expect(dialog.getByText('Tension et glycémie')).toBeVisible();
  await expectAccessible(tour);
  await slides(tour);
  await expect(dialog.getByText(/le patient est prévenu de votre départ/)).toBeVisible();

  await expect(card.getByText(/est en route$/)).toBeVisible();
  await expect(card.getByRole('img', { name: /^Trajet/ })).toBeVisible();
  await expectAccessible(home);
  const again = await patient.context.newPage();
  await watchShifts(again);
  await expectSteady(again, '/app');
  await expect(again.getByRole('img', { name: /^Trajet/ })).toBeVisible();
  await again.close();

  // The keyboard's way, five seconds later.
  const arrived = dialog.getByRole('button', { name: /^Je suis arrivée/ });
  await expect(arrived).toBeVisible();
  await arrived.focus();
  await tour.keyboard.press('Enter');
  await expect(card.getByText('Votre infirmier est arrivé')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Annuler la demande' })).toBeHidden();
  await expect(dialog.getByText('Consultation en cours', { exact: true })).toBeVisible();
  await expectAccessible(tour);
  await slides(tour);
  await expect(dialog).toBeHidden();
  await expect(tour.getByRole('region', { name: 'Aujourd’hui' })).toBeVisible();
  await expect(home.getByText(/^Consultation terminée/)).toBeVisible();
  await expectAccessible(home);
});

test('a patient takes a request back, and may ask again', async ({ browser }, info) => {
  const patient = await someone(browser, info, farFromNurses);
  await signUpPatient(patient.context.request, patient.who);
  const home = await patient.context.newPage();
  await home.goto('/app');
  await home.getByRole('button', { name: 'Demander une consultation' }).click();
  await home.getByLabel('Motif').fill('Pansement');
  await home.getByRole('button', { name: 'Utiliser ma position' }).click();
  await expect(home.getByText(/Votre position sera donnée/)).toBeVisible();
  await home.getByRole('button', { name: 'Demander un infirmier' }).click();
  await expect(home.getByText('Recherche d’un infirmier')).toBeVisible();
  await home.getByRole('button', { name: 'Annuler la demande' }).click();
  const question = home.getByRole('dialog', { name: 'Annuler votre demande ?' });
  await expectAccessible(home);
  await question.getByRole('button', { name: 'Annuler la demande' }).click();
  await expect(home.getByRole('button', { name: 'Demander une consultation' })).toBeVisible();
  await expect(home.getByText(/^Votre demande est annulée/)).toBeVisible();
});
