import type { BrowserContext, CDPSession } from '@playwright/test';
import { signUpPatient } from '../support/account.ts';
import { anIdentity } from '../support/identities.ts';
import { expect, test } from '../support/test.ts';

/** Chromium's own shell without a window refuses every page its notifications, whatever is granted. */
const allowsNotifications = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });

test.use({ serviceWorkers: 'allow' });

/** The registration that the page made for push, by the name under which a push service hands over. */
const registrationOf = async (browser: CDPSession): Promise<{ id: string; scope: string }> => {
  const found = new Promise<{ id: string; scope: string }>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted, scopeURL }) => !isDeleted && new URL(scopeURL).pathname !== '/');
      if (one !== undefined) resolve({ id: one.registrationId, scope: new URL(one.scopeURL).pathname });
    });
  });
  await browser.send('ServiceWorker.enable');
  return found;
};

test('a push reaches the worker in whose scope lies no page, and shows one sentence that says nothing of health', async ({
  page,
  context,
  baseURL,
}) => {
  const { origin } = new URL(baseURL ?? '');
  await allowsNotifications(context);
  await signUpPatient(page.request, anIdentity());
  await page.goto('/app?notifications=preferences');
  const cdp = await context.newCDPSession(page);
  const registered = registrationOf(cdp);
  const started = context.waitForEvent('serviceworker', (worker) => worker.url().endsWith('/sw.js'));
  await page.getByRole('button', { name: 'Activer les notifications' }).click();
  const { id, scope } = await registered;
  expect(scope).toBe('/push/');
  const worker = await started;
  await page.waitForFunction(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.find(({ scope: under }) => under.endsWith('/push/'))?.active?.state === 'activated';
  });
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    Reflect.set(globalThis, 'shown', []);
    // It would be refused for want of a window; what the worker wants to show is what counts here.
    registration.showNotification = async (title, options) => {
      (Reflect.get(globalThis, 'shown') as unknown[]).push([title, options?.body ?? '', options?.data ?? null]);
    };
  });
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: id, data: 'Marie, 12 semaines' });
  const shown = () => worker.evaluate(() => Reflect.get(globalThis, 'shown') as unknown[]);
  await expect.poll(shown).toEqual([['Une nouvelle notification vous attend', '', null]]);
  // It stands between no page and its server.
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')).not.toContain('/sw.js');
});
