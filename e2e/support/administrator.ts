import type { Browser, Page, TestInfo } from '@playwright/test';
import { aContext, signUpDoctor } from './account.ts';
import { anIdentity, type Identity } from './identities.ts';

/** What the environment of one machine calls administrators (tools/product/environment.mjs). */
const DOMAIN = 'admin.maillon.example';

/** The screen of the project that runs. */
export const screenOf = ({ project: { use } }: TestInfo) => ({
  ...(use.viewport !== undefined && { viewport: use.viewport }),
  ...(use.isMobile !== undefined && { isMobile: use.isMobile }),
  ...(use.hasTouch !== undefined && { hasTouch: use.hasTouch }),
  ...(use.baseURL !== undefined && { baseURL: use.baseURL }),
});

/** A user whose address makes them an administrator, signed in. */
export const anAdministrator = async (browser: Browser, info: TestInfo): Promise<{ page: Page; who: Identity }> => {
  const base = anIdentity();
  const who = { ...base, email: `${base.email.split('@')[0]}@${DOMAIN}` };
  const context = await aContext(browser, screenOf(info));
  await signUpDoctor(context.request, who);
  return { page: await context.newPage(), who };
};
