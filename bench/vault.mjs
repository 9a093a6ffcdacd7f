/**
 * The vault beside what it is measured against, in one run, in Node and in Chromium: `openssl speed` for the cipher, RSA-4096-OAEP
 * for sessions (what Seald unwraps), X25519 alone for X-Wing. Ratios only mean something on the same machine at the same time.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { hpkeOpen, hpkeSeal, publicKeyOf, xwing } from '@maillon/vault/suites/hpke';
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_X25519_HKDF_SHA256 } from 'hpke';
import { openPage } from './lib/page.mjs';
import * as work from './lib/vault-work.mjs';

const { drain, opening, sealing, timed } = work;
const MB = 1024 * 1024;
const key = crypto.getRandomValues(new Uint8Array(32));

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const rounded = (value) => Number(value.toPrecision(3));

/** Both in turns, so that whatever else the machine does falls on both. */
async function inTurns(rounds, ours, theirs) {
  const [mine, other] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    mine.push(await timed(ours));
    other.push(await timed(theirs));
  }
  return [median(mine), median(other)];
}

function report(name, figures, isMet, gate) {
  console.log(JSON.stringify({ bench: `vault/${name}`, ...figures, gate, met: isMet }));
  if (!isMet) process.exitCode = 1;
}

/** One core of openssl, which writes into the same buffer again and again. */
function openssl() {
  const args = ['speed', '-evp', 'aes-256-gcm', '-bytes', '262144', '-seconds', '1', '-elapsed', '-mr'];
  const out = execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return Number(/^\+F:.*:([\d.]+)\s*$/m.exec(out)?.[1] ?? Number.NaN) / MB;
}

const MEGABYTES = 100;

async function cipherBy(engine, measure, gate) {
  const rates = { openssl: [], seal: [], open: [] };
  // What an engine loads and compiles at first use is no part of the cipher.
  await measure(16);
  for (let round = 0; round < 5; round += 1) {
    rates.openssl.push(openssl());
    const { seal, open } = await measure(MEGABYTES);
    rates.seal.push(seal);
    rates.open.push(open);
  }
  const [raw, seal, open] = [rates.openssl, rates.seal, rates.open].map(median);
  const figures = { opensslMBs: Math.round(raw), sealMBs: Math.round(seal), openMBs: Math.round(open) };
  const ratio = rounded(Math.min(seal, open) / raw);
  report(`cipher ${engine}`, { ...figures, ratio }, ratio >= gate, `≥ ${gate} of openssl on one core`);
}

async function memory() {
  // What the engine loads and compiles at first use is no memory of the file.
  await drain(await opening(sealing(64)));
  const before = process.memoryUsage().rss;
  let most = before;
  async function* watched(pieces) {
    for await (const piece of pieces) {
      most = Math.max(most, process.memoryUsage().rss);
      yield piece;
    }
  }
  await drain(await opening(watched(sealing(500))));
  const above = Math.round((most - before) / MB);
  report('memory', { fileMB: 500, aboveStartMB: above }, above <= 64, '≤ 64 MB above start');
}

async function wraps() {
  const { name } = await xwing();
  const seed = crypto.getRandomValues(new Uint8Array(32));
  const publicKey = await publicKeyOf(seed);
  const suite = new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM);
  const pair = await suite.GenerateKeyPair(true);
  const raw = await suite.SerializePublicKey(pair.publicKey);
  const repeat = async (task) => {
    for (let at = 0; at < 100; at += 1) await task();
  };
  const [hybrid, classic] = await inTurns(
    5,
    () => repeat(() => hpkeSeal(publicKey, key, key, key)),
    () => repeat(async () => suite.Seal(await suite.DeserializePublicKey(raw), key, { info: key, aad: key })),
  );
  const sealed = await hpkeSeal(publicKey, key, key, key);
  const unwrap = await timed(() => repeat(() => hpkeOpen(seed, key, key, sealed)));
  const ratio = rounded(hybrid / classic);
  const figures = {
    engine: name,
    xwingUs: rounded(hybrid * 10),
    x25519Us: rounded(classic * 10),
    unwrapUs: rounded(unwrap * 10),
    ratio,
  };
  report('wrap', figures, name !== 'native' || ratio <= 1.2, '≤ 1.2 of X25519 where native');
}

const SIZE = { groups: 50, sessions: 1_000, messages: 5_000 };

async function unlockBy(engine, { unlock, rsa }) {
  const rounds = [];
  for (let round = 0; round < 3; round += 1) rounds.push(await unlock());
  const ms = Math.round(median(rounds.map((one) => one.ms)));
  report(`unlock ${engine}`, { ...SIZE, ms }, ms <= 1_500, '≤ 1,500 ms');
  const ourMs = median(rounds.map(({ keysMs }) => keysMs));
  const rsaMs = await rsa(SIZE.sessions);
  const ratio = rounded(rsaMs / ourMs);
  const figures = { count: SIZE.sessions, ourMs: Math.round(ourMs), rsaMs: Math.round(rsaMs), ratio };
  report(`sessions ${engine}`, figures, ratio >= 20, '≥ 20 times faster than RSA-4096-OAEP');
}

/** What an unlock asks of the log once a day, above one of the same day: the server's part included, in a log of others too. */
async function log() {
  let later = 0;
  const others = 20_000;
  const kept = await work.record({ ...SIZE, sessions: 1, messages: 1 }, () => Date.now() + later);
  const hash = kept.vault.state.log[0]?.hash ?? '';
  for (let at = 0; at < others; at += 1)
    kept.vault.state.log.push({ kind: 'group', id: `cvg_${at}`, seq: 0, hash, profile: '' });
  const open = async () => {
    const provider = kept.vault.provider('ana', kept.device);
    const ms = await timed(() => provider.initialize(kept.start));
    await provider.close();
    return ms;
  };
  await open();
  const [same, next] = [[], []];
  for (let round = 0; round < 9; round += 1) {
    same.push(await open());
    later += 86_400_001;
    next.push(await open());
  }
  const ms = rounded(median(next) - median(same));
  report('log', { groups: SIZE.groups, leaves: kept.vault.state.log.length, ms }, ms <= 50, '≤ 50 ms once a day');
}

async function inNode() {
  await cipherBy('Node', work.cipher, 0.35);
  const kept = await work.record(SIZE);
  await unlockBy('Node', { unlock: () => work.unlock(kept), rsa: work.rsa });
}

async function inChromium() {
  const { page, close } = await openPage(path.join(import.meta.dirname, 'lib/vault-page.mjs'));
  try {
    await cipherBy('Chromium', (megabytes) => page.evaluate((mb) => window.vaultWork.cipher(mb), megabytes), 0.25);
    await page.evaluate((size) => window.vaultWork.prepare(size), SIZE);
    await unlockBy('Chromium', {
      unlock: () => page.evaluate(() => window.vaultWork.unlock()),
      rsa: (count) => page.evaluate((n) => window.vaultWork.rsa(n), count),
    });
  } finally {
    await close();
  }
}

/** `node vault.mjs memory wraps` for some of them. */
const PARTS = { memory, wraps, log, node: inNode, chromium: inChromium };
const wanted = process.argv.slice(2);
for (const [name, part] of Object.entries(PARTS)) if (wanted.length === 0 || wanted.includes(name)) await part();
