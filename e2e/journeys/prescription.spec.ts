import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { opensTo } from '../support/shared-file.ts';
import { expect, test } from '../support/test.ts';
import { aVisitOfTwo, joinsUnseen } from '../video/call.ts';

test.describe.configure({ mode: 'default' });

const ADDRESS = '**/api/ordoclic/*';
/** As the API answers where the service does not; the service itself is one for all journeys. */
const isAway = (page: Page) =>
  page.route(ADDRESS, (route) => {
    const [status, detail] = [503, 'Nous sommes désolés de la gêne, veuillez réessayer plus tard.'];
    const errors = [{ pointer: '', code: 'PRESCRIPTION', message: 'Le service de prescription ne répond pas.' }];
    const about = {
      type: '/problems/dependency-unavailable',
      title: detail,
      instance: '/',
      traceId: 'a',
      message: detail,
    };
    return route.fulfill({ status, json: { ...about, status, detail, code: 'DEPENDENCY_UNAVAILABLE', errors } });
  });

test.beforeEach(async ({ request }) => {
  const config: { features: { video: boolean } } = await (await request.get('/api/config')).json();
  test.skip(!config.features.video, 'no LiveKit server: neither LIVEKIT_URL nor a Go toolchain');
});

test('a doctor prescribes in the service’s frame; the patient opens the prescription @phone', async ({
  browser,
}, info) => {
  const { doctor, patient, visitId } = await aVisitOfTwo(browser, info);
  await opensTo(patient);
  await joinsUnseen(doctor, visitId);
  const { page } = doctor;
  const dialog = page.getByRole('dialog', { name: 'Ordonnance' });
  const frame = page.frameLocator('iframe[title="Service de prescription"]');

  await isAway(page);
  await page.getByRole('button', { name: 'Ordonnance' }).click();
  await expect(dialog.getByText('Le service de prescription ne répond pas.')).toBeVisible();
  await page.unroute(ADDRESS);
  await dialog.getByRole('button', { name: 'Réessayer' }).click();
  await expect(frame.getByText(patient.who.lastName)).toBeVisible();
  await frame.getByLabel('Médicaments et posologie').fill('Paracétamol 1 g, trois fois par jour');

  await isAway(page);
  await frame.getByRole('button', { name: 'Signer l’ordonnance' }).click();
  await expect(dialog.getByText('L’ordonnance n’est pas encore dans le dossier')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(ADDRESS);
  await dialog.getByRole('button', { name: 'Réessayer' }).click();
  await expect(dialog.getByText('L’ordonnance est dans le dossier du patient.')).toBeVisible();
  await frame.getByRole('button', { name: 'Revenir à la téléconsultation' }).click();
  await expect(dialog).toBeHidden();

  const notes = page.getByRole('button', { name: 'Notes et mesures' });
  if (await notes.isVisible()) await notes.click();
  await page.getByRole('list', { name: 'Analyses et captures' }).getByRole('button', { name: 'Ordonnance' }).click();
  await expect(page.getByRole('img', { name: /^Page 1 sur 1/ })).toHaveAttribute('data-drawn', 'true');
  await expectAccessible(page);

  await patient.page.goto('/app/medical-record?view=documents');
  await expect(patient.page.getByRole('button', { name: /^Ordonnance du / })).toBeVisible();
});
