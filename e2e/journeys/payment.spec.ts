import type { Page } from '@playwright/test';
import type { Card, WebhookMode } from '../../tools/stripe/server.mjs';
import { ownPorts } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { aDoctorAndAPatient, type Party } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';
import { aVisitOfTwo, joins } from '../video/call.ts';

// Calls encode and decode pictures, and the stand-in for Stripe is told how it behaves: one after the other.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ request }) => {
  const config: { features: { video: boolean } } = await (await request.get('/api/config')).json();
  test.skip(!config.features.video, 'no LiveKit server: neither LIVEKIT_URL nor a Go toolchain');
});
test.afterEach(() => atStripe('webhooks', { mode: 'prompt' satisfies WebhookMode }));

interface Intent {
  readonly id: string;
  readonly status: string;
  readonly metadata: { readonly payment_reconciliation?: string };
}

const atStripe = async (what: string, body: object = {}): Promise<readonly Intent[]> => {
  const url = `http://127.0.0.1:${ownPorts.stripe}/_/${what}`;
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return ((await answer.json()) as { intents?: Intent[] }).intents ?? [];
};

const WAITING = 'Le reste à charge est en train d’être collecté. Merci de patienter';
const PAID = 'Le reste à charge a bien été collecté.';
const FAILED = /Une erreur est survenue lors de la collecte du reste à charge\. Merci de recommencer\./;

/** A doctor in the call of a visit. */
const inCall = async (...[browser, info]: Parameters<typeof aDoctorAndAPatient>) => {
  const { doctor, patient, visitId } = await aVisitOfTwo(browser, info);
  await joins(doctor, visitId);
  return { doctor, patient, visitId };
};
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Reste à charge' });
const opens = (page: Page) => page.getByRole('button', { name: 'Reste à charge' }).click();
const asks = async (page: Page, amount: string): Promise<void> => {
  await dialog(page).getByLabel('Montant').fill(amount);
  await dialog(page).getByRole('button', { name: 'Envoyer' }).click();
  await expect(dialog(page).getByText(WAITING)).toBeVisible();
};

/** The intent of the last payment of the visit. */
const intentOf = async ({ context }: Party, visitId: string): Promise<Intent> => {
  const { id }: { id: string } = await (await context.request.get(`/api/appointment/${visitId}/payment`)).json();
  const found = (await atStripe('state')).find(({ metadata }) => metadata.payment_reconciliation === id);
  if (found === undefined) throw new Error('Stripe was not asked');
  return found;
};
/** The patient lays a card on the terminal. */
const presents = async (doctor: Party, visitId: string, card: Card): Promise<void> => {
  await atStripe('card', { intent: (await intentOf(doctor, visitId)).id, card });
};

test('a doctor collects what the patient pays; a card that is refused is followed by another @phone', async ({
  browser,
}, info) => {
  const { doctor, patient, visitId } = await inCall(browser, info);
  const { page } = doctor;
  await opens(page);
  await dialog(page).getByLabel('Montant').fill('0,49');
  await dialog(page).getByRole('button', { name: 'Envoyer' }).click();
  await expect(dialog(page).getByText('Le montant minimum est de 0,50 €')).toBeVisible();
  await expectAccessible(page);

  await asks(page, '6,90');
  await expect(dialog(page).getByText('6,90 €')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('button', { name: 'Fermer' })).toHaveCount(0);
  await expect(dialog(page).getByText(WAITING)).toBeVisible();
  await expectAccessible(page);

  await presents(doctor, visitId, 'declined');
  await expect(dialog(page).getByText(FAILED)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Recommencer' }).click();
  await expect(dialog(page).getByLabel('Montant')).toHaveValue('6,90');
  await asks(page, '6,90');
  await presents(doctor, visitId, 'debit');
  await expect(dialog(page).getByText(PAID)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Revenir à la téléconsultation' }).click();
  await expect(dialog(page)).toBeHidden();

  await opens(page);
  await expect(dialog(page).getByText(PAID)).toBeVisible();
  expect((await patient.context.request.get(`/api/appointment/${visitId}/payment`)).status()).toBe(403);
});

test('a payment that is taken back is cancelled at Stripe; the next one may be of another amount', async ({
  browser,
}, info) => {
  const { doctor, visitId } = await inCall(browser, info);
  const { page } = doctor;
  await opens(page);
  await asks(page, '25');
  const { id } = await intentOf(doctor, visitId);
  await dialog(page).getByRole('button', { name: 'Retour' }).click();
  await expect(dialog(page).getByLabel('Montant')).toHaveValue('25');
  expect((await atStripe('state')).find((intent) => intent.id === id)?.status).toBe('canceled');
  await asks(page, '23,50');
  await presents(doctor, visitId, 'credit');
  await expect(dialog(page).getByText(PAID)).toBeVisible();
  await expect(dialog(page).getByText('23,50 €')).toBeVisible();
});

test('a webhook that is late changes nothing: the payment is read again, and the tab that was closed finds it', async ({
  browser,
}, info) => {
  const { doctor, visitId } = await inCall(browser, info);
  await opens(doctor.page);
  await asks(doctor.page, '6,90');
  await atStripe('webhooks', { mode: 'late' satisfies WebhookMode });
  await doctor.page.close({ runBeforeUnload: false });
  await presents(doctor, visitId, 'debit');

  const page = await doctor.context.newPage();
  await joins({ page }, visitId);
  await opens(page);
  await expect(dialog(page).getByText(PAID)).toBeVisible({ timeout: 20_000 });
  await atStripe('release');
  await atStripe('webhooks', { mode: 'prompt' satisfies WebhookMode });
  await dialog(page).getByRole('button', { name: 'Revenir à la téléconsultation' }).click();
  await opens(page);
  await expect(dialog(page).getByText(PAID)).toBeVisible();
});
