/** What one application of the stores is: everything follows from the variant and the address of its server. */
import { formatHex } from 'culori';
import { isVariant, VARIANTS } from '../../../packages/domain/src/product/variants.ts';

/** @typedef {import('../../../packages/domain/src/product/variants.ts').Variant} Variant */
/** @typedef {{ variant: Variant, id: string, name: string, apiUrl: string, hosts: string[], bundleKey: string | null, colours:
 *   { brand: string, page: string, dark: string } }} Application */

const colour = (l, c, h) => formatHex({ mode: 'oklch', l, c, h });

/**
 * @param {Record<string, string | undefined>} env `MAILLON_VARIANT`, `MAILLON_API_URL`, and where they are not the usual ones
 *   `MAILLON_APP_ID`, `MAILLON_HOSTS`, `MAILLON_BUNDLE_KEY`
 * @returns {Application}
 */
export function applicationFrom(env) {
  const { MAILLON_VARIANT: variant = 'natalconnect', MAILLON_API_URL: apiUrl = '', MAILLON_APP_ID } = env;
  if (!isVariant(variant)) throw new Error(`MAILLON_VARIANT: ${variant} is no variant`);
  if (!URL.canParse(apiUrl))
    throw new Error('MAILLON_API_URL is missing: the address of the API, as https://natal.example/api');
  const { brand, hue, chroma } = VARIANTS[variant];
  const hosts = (env.MAILLON_HOSTS || new URL(apiUrl).host).split(',').map((host) => host.trim());
  return {
    variant,
    id: MAILLON_APP_ID || `fr.maillon.${variant}`,
    name: brand,
    apiUrl: apiUrl.replace(/\/+$/, ''),
    hosts,
    bundleKey: env.MAILLON_BUNDLE_KEY || null,
    // As `tokens.css` has them: the brand, and what shows before the first paint.
    colours: { brand: colour(0.46, chroma, hue), page: colour(0.978, 0.005, hue), dark: colour(0.175, 0.012, hue) },
  };
}

/** @param {Application} application */
export const capacitorConfig = ({ id, name, colours }) => ({
  appId: id,
  appName: name,
  webDir: 'www',
  backgroundColor: colours.page,
  loggingBehavior: 'none',
  server: { androidScheme: 'https', hostname: 'localhost' },
  android: { allowMixedContent: false, webContentsDebuggingEnabled: false },
  ios: { contentInset: 'never', webContentsDebuggingEnabled: false },
  plugins: {
    // The tokens of a session, which `capacitor://` would not keep.
    CapacitorCookies: { enabled: true },
    PushNotifications: { presentationOptions: ['badge', 'sound', 'alert'] },
  },
});
