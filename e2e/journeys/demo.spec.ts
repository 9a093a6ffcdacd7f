import type { Browser, Page, Response, TestInfo } from '@playwright/test';
import { seedDemo } from '../../tools/product/api.mjs';
import { writeDemo } from '../../tools/start/demo.mjs';
import { aContext, signIn } from '../support/account.ts';
import { ownPorts } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { anOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { screenOf } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });

const PORT = ownPorts.demo;
const AWA = 'awa.traore-lemaire@patient.example';
let product: OwnProduct;

const write = (): Promise<boolean> =>
  writeDemo({ port: PORT, databaseUrl: product.ownerUrl, vault: product.environment, say: () => undefined }).written;

const texts = () =>
  product.ask(`SELECT value_sealed FROM observations UNION ALL SELECT encode(text, 'hex') FROM messages ORDER BY 1`);

test.beforeAll(async () => {
  product = await anOwnProduct(PORT, { log: 'demo.log', vaultPort: PORT + 1 });
  await seedDemo(product.environment);
  // As two variants of one country do that start at the same moment.
  expect(await Promise.all([write(), write()])).toEqual([true, true]);
});
test.afterAll(() => product?.stop());

const pageOf = async (browser: Browser, info: TestInfo, email: string): Promise<Page> => {
  const context = await aContext(browser, { ...screenOf(info), baseURL: product.address });
  await signIn(context.request, email);
  return context.newPage();
};

/** Full, without a code asked of the person. */
const expectOpen = async (page: Page): Promise<void> => {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(/verrouillées|Non lisible|Titre non lisible|n’a pas partagé/)).toHaveCount(0);
};

test('a midwife of the demo reads the file of a patient of the demo at once', async ({ browser }, info) => {
  const page = await pageOf(browser, info, 'elodie.sarrazin@pro.example');
  const [awa] = await product.ask<{ id: string }>(
    `SELECT p.id FROM parties p JOIN users u ON u.id = p.user_id WHERE u.email = '${AWA}'`,
  );
  await page.goto(`/app/patients/${awa?.id}?view=record`);
  await expect(page.getByText('Hypertension artérielle, Diabète').first()).toBeVisible();
  await expectOpen(page);
  await page.goto(`/app/patients/${awa?.id}?view=vitals`);
  await expect(page.getByRole('region', { name: 'Tension artérielle' })).toContainText('145 / 95 mmHg');
  await expectAccessible(page);
  await page.goto(`/app/patients/${awa?.id}?view=documents`);
  await expect(page.getByText('Protéinurie des 24 heures')).toBeVisible();
  await expectOpen(page);
});

test('a patient of the demo reads her own file on a device that does not know her', async ({ browser }, info) => {
  const page = await pageOf(browser, info, AWA);
  await page.goto('/app/medical-record?view=documents');
  await expect(page.getByText('Protéinurie des 24 heures')).toBeVisible();
  await expectOpen(page);
});

test('why she comes is read in the agenda of whom she visits', async ({ browser }, info) => {
  const page = await pageOf(browser, info, 'elodie.sarrazin@pro.example');
  const [visit] = await product.ask<{ id: string }>(
    `SELECT a.id FROM appointments a JOIN parties p ON p.id = a.patient_id JOIN users u ON u.id = p.user_id
      WHERE u.email = '${AWA}' AND a.status = 'BOOKED'`,
  );
  await page.goto(`/app/agenda?appointment=${visit?.id}`);
  // The dialog of the visit, and no other.
  await expect(page.getByRole('dialog')).toContainText('Tension à recontrôler');
});

test('what she and her midwife wrote to each other is read in their conversation', async ({ browser }, info) => {
  const page = await pageOf(browser, info, AWA);
  await page.goto('/app/messages');
  await page.getByRole('link', { name: /SARRAZIN/i }).click();
  await expect(page.getByRole('log')).toContainText('ma tension était à 14,5');
  await expect(page.getByRole('log')).toContainText('appelez-moi sans attendre');
  await expectOpen(page);
  await expectAccessible(page);
});

test('a midwife asks a doctor of the demo, who answers under her question', async ({ browser }, info) => {
  const page = await pageOf(browser, info, 'hugo.lestrade@pro.example');
  await page.goto('/app/teleexpertises');
  const list = page.getByRole('list', { name: 'Télé-expertises' });
  await expect(list.getByText(/^Tension qui monte depuis dix jours/)).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('link', { name: /DUCASSOU/i }).click();
  await expect(page.getByRole('log')).toContainText('Faut-il rapprocher les échographies');
  await expect(page.getByRole('log')).toContainText('Le doppler de jeudi est fait, et normal');
  await expectOpen(page);
  await expectAccessible(page);
});

test('a second start writes nothing', async () => {
  const before = await texts();
  expect(before.length).toBeGreaterThan(100);
  expect(await write()).toBe(true);
  expect(await texts()).toEqual(before);
});

test('a structure of the demo reads what was done, live, and takes the table along', async ({ browser }, info) => {
  const page = await pageOf(browser, info, 'secretariat@tilleuls.example');
  await page.goto('/app');
  await page.getByRole('link', { name: 'Voir les statistiques' }).click();
  await expect(page.getByText(/^Statistiques du .* au /)).toBeVisible();
  const analysis = page.getByRole('region', { name: 'Analyse par médecin' });
  await expect(analysis).toContainText('LESTRADE');
  // The page asks again, is answered that nothing has changed, and goes on asking.
  const isUnchanged = (answer: Response): boolean => answer.url().includes('/statistics/') && answer.status() === 304;
  for (const _poll of [1, 2]) await page.waitForResponse(isUnchanged);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: '30 derniers jours' }).click();
  await expect(page).toHaveURL(/period=30/);
  await page.getByText('Voir le tableau').first().click();
  await expect(page.getByRole('row', { name: /^Semaine du/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(analysis.getByRole('listitem').first()).toContainText('Dernière consultation');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: 'Tableau CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Statistiques Maternité des Tilleuls du .*\.csv$/);
});
