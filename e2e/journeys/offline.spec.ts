import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { signUpPatient } from '../support/account.ts';
import { anIdentity } from '../support/identities.ts';
import { expect, test, within } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const shellIsKept = async (page: Page): Promise<void> => {
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
};

const signedIn = (page: Page) => page.getByRole('link', { name: 'Agenda', exact: true }).first();

const isOffline = (page: Page) => page.getByRole('heading', { name: 'Vous êtes hors connexion' });

/** Every address in what the browser keeps for the worker. */
const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => [...(await (await caches.open(name)).keys())]),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const PUBLIC = /^\/(?:index\.html|first-paint\.js|favicon\.png|icons\/icon-192\.png|assets\/[\w.-]+)$/;

const expectOnlyPublicFiles = async (page: Page): Promise<void> => {
  const kept = await keptAddresses(page);
  expect(kept).toContain('/index.html');
  expect(kept.filter((address) => !PUBLIC.test(address))).toEqual([]);
};

test('the shell opens without a network, says so, and goes on by itself once there is one @phone', async ({
  page,
  context,
}) => {
  await signUpPatient(page.request, anIdentity());
  await page.goto('/app');
  await expect(signedIn(page)).toBeVisible();
  await shellIsKept(page);

  await context.setOffline(true);
  await page.reload();
  await expect(isOffline(page)).toBeVisible();
  const entry = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  const painted = await entry.jsonValue();
  console.info(`first paint without network: ${painted} ms`);
  expect(painted).toBeLessThanOrEqual(within(1));

  await context.setOffline(false);
  await expect(signedIn(page)).toBeVisible();
  await expect(isOffline(page)).toBeHidden();
});

test('what the browser keeps for the shell holds nothing of a person, before and after the sign-out', async ({
  page,
}) => {
  const who = anIdentity();
  await signUpPatient(page.request, who);
  await page.goto('/app');
  await expect(signedIn(page)).toBeVisible();
  await shellIsKept(page);
  for (const address of ['/app/medical-record', '/app/agenda', '/app/user/settings', '/app/messages']) {
    await page.goto(address);
    await expect(signedIn(page)).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectOnlyPublicFiles(page);

  await page.getByRole('button', { name: 'Déconnexion' }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await expectOnlyPublicFiles(page);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(who.lastName);
});

/** The product behind another address, whose worker of the shell becomes a new one at `publish`, and whose files `alter` changes on their way. */
const aPublisher = async (product: string) => {
  let version = '';
  let altered = /^$/;
  const pass = async ({ url = '/', headers }: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const { cookie = '', accept = '*/*' } = headers;
    const got = await fetch(new URL(url, product), { headers: { cookie, accept, 'accept-encoding': 'identity' } });
    const kept = [...got.headers].filter(
      ([name]) => !/^(?:content-(?:encoding|length)|connection|transfer)/.test(name),
    );
    const bytes = Buffer.from(await got.arrayBuffer());
    answer.writeHead(got.status, Object.fromEntries(kept));
    if (altered.test(url)) answer.end(`globalThis.isAltered = true;${bytes}`);
    else answer.end(url === '/shell-worker.js' ? `${bytes}${version}` : bytes);
  };
  const server = createServer((question, answer) => void pass(question, answer).catch(() => answer.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    publish: () => {
      version = '\n// a later build';
    },
    alter: (files: RegExp) => {
      altered = files;
    },
    close: () => server.close(),
  };
};

test('a new version is offered, waits for what is being written, and comes by one click', async ({ page, baseURL }) => {
  const publisher = await aPublisher(baseURL ?? '');
  await signUpPatient(page.request, anIdentity());
  await page.goto(`${publisher.address}/app/user/settings`);
  const given = page.getByLabel('Prénom');
  await expect(given).toBeVisible();
  await shellIsKept(page);
  await given.fill('Autre');
  publisher.publish();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
  const offer = page.getByText('Une nouvelle version est disponible.');
  await given.pressSequentially(' nom');
  await expect(offer).toBeHidden();
  await expect(given).toHaveValue('Autre nom');
  await page.goto(`${publisher.address}/app`);
  await expect(offer).toBeVisible();
  // Once more where the browser put it off.
  await expect(async () => {
    const reloaded = page.waitForEvent('load', { timeout: 10_000 });
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await reloaded;
    await expect(signedIn(page)).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
  }).toPass();
  await expect(offer).toBeHidden();
  publisher.close();
});

test('a script that was altered on its way is not kept for later', async ({ page, baseURL, violations }) => {
  const publisher = await aPublisher(baseURL ?? '');
  await signUpPatient(page.request, anIdentity());
  // Before the first page, which fetches other screens ahead.
  publisher.alter(/\/assets\/settings-screen-/);
  await page.goto(`${publisher.address}/app`);
  await expect(signedIn(page)).toBeVisible();
  await shellIsKept(page);
  await page.goto(`${publisher.address}/app/user/settings`);
  await expect(page.getByText('Cet écran n’a pas pu être ouvert')).toBeVisible();
  expect((await keptAddresses(page)).filter((address) => address.includes('settings-screen'))).toEqual([]);
  publisher.alter(/^$/);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByLabel('Prénom')).toBeVisible();
  expect((await keptAddresses(page)).filter((address) => address.includes('settings-screen'))).toHaveLength(1);
  expect(violations.some((text) => text.includes('integrity'))).toBe(true);
  violations.length = 0;
  publisher.close();
});
