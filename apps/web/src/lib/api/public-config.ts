import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import type { config } from '@maillon/contracts/system/platform';
import { isVariant, VARIANTS } from '@maillon/domain/product/variants';
import { env } from '../../config/env.ts';
import { storageKey } from '../../config/storage.ts';
import { storage } from '../storage/storage.ts';

export type PublicConfig = OutputOf<typeof config>;

let loaded: PublicConfig | null = null;

/** What the server said at start. @throws when read before {@link loadPublicConfig} has answered. */
export const publicConfig = (): PublicConfig => {
  if (loaded === null) throw new Error('The public configuration is not loaded');
  return loaded;
};

/** Sets the configuration and the brand colours that go with its variant. */
export const setPublicConfig = (config: PublicConfig): void => {
  loaded = isVariant(env.variant) ? { ...config, variant: env.variant } : config;
  const { hue, chroma } = VARIANTS[loaded.variant];
  document.documentElement.style.setProperty('--hue', `${hue}`);
  document.documentElement.style.setProperty('--brand-chroma', `${chroma}`);
  storage.write(storageKey.variant, loaded.variant);
};

/** What was said last, for a page that is opened without a network: which product this is and whose, nothing of a person. */
const rememberedConfig = (): PublicConfig | null => {
  const said = storage.read(storageKey.config);
  return said === null ? null : (JSON.parse(said) as PublicConfig);
};

/**
 * Asks the server for the configuration. A plain fetch without the client's headers, so that the browser can match it
 * with the preload of index.html and the answer is there before this script.
 */
export const loadPublicConfig = async (): Promise<void> => {
  // Spec platform §8 "Missing API address": a build that was given an empty one asks the page's own server for JSON and gets the page.
  if (env.apiUrl.trim() === '') throw new Error('VITE_API_URL is empty: the build was given no address of the API');
  const response = await fetch(`${env.apiUrl}/config`, { credentials: 'same-origin' }).catch((error: unknown) => {
    const remembered = rememberedConfig();
    if (remembered === null) throw error;
    setPublicConfig(remembered);
  });
  if (response === undefined) return;
  if (!response.ok) throw new Error(`The server did not give its configuration (${response.status})`);
  const config = (await response.json()) as PublicConfig;
  setPublicConfig(config);
  storage.write(storageKey.config, JSON.stringify(config));
};
