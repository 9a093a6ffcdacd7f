import { seedDemo } from '../../tools/product/api.mjs';
import { aContext, signIn } from '../support/account.ts';
import { ownPorts } from '../support/addresses.ts';
import { anOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { screenOf } from '../support/parties.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });

const PORT = ownPorts.vaultTrust;
let product: OwnProduct;
test.beforeAll(async () => {
  product = await anOwnProduct(PORT, { log: 'vault-trust.log', vaultPort: PORT + 1 });
  await seedDemo(product.environment);
});
test.afterAll(() => product?.stop());

test('an application that names another vault is not asked for it: the scripts name the one that is used', async ({
  browser,
}, info) => {
  const context = await aContext(browser, { ...screenOf(info), baseURL: product.address });
  await signIn(context.request, 'elodie.sarrazin@pro.example');
  const page = await context.newPage();
  // At the page's own origin, which the content policy lets through.
  const liar = `${product.address}/liar`;
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const lie = {
      vault: { url: liar, serverKey: 'l'.repeat(43) },
      seald: { appId: 'x', apiURL: liar, keyStorageURL: liar },
    };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...lie } });
  });
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));

  const opened = context.waitForEvent('request', (request) => request.url().startsWith(`${product.vault?.url}/`));
  await page.goto('/app/dashboard');
  await opened;
  await expect(page.getByRole('main')).toBeVisible();
  expect(asked.filter((url) => url.startsWith(liar))).toEqual([]);
});

test('the page says the integrity of its scripts and styles, and runs no script that is not the one it names', async ({
  browser,
  violations,
}, info) => {
  const context = await aContext(browser, { ...screenOf(info), baseURL: product.address });
  const html = await (await context.request.get('/', { headers: { accept: 'text/html' } })).text();
  const loading = html.match(/<(script|link)[^>]+(src|href)="\/[^"]+\.(js|css)"[^>]*>/g) ?? [];
  expect(loading.length).toBeGreaterThan(3);
  for (const tag of loading) expect(tag).toMatch(/integrity="sha384-[\w+/]{64}"/);

  const page = await context.newPage();
  await page.route('**/assets/vault-trust-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/https?:[^"]+/, 'https://liar.example'),
    });
  });
  await page.goto('/login');
  expect(await page.evaluate(() => 'maillonTrust' in globalThis)).toBe(false);
  await expect.poll(() => violations.some((text) => text.includes('integrity'))).toBe(true);
  violations.length = 0;
});
