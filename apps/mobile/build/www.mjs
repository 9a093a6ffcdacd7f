/** Makes what an application carries, and what a bundle holds, of the built web client. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { trustFrom, writeTrust } from '../../../tools/product/trust.mjs';

/** @typedef {import('./application.mjs').Application} Application */

const MAIN = /<script type="module" crossorigin src="(\/assets\/[^"]+)"[^>]*><\/script>/;
/** Of a browser: its address, its own worker, and copies for servers. */
const BROWSER_TAGS =
  /\s*(?:<!--[^>]*-->\s*)?<link rel="(?:manifest|apple-touch-icon)"[^>]*>|\s*<link rel="preload" href="\/api[^>]*>/g;
const BROWSER_FILES = /^(?:sw|shell-worker)\.js|\.(?:br|gz)$/;
const IMPORT_MAP = /<script type="importmap">([\s\S]*?)<\/script>/;

const hash = (algorithm, text) => `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;

/** @param {Application} application */
async function buildShell({ variant, apiUrl, hosts, bundleKey }) {
  const built = await build({
    configFile: false,
    root: path.join(import.meta.dirname, '..'),
    logLevel: 'warn',
    resolve: { conditions: ['@maillon/source', 'module', 'browser', 'development|production'] },
    define: { SHELL_SETTINGS: JSON.stringify({ variant, apiUrl, hosts, bundleKey }) },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: 'src/main.ts', formats: ['es'], fileName: 'shell' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [{ output }] = /** @type {any} */ (Array.isArray(built) ? built : [built]);
  return output[0].code;
}

/** The policy of our server (`security-headers.ts`), for a page that no server of ours sends. */
const policyOf = (importMap) =>
  [
    "default-src 'self'",
    `script-src 'self' '${hash('sha256', importMap)}'`,
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    // Our server, the vault, calls, tiles and bundles: which ones, the installation says.
    "connect-src 'self' https: wss: http://127.0.0.1:* ws://127.0.0.1:*",
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
  ].join('; ');

/** The page begins with the shell, which starts the client. */
function rewritePage(html, shell) {
  const [tag, client] = MAIN.exec(html) ?? [];
  if (tag === undefined) throw new Error('the built page has no client to start');
  const [, importMap = ''] = IMPORT_MAP.exec(html) ?? [];
  const start = `<script type="module" crossorigin src="/${shell.name}" integrity="${hash('sha384', shell.code)}" data-client="${client}"></script>`;
  return html
    .replace(BROWSER_TAGS, '')
    .replace(tag, () => start)
    .replace(
      '<meta charset="utf-8" />',
      (found) =>
        `${found}\n    <meta http-equiv="Content-Security-Policy" content="${policyOf(importMap).replaceAll('"', '&quot;')}" />`,
    );
}

/**
 * @param {{ built: string, out: string, application: Application, env?: Record<string, string | undefined> }} order
 *   `built`: the web client's `dist`; `env`: where the vault is
 */
export async function makeWww({ built, out, application, env = {} }) {
  fs.rmSync(out, { recursive: true, force: true });
  fs.cpSync(built, out, { recursive: true });
  writeTrust(out, trustFrom(env));
  for (const name of fs.readdirSync(out, { recursive: true, encoding: 'utf8' }))
    if (BROWSER_FILES.test(name)) fs.rmSync(path.join(out, name));
  const code = await buildShell(application);
  const name = `shell-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  fs.writeFileSync(path.join(out, name), code);
  const page = path.join(out, 'index.html');
  fs.writeFileSync(page, rewritePage(fs.readFileSync(page, 'utf8'), { name, code }));
}
