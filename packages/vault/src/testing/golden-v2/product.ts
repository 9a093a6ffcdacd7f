import { inflateSync } from 'node:zlib';
import { fromBase64Url, toBase64Url } from '../../bytes/base64url.ts';
import { type Bytes, concat } from '../../bytes/bytes.ts';
import { readText } from '../../bytes/reader.ts';
import { DeviceStore, LocalVault } from '../../client/local-vault.ts';
import { VaultError } from '../../errors.ts';
import { openFile, readFilePlace } from '../../files/file.ts';
import { piecesOf } from '../../files/pieces.ts';
import { keysFrom, publicKeysOf, readBundle, writeBundle } from '../../identity/keys.ts';
import { isSignedHead } from '../../log/tree-head.ts';
import { openMessage, type SeenPoint } from '../../messages/message.ts';
import { openBackup } from '../../recovery/backup.ts';
import { openPins } from '../../recovery/pins-backup.ts';
import { openRecoveryBox, readSheet } from '../../recovery/sheet.ts';
import { aesKey } from '../../suites/primitives.ts';
import { isFileOf, readTitle } from '../../use/document-title.ts';
import { parseJson } from '../../wire/json.ts';
import { unwrapUnderKey, unwrapWithKey } from '../../wire/wraps.ts';
import { memoryStore } from '../known-store.ts';
import { digestOf } from './cards.ts';
import type { Given, GoldenItem, Json, Reads } from './file.ts';
import { standing } from './later/product-standing.ts';
import { PRODUCT_CHAINS } from './product-chains.ts';
import { PRODUCT_DEVICES } from './product-devices.ts';
import { PRODUCT_LOG } from './product-log.ts';
import { type Opener, type ProductWorld, requireAuthor } from './product-world.ts';

const bytes = (value: Json | undefined): Bytes => fromBase64Url(String(value));
const text = (value: Json | undefined): string => String(value);

const placeOf = ({ sessionId, generation, context }: Given) => ({
  sessionId: text(sessionId),
  generation: Number(generation),
  context: text(context),
});

const bundleOf = async (sealed: Bytes): Promise<Json> =>
  parseJson(readText(writeBundle(await readBundle(sealed)))) as Json;

/** A head that a message carries: with the server's signature, whether it is one. */
async function pointOf(point: SeenPoint | null, { serverKey }: ProductWorld): Promise<Json> {
  if (!point?.proof) return point as Json;
  const { proof, ...seen } = point;
  return { ...seen, isProven: await isSignedHead(seen, proof, serverKey) };
}

const PRODUCT_SEALED: Partial<Record<Reads, Opener>> = {
  'identity-keys': async ({ seed }) => ({ ...(await publicKeysOf(await keysFrom(bytes(seed), 0))) }),

  message: async (given, world) => {
    const opened = await openMessage(await aesKey(bytes(given.key)), placeOf(given), text(given.sealed));
    const { author } = opened;
    if (!author) return { text: opened.text, author: null, purpose: null, point: null };
    await requireAuthor(opened, world);
    return {
      text: opened.text,
      author: author.key,
      purpose: author.purpose,
      point: await pointOf(author.point, world),
    };
  },

  file: async (given) => {
    const sealed = Uint8Array.from(inflateSync(bytes(given.deflated)));
    const opened = await openFile(bytes(given.key), placeOf(given), await readFilePlace(piecesOf(sealed)));
    const pieces: Bytes[] = [];
    for await (const piece of opened.content) pieces.push(piece);
    const content = concat(...pieces);
    return { ...(opened.meta as { filename: string }), length: content.length, sha256: digestOf(content) };
  },

  document: async (given, world) => {
    const opened = await openMessage(await aesKey(bytes(given.key)), placeOf(given), text(given.sealed));
    await requireAuthor(opened, world);
    const sealed = Uint8Array.from(inflateSync(bytes(given.deflated)));
    const title = readTitle(opened.text);
    if (opened.author && title.file !== null && !(await isFileOf(title, new Blob([sealed]))))
      throw new VaultError('DECRYPT_FAILED', 'not the file that its title names');
    const place = { ...placeOf(given), context: text(given.fileContext) };
    const file = await openFile(bytes(given.fileKey), place, await readFilePlace(piecesOf(sealed)));
    for await (const _ of file.content);
    const author = title.file === null ? null : (opened.author?.key ?? null);
    return { title: title.text, filename: file.meta.filename, author };
  },

  'public-key-wrap': async ({ seed, kseq, what, whom, wrap }) => {
    const scope = { what: text(what), whom: text(whom) };
    return { secret: toBase64Url(await unwrapWithKey(bytes(seed), scope, bytes(wrap), Number(kseq))) };
  },

  'symmetric-wrap': async ({ key, what, whom, wrap }) => {
    const scope = { what: text(what), whom: text(whom) };
    return { secret: toBase64Url(await unwrapUnderKey(await aesKey(bytes(key)), scope, bytes(wrap))) };
  },

  backup: async ({ app, vault, identityId, profileId, version, blob }) => {
    const place = { identityId: text(identityId), profileId: text(profileId), version: Number(version) };
    return bundleOf(await openBackup({ app: bytes(app), vault: bytes(vault) }, place, bytes(blob)));
  },

  'recovery-box': async ({ sheet, identityId, box }) =>
    bundleOf(await openRecoveryBox(await readSheet(text(sheet)), text(identityId), bytes(box))),

  pins: async ({ identityId, kseq, seed, version, blob }) => {
    const bundle = { current: await keysFrom(bytes(seed), Number(kseq)), old: [] };
    return parseJson(readText(await openPins(bundle, text(identityId), Number(version), bytes(blob)))) as Json;
  },

  'local-value': async ({ deviceKey, databaseKey, deviceId, name, sealed }) => {
    const values = new Map([
      [text(name), bytes(sealed)],
      ['device', Uint8Array.from(Buffer.from(text(deviceId)))],
    ]);
    const local = await LocalVault.open(memoryStore(bytes(deviceKey), values), text(databaseKey));
    const value = await local.read(text(name));
    if (!value) throw new VaultError('LOCAL_DB_CORRUPT');
    return { value: toBase64Url(value) };
  },

  'device-value': async ({ deviceKey, name, sealed }) => {
    const values = new Map([[text(name), bytes(sealed)]]);
    const value = await (await DeviceStore.open(memoryStore(bytes(deviceKey), values))).read(text(name));
    if (!value) throw new VaultError('LOCAL_DB_CORRUPT');
    return { value: toBase64Url(value) };
  },
};

const OPENERS: Partial<Record<Reads, Opener>> = {
  ...PRODUCT_SEALED,
  ...PRODUCT_CHAINS,
  ...PRODUCT_LOG,
  ...PRODUCT_DEVICES,
  standing,
};

export async function openWithProduct({ reads, given }: GoldenItem, world: ProductWorld): Promise<Json> {
  const open = OPENERS[reads];
  if (!open) throw new TypeError(`nothing reads ${reads}`);
  return open(given, world);
}
