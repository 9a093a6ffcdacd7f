import { VaultError } from '@maillon/vault/errors';
import type { EncryptionProvider } from '@maillon/vault/provider';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { signUpPatient } from '../support/account.ts';
import { anIdentity, type Identity } from '../support/identities.ts';
import type { OwnProduct } from '../support/own-product.ts';
import { expect } from '../support/test.ts';

/** A person who has signed up, in a browser of their own, which holds their keys. */
export interface Person {
  readonly who: Identity;
  readonly profileId: string;
  readonly sldId: string;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Empty as long as the application has not heard of the keys. */
export const sldIdOf = async (context: BrowserContext): Promise<string> =>
  /cvi_[a-z2-7]{32}/.exec(await (await context.request.get('/api/user/current')).text())?.[0] ?? '';

export const aPerson = async (browser: Browser, product: OwnProduct, signUp: typeof signUpPatient): Promise<Person> => {
  const context = await browser.newContext({ baseURL: product.address, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  const who = anIdentity();
  const { profileId } = await signUp(context.request, who);
  const page = await context.newPage();
  await page.goto('/app/user/settings#security');
  await expect(page.getByText('Ouvertes ici')).toBeVisible();
  // The application hears of the keys a moment later.
  await expect.poll(() => sldIdOf(context)).not.toBe('');
  return { who, profileId, sldId: await sldIdOf(context), context, page };
};

/** A practitioner writes a measure of a patient. @returns what left the browser */
export const weighs = async ({ page }: Person, patientId: string, kilograms: string): Promise<string> => {
  await page.goto(`/app/patients/${patientId}?view=vitals`);
  await page.getByRole('button', { name: 'Ajouter une mesure' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une mesure' });
  await dialog.getByLabel(/^Valeur/).fill(kilograms);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH' && /\/observation$/.test(request.url()));
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  const sealed = /cv1\.[\w-]+/.exec((await sent).postData() ?? '')?.[0] ?? '';
  await expect(dialog).toBeHidden();
  return sealed;
};

export const weightOf = ({ page }: Person) => page.getByRole('region', { name: 'Poids' });

/** With a client of one's own: `refused`, or the text. */
export const tries = async (provider: EncryptionProvider, sealed: string): Promise<string> => {
  try {
    const session = await provider.sessions.retrieve({ encryptedMessage: sealed });
    return await session.decryptMessage(sealed);
  } catch (error) {
    if (error instanceof VaultError) return 'refused';
    throw error;
  }
};
