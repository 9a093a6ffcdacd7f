import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { applicationFrom } from '../../apps/mobile/build/application.mjs';
import { zipOf } from '../../apps/mobile/build/pack.mjs';
import { makeWww } from '../../apps/mobile/build/www.mjs';
import { makeKey, signBundle } from '../../tools/bundles/bundles.mjs';
import { Phone } from '../native/phone.ts';
import { signUpPatient } from '../support/account.ts';
import { addresses } from '../support/addresses.ts';
import { anIdentity, type Identity } from '../support/identities.ts';
import { codeSentTo, lastMessageId } from '../support/outbox.ts';
import { expect, test } from '../support/test.ts';

const API = addresses.natalconnect.replace('localhost', '127.0.0.1');
const HOST = 'natal.example';
const BUNDLES = 'https://bundles.example';
/** Made anew each time a worker comes to this file, and gone when it leaves it. */
let folder = '';
const at = (name: string): string => path.join(folder, name);

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'maillon-phone-'));
  const bundleKey = makeKey(at('key.pem'));
  const application = applicationFrom({
    MAILLON_API_URL: `${API}/api`,
    MAILLON_HOSTS: HOST,
    MAILLON_BUNDLE_KEY: bundleKey,
  });
  await makeWww({ built: path.join(import.meta.dirname, '../../apps/web/dist'), out: at('www'), application });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const aPhone = (context: BrowserContext): Promise<Phone> => new Phone(at('www'), '1.0.0').around(context);

const signInOn = async (page: Page, { email }: Identity): Promise<void> => {
  const before = await lastMessageId(page.request, email);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await page.getByLabel('Code à 6 chiffres').fill(await codeSentTo(page.request, email, before));
  await expect(page.getByRole('link', { name: 'Agenda', exact: true }).first()).toBeVisible();
};

const goes = (page: Page, place: string | RegExp) =>
  expect(page).toHaveURL(typeof place === 'string' ? `https://localhost${place}` : place);

test('the application signs in, hides what telephones have not, is reached by push, and leaves nothing behind', async ({
  context,
}) => {
  const who = anIdentity();
  await signUpPatient(context.request, who);
  await context.clearCookies();
  const phone = await aPhone(context);
  const page = await phone.start(context);
  await expect(page.getByRole('button', { name: 'Recevoir le code' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Pro Santé Connect/ })).toHaveCount(0);

  await phone.publish('backButton', { canGoBack: true });
  await expect.poll(() => phone.callsOf('App.exitApp')).toHaveLength(1);

  await signInOn(page, who);
  expect((await context.cookies(API)).map(({ name }) => name)).not.toContain('sAccessToken');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Agenda', exact: true }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Agenda', exact: true }).first().click();
  await goes(page, '/app/agenda');
  await phone.publish('backButton', { canGoBack: true });
  await goes(page, '/app');

  phone.permission = 'denied';
  await page.goto('https://localhost/app?notifications=preferences');
  await expect(page.getByText('Votre téléphone bloque les notifications')).toBeVisible();
  phone.permission = 'prompt';
  phone.refused.set('PushNotifications.register', 'no service');
  await page.reload();
  await page.getByRole('button', { name: 'Activer les notifications' }).click();
  await expect(page.getByText('Les notifications n’ont pas pu être activées sur cet appareil.')).toBeVisible();
  phone.refused.clear();
  const registered = page.waitForRequest((request) => request.url().endsWith('/user/current/device-token'));
  await page.getByRole('button', { name: 'Activer les notifications' }).click();
  expect((await registered).postDataJSON()).toEqual({ deviceToken: 'token-of-this-telephone', platform: 'android' });
  expect((await (await registered).response())?.status()).toBe(204);
  await expect(page.getByRole('button', { name: 'Désactiver sur cet appareil' })).toBeVisible();

  await phone.publish('pushNotificationActionPerformed', {
    notification: { data: { url: `https://${HOST}/app/agenda` } },
  });
  await goes(page, '/app/agenda');

  await page.getByRole('button', { name: 'Déconnexion' }).first().click();
  await goes(page, '/login');
  await expect.poll(() => phone.callsOf('PushNotifications.unregister')).toHaveLength(1);
  expect((await context.cookies('https://localhost')).filter(({ value }) => value.length > 100)).toEqual([]);
});

test('documents are written and opened by the telephone, and one that cannot says so', async ({ context }) => {
  const who = anIdentity();
  await signUpPatient(context.request, who);
  await context.clearCookies();
  const phone = await aPhone(context);
  const page = await phone.start(context);
  await signInOn(page, who);
  await page.goto('https://localhost/app/user/settings#access-policy');
  await page.getByRole('button', { name: 'Demander une copie' }).click();
  await page.getByRole('link', { name: /Télécharger l’archive/ }).click();
  await expect.poll(() => phone.callsOf('FileOpener.open')).toHaveLength(1);
  const [opened] = phone.callsOf('FileOpener.open');
  expect(opened?.contentType).toBe('application/zip');
  const written = phone.files.get(String(opened?.filePath).replace('file://', ''));
  expect(written?.subarray(0, 2).toString()).toBe('PK');
});

