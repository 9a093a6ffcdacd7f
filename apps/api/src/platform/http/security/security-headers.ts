import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRUSTED_TYPES } from '@maillon/contracts/system/trusted-types';
import { YEAR_SECONDS } from '@maillon/domain/time-units';
import type { Env } from '../../env.ts';

type Headers = Readonly<Record<string, string>>;
type HeaderEnv = Pick<
  Env,
  | 'WEB_DIST'
  | 'PUBLIC_URL'
  | 'LIVEKIT_URL'
  | 'DEVICE_BOX_URL'
  | 'BILLING_URL'
  | 'ORDOCLIC_FRAME_URL'
  | 'VAULT_URL'
  | 'SEALD_API_URL'
  | 'SEALD_KEY_STORAGE_URL'
  | 'MAP_TILES_URL'
>;

const isHttps = (env: HeaderEnv): boolean => env.PUBLIC_URL.startsWith('https:');

const everywhere = (env: HeaderEnv): Headers => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...(isHttps(env) ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
});

/** Answers of the API are data: nothing may load, frame or keep them. */
export const apiHeaders = (env: HeaderEnv): Headers => ({
  ...everywhere(env),
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
});

/** The same host under the other scheme: LiveKit's client talks to both. */
const withScheme = (url: string, scheme: 'http' | 'ws'): string => new URL(url.replace(/^(ws|http)/, scheme)).origin;

const socketOf = (url: string): string => `${url.startsWith('https:') ? 'wss' : 'ws'}://${new URL(url).host}`;

const originsOf = (...urls: readonly (string | undefined)[]): string[] =>
  urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));

const connections = ({
  PUBLIC_URL,
  LIVEKIT_URL,
  VAULT_URL,
  SEALD_API_URL,
  SEALD_KEY_STORAGE_URL,
  MAP_TILES_URL,
}: HeaderEnv): string =>
  [
    "'self'",
    // Safari does not count sockets as 'self'.
    socketOf(PUBLIC_URL),
    ...(LIVEKIT_URL === undefined ? [] : [withScheme(LIVEKIT_URL, 'ws'), withScheme(LIVEKIT_URL, 'http')]),
    ...originsOf(...(SEALD_API_URL === undefined ? [VAULT_URL] : [SEALD_API_URL, SEALD_KEY_STORAGE_URL])),
    // The map's worker fetches them.
    ...originsOf(MAP_TILES_URL),
  ].join(' ');

/**
 * Scripts and styles from our own files only; no eval, no other host but the video server, the vault and the map's tiles, no frame but the connected case
 * and the prescription service, no form but to the billing service, no inline but the import map, and no text that becomes a script or a page by itself. `blob:` is for workers
 * whose script the page has checked.
 */
const webPolicy = (env: HeaderEnv, importMap: string | null): string =>
  [
    "default-src 'self'",
    `script-src 'self'${importMap === null ? '' : ` '${importMap}'`}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `connect-src ${connections(env)}`,
    ["frame-src 'self'", ...originsOf(env.DEVICE_BOX_URL, env.ORDOCLIC_FRAME_URL)].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...originsOf(env.BILLING_URL)].join(' '),
    "frame-ancestors 'none'",
    ...TRUSTED_TYPES,
    ...(isHttps(env) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

const [BEGIN, END] = ['<script type="importmap">', '</script>'];

/** `sha256-…` of the import map in the page of the built web app; null where there is none. */
const importMapHash = (directory: string | undefined): string | null => {
  const page = directory === undefined ? null : join(directory, 'index.html');
  const [, text] = page !== null && existsSync(page) ? readFileSync(page, 'utf8').split(BEGIN) : [];
  if (text === undefined) return null;
  return `sha256-${createHash('sha256')
    .update(text.split(END, 1)[0] ?? '')
    .digest('base64')}`;
};

/** For the web app's own files, as they are when the server starts. Where its page names hashes, a script without one does not run. */
export const webHeaders = (env: HeaderEnv): Headers => {
  const importMap = importMapHash(env.WEB_DIST);
  return {
    ...everywhere(env),
    'content-security-policy': webPolicy(env, importMap),
    ...(importMap === null ? {} : { 'integrity-policy': 'blocked-destinations=(script)' }),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), microphone=(self), geolocation=(self), display-capture=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
};
