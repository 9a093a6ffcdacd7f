/** What the bench of the vault measures, the same in Node and in a page: the product's code, and nothing around it. */
import { openFile, readFilePlace, sealFile } from '@maillon/vault/files/file';
import { MemoryVault } from '@maillon/vault/memory';
import { memoryDevice } from '@maillon/vault/port/memory-store';

const MB = 1024 * 1024;
const PLACE = { sessionId: '018f6b2e-7c1d-4a3b-9e55-0123456789ab', generation: 1, context: 'bench' };
const KEY = crypto.getRandomValues(new Uint8Array(32));
const PIECE = new Uint8Array(4 * MB);

export async function timed(task) {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

export async function* content(megabytes) {
  for (let at = 0; at < megabytes; at += 4) yield PIECE;
}

/**
 * Each piece goes on its way, as into a socket or a worker: it is transferred, and its memory is free for the next one. openssl
 * writes over one buffer; keeping 100 MB would measure the machine's memory.
 */
export async function drain(pieces) {
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (piece.length > 65_536) piece.buffer.transfer(0);
  }
  return length;
}

export const sealing = (megabytes) => sealFile(KEY, PLACE, { filename: 'x' }, content(megabytes));
export const opening = async (pieces) => (await openFile(KEY, PLACE, await readFilePlace(pieces))).content;

async function* strides(bytes) {
  for (let at = 0; at < bytes.length; at += 4 * MB) yield bytes.subarray(at, at + 4 * MB);
}

let sealed;

/** MB/s of sealing and of opening a file as a stream. */
export async function cipher(megabytes) {
  const sealMs = await timed(() => drain(sealing(megabytes)));
  // Once for all rounds: what is thrown away here would be collected while the clock runs.
  if (sealed?.megabytes !== megabytes) {
    const pieces = [];
    for await (const piece of sealing(megabytes)) pieces.push(piece);
    sealed = { megabytes, bytes: new Uint8Array(await new Blob(pieces).arrayBuffer()) };
  }
  const openMs = await timed(async () => drain(await opening(strides(sealed.bytes))));
  return { seal: megabytes / (sealMs / 1_000), open: megabytes / (openMs / 1_000) };
}

/** A patient's whole record, as a device finds it again. */
export async function record({ groups, sessions, messages }, now = Date.now) {
  const vault = await MemoryVault.found(now);
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

/**
 * A cold unlock: identity, groups, sessions with every signature, every message.
 * @returns the whole, and of it what the keys of the sessions took, up to a first text of each
 */
export async function unlock({ vault, device, start, texts }) {
  const provider = vault.provider('ana', device);
  let keysMs = 0;
  const ms = await timed(async () => {
    await provider.initialize(start);
    const found = await provider.sessions.retrieveMany(texts.map(({ id }) => id));
    const first = ({ id, sealed: [c] }) => found.get(id).decryptMessage(c, { context: 'c' });
    keysMs = await timed(() => Promise.all(texts.map(first)));
    const readAll = async ({ id, sealed }) => found.get(id).decryptMany(sealed.map((c) => ({ c, context: 'c' })));
    const outcomes = (await Promise.all(texts.map(readAll))).flat();
    if (!outcomes.every(({ ok }) => ok)) throw new Error('a message stayed shut');
  });
  await provider.close();
  return { ms, keysMs };
}

/** What Seald unwraps for as many sessions: RSA-4096-OAEP with SHA-1. */
export async function rsa(count) {
  const { subtle } = crypto;
  const algorithm = { name: 'RSA-OAEP', modulusLength: 4096, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-1' };
  const pair = await subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
  const wrapped = await subtle.encrypt('RSA-OAEP', pair.publicKey, KEY);
  const SAMPLE = 100;
  const ms = await timed(async () => {
    for (let at = 0; at < SAMPLE; at += 1) await subtle.decrypt('RSA-OAEP', pair.privateKey, wrapped);
  });
  return (ms / SAMPLE) * count;
}
