/**
 * Files of 24 MB through the whole product (session, rights, multipart, checksum, sealed-file check, disk, row), beside a bare
 * server that writes the same bytes to the same disk. In turns, so that whatever else the machine does falls on both.
 */

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { memoryMb } from './lib/cpu.mjs';
import { gatesOf } from './lib/gates.mjs';
import { median } from './lib/numbers.mjs';
import { seedPeople, signInAll } from './lib/people.mjs';
import { startProduct } from './lib/product.mjs';
import { startVaultStandIn } from './lib/vault-stand-in.mjs';

const MB = 1024 * 1024;
const FILE = 24 * MB;
/** As many as fit a request. */
const FILES = 2;
const ROUNDS = 12;
const MIN_SHARE = 0.6;
const MAX_GROWTH_MB = 64;
const BORDER = 'border-of-a-bench';

const gates = gatesOf('uploads');

/** Sealed, as far as a server can see. */
const SESSION = '0190000000007000800000000000000a';
const bytes = Buffer.alloc(FILE, 7);
Buffer.concat([Buffer.from(`43560102000100${SESSION}00000001`, 'hex'), randomBytes(1_000)]).copy(bytes);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const title = `cv1.${Buffer.concat([Buffer.from(`43560101000100${SESSION}00000001`, 'hex'), randomBytes(92)]).toString('base64url')}`;

const part = (name, more = '') =>
  Buffer.from(`--${BORDER}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`);

function form(patientId) {
  const payloads = Array.from({ length: FILES }, () => {
    const id = randomUUID();
    return { id, key: `${patientId}/document/${id}`, title, contentType: 'application/pdf', encrypted: true, sha256 };
  });
  const pieces = [part('payloads'), Buffer.from(`${JSON.stringify(payloads)}\r\n`)];
  for (let file = 0; file < FILES; file++) pieces.push(part('files', '; filename="x"'), bytes, Buffer.from('\r\n'));
  return Buffer.concat([...pieces, Buffer.from(`--${BORDER}--\r\n`)]);
}

/** Writes what it is sent to a file and flushes it; nothing else. */
async function startBare() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'maillon-bench-bare-'));
  let count = 0;
  const server = createServer(async (request, response) => {
    const file = path.join(folder, String(count++));
    await pipeline(request, createWriteStream(file));
    const handle = await open(file);
    await handle.sync();
    await handle.close();
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function send(url, body, headers) {
  const start = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BORDER}` },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return body.length / MB / ((performance.now() - start) / 1000);
}

const storage = await mkdtemp(path.join(os.tmpdir(), 'maillon-bench-storage-'));
const vault = await startVaultStandIn();
const product = await startProduct('uploads', { storageDir: storage, overrides: vault.env });
const bare = await startBare();
try {
  // An account may send sixty files an hour.
  const patients = await seedPeople(product.client, 'patient', ROUNDS + 2);
  const headers = await signInAll(product.url, patients);
  const upload = (at) => {
    vault.sessionsAreFor(`documents-${patients[at].id}`);
    return send(`${product.url}/api/upload`, form(patients[at].id), headers[at]);
  };
  await upload(ROUNDS);
  await send(bare.url, form(patients[0].id), {});
  await upload(ROUNDS + 1);
  const before = memoryMb(product.pid);
  const rates = { ours: [], bare: [] };
  let most = before;
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await upload(round));
    most = Math.max(most, memoryMb(product.pid));
    rates.bare.push(await send(bare.url, form(patients[round].id), {}));
  }
  const [ours, theirs] = [median(rates.ours), median(rates.bare)];
  const share = ours / theirs;
  console.log(
    JSON.stringify({
      bench: 'uploads',
      fileMB: FILE / MB,
      requests: ROUNDS,
      oursMBs: Math.round(ours),
      bareMBs: Math.round(theirs),
      share,
      growthMB: most - before,
    }),
  );
  gates.atLeast('share of a bare stream to disk', share, MIN_SHARE);
  gates.atMost('MB of memory above the start', most - before, MAX_GROWTH_MB);
} finally {
  await bare.stop();
  await product.stop();
  vault.stop();
  await rm(storage, { recursive: true, force: true });
}
gates.close();
