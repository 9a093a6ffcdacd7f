/**
 * Replays the transparency log of a vault server and co-signs its heads. Ends with 1 where it found what an honest server never shows.
 *
 *   AUDITOR_LOG_URL=https://vault.example AUDITOR_SERVER_KEY=… node dist/auditor/main.js --once
 *
 * AUDITOR_SEED: 32 bytes in base64url, to sign with; without it this looks and signs nothing. AUDITOR_STATE: the file of the last good
 * head. AUDITOR_EVERY_SECONDS: 60.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { auditorIdOf } from '../chains/ids.ts';
import { asVaultError } from '../errors.ts';
import { signerFrom } from '../suites/ed25519.ts';
import { serverKeysFrom } from '../trust/server-keys.ts';
import { Auditor, type KeptHead } from './auditor.ts';
import { httpAuditedLog } from './http-log.ts';
import { LogFinding } from './replay.ts';

const { AUDITOR_LOG_URL, AUDITOR_SERVER_KEY, AUDITOR_SEED, AUDITOR_STATE, AUDITOR_EVERY_SECONDS } = process.env;
const say = (event: string, detail: object = {}): void =>
  console.log(JSON.stringify({ time: Date.now(), event: `auditor.${event}`, ...detail }));

if (!AUDITOR_LOG_URL || !AUDITOR_SERVER_KEY) {
  console.error('AUDITOR_LOG_URL and AUDITOR_SERVER_KEY say whose log to replay.');
  process.exit(2);
}
const signer = AUDITOR_SEED ? await signerFrom(fromBase64Url(AUDITOR_SEED)) : undefined;
const kept = AUDITOR_STATE
  ? await readFile(AUDITOR_STATE, 'utf8').then(
      (text) => JSON.parse(text) as KeptHead,
      (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)),
    )
  : undefined;
const serverKey = serverKeysFrom(AUDITOR_SERVER_KEY);
const auditor = new Auditor(httpAuditedLog(AUDITOR_LOG_URL), { serverKey, signer, kept, now: Date.now });
if (signer) say('key', { id: await auditorIdOf(signer.publicKey), publicKey: toBase64Url(signer.publicKey) });

const isOnce = process.argv.includes('--once');
let reported = 0;
do {
  try {
    const head = await auditor.look();
    // Whole or not at all, whenever the machine stops.
    if (AUDITOR_STATE) {
      await writeFile(`${AUDITOR_STATE}.new`, JSON.stringify(head));
      await rename(`${AUDITOR_STATE}.new`, AUDITOR_STATE);
    }
    for (const replaced of auditor.replaced.slice(reported)) say('replaced', replaced);
    reported = auditor.replaced.length;
    say('good', { size: head.size, root: head.root });
  } catch (error) {
    const isLie = error instanceof LogFinding || /^(LOG|CHAIN)_/.test(asVaultError(error).code);
    say(isLie ? 'finding' : 'away', { why: String(error) });
    if (isLie || isOnce) process.exit(1);
  }
  if (!isOnce) await wait(Number(AUDITOR_EVERY_SECONDS || 60) * 1_000);
} while (!isOnce);