test('links lead where they lead in a browser, and foreign ones nowhere', async ({ context }) => {
  const phone = await aPhone(context);
  phone.launchUrl = `https://${HOST}/legals/terms`;
  const page = await phone.start(context);
  await goes(page, '/legals/terms');
  for (const foreign of ['https://evil.example/legals/cookie-policy', 'javascript:alert(1)', `http://${HOST}/login`]) {
    await phone.publish('appUrlOpen', { url: foreign });
  }
  await goes(page, '/legals/terms');
  await phone.publish('appUrlOpen', { url: `https://${HOST}/invitation#nothing` });
  await expect(page).not.toHaveURL(/terms/);
  await expect.poll(() => phone.asked.filter(({ method }) => method === 'App.getLaunchUrl').length).toBeGreaterThan(1);
  await phone.publish('appUrlOpen', { url: `https://${HOST}/n/unknown` });
  await goes(page, /\/(?:app|login)/);
});

type Published = Awaited<ReturnType<typeof signBundle>> & { url: string; publishedAt: string };

/** A server of bundles: its list, and the archives under their names. */
const serveBundles = async (context: BrowserContext) => {
  const list: Published[] = [];
  const archives = new Map<string, Buffer>();
  const fetched: string[] = [];
  const cors = { 'access-control-allow-origin': 'https://localhost', 'access-control-allow-credentials': 'true' };
  await context.route(`${API}/api/ota`, (route) => route.fulfill({ json: list, headers: cors }));
  await context.route(`${BUNDLES}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    fetched.push(name);
    return route.fulfill({ body: archives.get(name) ?? Buffer.from('nothing'), headers: cors });
  });
  const publish = async (version: string, change: (html: string) => string): Promise<void> => {
    const out = at(`www-${version}`);
    cpSync(at('www'), out, { recursive: true });
    const page = path.join(out, 'index.html');
    writeFileSync(page, change(readFileSync(page, 'utf8')));
    const archive = zipOf(out);
    writeFileSync(at('bundle.zip'), archive);
    const order = {
      file: at('bundle.zip'),
      keyFile: at('key.pem'),
      list,
      variant: 'natalconnect',
      version,
      minimumNative: '1.0.0',
    };
    list.push({ ...(await signBundle(order)), url: `${BUNDLES}/${version}`, publishedAt: '2026-11-30T08:00:00.000Z' });
    archives.set(version, archive);
  };
  return { list, archives, fetched, publish };
};

const titled = (mark: string) => (html: string) => html.replace('data-client', `data-mark="${mark}" data-client`);
const broken = (html: string) => html.replace(/data-client="[^"]+"/, 'data-client="/assets/missing.js"');
const markOf = (page: Page) => page.locator('script[data-client]').getAttribute('data-mark');
const isDrawn = (page: Page) => expect(page.getByRole('button', { name: 'Recevoir le code' })).toBeVisible();
const shelfOf = (phone: Phone) => JSON.parse(phone.preferences.get('bundles') ?? '{}');

test('a signed bundle is fetched and runs at the next start; a broken one is rolled back and never tried again', async ({
  context,
  violations,
}) => {
  test.slow();
  const bundles = await serveBundles(context);
  const phone = await aPhone(context);
  const waits = (version: string) => expect.poll(() => shelfOf(phone).waiting?.version).toBe(version);
  await bundles.publish('1.1.0', titled('1.1.0'));
  let page = await phone.start(context);
  await isDrawn(page);
  expect(await markOf(page)).toBeNull();
  await waits('1.1.0');

  page = await phone.start(context);
  await isDrawn(page);
  expect(await markOf(page)).toBe('1.1.0');
  await expect.poll(() => shelfOf(phone).proven?.version).toBe('1.1.0');

  await bundles.publish('1.2.0', broken);
  page = await phone.start(context);
  await isDrawn(page);
  await waits('1.2.0');
  page = await phone.start(context);
  await expect(page.locator('script[data-client="/assets/missing.js"]')).toBeAttached();
  await expect(page.locator('.first-paint')).toBeVisible();

  page = await phone.start(context);
  await isDrawn(page);
  expect(await markOf(page)).toBe('1.1.0');
  expect(shelfOf(phone).failed).toHaveLength(1);
  expect(bundles.fetched).toEqual(['1.1.0', '1.2.0']);
  violations.length = 0;
});

test('what is not signed, altered, taken out of the list or older is not run, and a server in trouble stops nobody', async ({
  context,
}) => {
  test.slow();
  const bundles = await serveBundles(context);
  const phone = await aPhone(context);
  await bundles.publish('1.1.0', titled('1.1.0'));
  const [good] = bundles.list as [Published];

  const startsAsInstalled = async (fetched: number): Promise<void> => {
    const answered = context.waitForEvent('response', (answer) => answer.url().endsWith('/api/ota'));
    const page = await phone.start(context);
    await isDrawn(page);
    expect(await markOf(page)).toBeNull();
    await answered;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect.poll(() => bundles.fetched.length).toBe(fetched);
    expect(shelfOf(phone).waiting ?? null).toBeNull();
  };
  bundles.list[0] = { ...good, signature: `A${good.signature.slice(1)}` };
  await startsAsInstalled(0);
  bundles.list[0] = { ...good, version: '9.0.0' };
  await startsAsInstalled(0);
  bundles.list[0] = { ...good, previous: 'ab'.repeat(32) };
  await startsAsInstalled(0);
  bundles.list[0] = good;
  bundles.archives.set('1.1.0', Buffer.from('altered'));
  await startsAsInstalled(1);
  await context.route(`${API}/api/ota`, (route) => route.fulfill({ status: 503 }));
  await startsAsInstalled(1);
});
