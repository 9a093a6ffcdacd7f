/**
 * The vault beside what it is measured against, in one run: `openssl speed` for the cipher, RSA-4096-OAEP for sessions (what
 * Seald unwraps), X25519 alone for X-Wing. Ratios only mean something on the same machine at the same time.
 */
import { execFileSync } from 'node:child_process';
import { openFile, readFilePlace, sealFile } from '@maillon/vault/files/file';
import { MemoryVault } from '@maillon/vault/memory';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import { hpkeOpen, hpkeSeal, publicKeyOf, xwing } from '@maillon/vault/suites/hpke';
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_X25519_HKDF_SHA256 } from 'hpke';

const MB = 1024 * 1024;
const PLACE = { sessionId: '018f6b2e-7c1d-4a3b-9e55-0123456789ab', generation: 1, context: 'bench' };
const key = crypto.getRandomValues(new Uint8Array(32));
const { subtle } = crypto;

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const rounded = (value) => Number(value.toPrecision(3));

async function timed(task) {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

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

async function* content(megabytes, piece = new Uint8Array(4 * MB)) {
  for (let at = 0; at < megabytes; at += 4) yield piece;
}

async function drain(pieces, into) {
  for await (const piece of pieces) into?.push(piece);
}

async function cipher() {
  const MEGABYTES = 100;
  const openssl = () => {
    const args = ['speed', '-evp', 'aes-256-gcm', '-bytes', '262144', '-seconds', '1', '-elapsed', '-mr'];
    const out = execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number(/^\+F:.*:([\d.]+)\s*$/m.exec(out)?.[1] ?? Number.NaN) / MB;
  };
  const rates = { openssl: [], seal: [], open: [] };
  for (let round = 0; round < 3; round += 1) {
    rates.openssl.push(openssl());
    const sealed = [];
    rates.seal.push(
      MEGABYTES /
        ((await timed(() => drain(sealFile(key, PLACE, { filename: 'x' }, content(MEGABYTES)), sealed))) / 1000),
    );
    const open = async () => drain((await openFile(key, PLACE, await readFilePlace(iterate(sealed)))).content);
    rates.open.push(MEGABYTES / ((await timed(open)) / 1000));
  }
  const [raw, seal, open] = [rates.openssl, rates.seal, rates.open].map(median);
  const figures = { opensslMBs: Math.round(raw), sealMBs: Math.round(seal), openMBs: Math.round(open) };
  const ratio = rounded(Math.min(seal, open) / raw);
  report('cipher', { ...figures, ratio }, ratio >= 0.35, '≥ 0.35 of openssl on one core');
}

async function* iterate(pieces) {
  yield* pieces;
}

async function memory() {
  // What the engine loads and compiles at first use is no memory of the file.
  const warmUp = sealFile(key, PLACE, { filename: 'x' }, content(64));
  await drain((await openFile(key, PLACE, await readFilePlace(warmUp))).content);
  const before = process.memoryUsage().rss;
  let most = before;
  async function* watched(pieces) {
    for await (const piece of pieces) {
      most = Math.max(most, process.memoryUsage().rss);
      yield piece;
    }
  }
  const sealing = watched(sealFile(key, PLACE, { filename: 'x' }, content(500)));
  await drain((await openFile(key, PLACE, await readFilePlace(sealing))).content);
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

/** A patient's whole record, as a new device finds it. */
async function record({ groups, sessions, messages }) {
  const vault = await MemoryVault.found();
  const device = memoryDevice();
  const start = { userId: 'ana', databasePath: 'vault', databaseKey: 'key' };
  const provider = vault.provider('ana', device);
  await provider.initialize(start);
  const { sldId } = await provider.createIdentity({ signupJWT: await vault.signupToken('ana', 'profile-ana') });
  const made = [];
  for (let at = 0; at < groups; at += 1) {
    const group = await provider.groups.create({ name: `g${at}`, members: [sldId], admins: [sldId] });
    for (let link = 1; link < 10; link += 1) await provider.groups.renewKey(group.id);
    made.push(group.id);
  }
  const texts = [];
  for (let at = 0; at < sessions; at += 1) {
    const session = await provider.sessions.create([made[at % groups]]);
    const each = messages / sessions;
    const sealed = await Promise.all(
      Array.from({ length: each }, () => session.encryptMessage('x'.repeat(200), { context: 'c' })),
    );
    texts.push({ id: session.id, sealed });
  }
  await provider.close();
  return { vault, device, start, texts };
}

async function unlock() {
  const size = { groups: 50, sessions: 1_000, messages: 5_000 };
  const { vault, device, start, texts } = await record(size);
  const times = [];
  const opening = [];
  for (let round = 0; round < 3; round += 1) {
    const provider = vault.provider('ana', device);
    times.push(
      await timed(async () => {
        await provider.initialize(start);
        const found = await provider.sessions.retrieveMany(texts.map(({ id }) => id));
        // The first message of each opens its key.
        opening.push(
          await timed(() =>
            Promise.all(texts.map(({ id, sealed: [c] }) => found.get(id).decryptMessage(c, { context: 'c' }))),
          ),
        );
        for (const { id, sealed } of texts) {
          const outcomes = await found.get(id).decryptMany(sealed.map((c) => ({ c, context: 'c' })));
          if (!outcomes.every(({ ok }) => ok)) throw new Error('a message stayed shut');
        }
      }),
    );
    await provider.close();
  }
  const ms = Math.round(median(times));
  report('unlock', { ...size, ms }, ms <= 1_500, '≤ 1,500 ms');
  return median(opening);
}

/** What Seald unwraps for as many sessions: RSA-4096-OAEP with SHA-1. */
async function rsa(openedMs) {
  const algorithm = { name: 'RSA-OAEP', modulusLength: 4096, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-1' };
  const pair = await subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
  const wrapped = await subtle.encrypt('RSA-OAEP', pair.publicKey, key);
  const COUNT = 100;
  const ms = await timed(async () => {
    for (let at = 0; at < COUNT; at += 1) await subtle.decrypt('RSA-OAEP', pair.privateKey, wrapped);
  });
  const theirs = (ms / COUNT) * 1_000;
  const ratio = rounded(theirs / openedMs);
  report(
    'sessions',
    { count: 1_000, ourMs: Math.round(openedMs), rsaMs: Math.round(theirs), ratio },
    ratio >= 20,
    '≥ 20 times faster',
  );
}

/** `node vault.mjs cipher wraps` for some of them. */
const PARTS = { memory, cipher, wraps, unlock: async () => rsa(await unlock()) };
const wanted = process.argv.slice(2);
for (const [name, part] of Object.entries(PARTS)) if (wanted.length === 0 || wanted.includes(name)) await part();
