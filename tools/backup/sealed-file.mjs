/**
 * Files of a backup, each encrypted for one recipient (age, https://age-encryption.org/v1): the machine that makes backups
 * cannot open them, and `age --decrypt` can without us.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { UserError } from '../lib/user-error.mjs';

/** What is encrypted at once: little bytes cost as much as many. */
const PORTION = 256 * 1024;

/** A stream of whole portions, as the web has streams. */
function webStream(source) {
  async function* portions() {
    let kept = [];
    let size = 0;
    for await (const chunk of source) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      kept.push(bytes);
      size += bytes.length;
      if (size < PORTION) continue;
      yield new Uint8Array(Buffer.concat(kept));
      kept = [];
      size = 0;
    }
    if (size > 0) yield new Uint8Array(Buffer.concat(kept));
  }
  return /** @type {ReadableStream<Uint8Array>} */ (Readable.toWeb(Readable.from(portions())));
}

/**
 * Writes a new file, down to the disk.
 * @param {string} file
 * @param {string} recipient
 * @param {AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>} source
 * @returns {Promise<string>} SHA-256 of what stands in the file
 */
export async function seal(file, recipient, source) {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of await encrypter.encrypt(webStream(source))) {
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return hash.digest('hex');
}

/**
 * @param {string} file
 * @param {string} identity
 * @returns {Promise<Readable>} the clear bytes; each piece is authentic when it is given
 */
export async function unseal(file, identity) {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const sealed = /** @type {ReadableStream<Uint8Array>} */ (Readable.toWeb(fs.createReadStream(file)));
  try {
    const clear = /** @type {any} */ (await decrypter.decrypt(sealed));
    return Readable.fromWeb(clear, { objectMode: false });
  } catch (error) {
    if (!/no identity matched/i.test(error.message)) throw error;
    throw new UserError(`${file} was encrypted for another key than the one given.`);
  }
}

/** @returns {Promise<Buffer>} */
export async function unsealWhole(file, identity) {
  return Buffer.concat(await (await unseal(file, identity)).toArray());
}
