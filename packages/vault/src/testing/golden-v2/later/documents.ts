import { deflateSync } from 'node:zlib';
import { fromBase64Url, toBase64Url } from '../../../bytes/base64url.ts';
import { type Bytes, utf8 } from '../../../bytes/bytes.ts';
import { sealFile } from '../../../files/file.ts';
import { piecesOf } from '../../../files/pieces.ts';
import { keysFrom } from '../../../identity/keys.ts';
import { type MessageSigner, sealMessage } from '../../../messages/message.ts';
import { aesKey } from '../../../suites/primitives.ts';
import { readTitle, writeTitle } from '../../../use/document-title.ts';
import { signatureInput } from '../../../wire/signed.ts';
import type { GoldenFile, GoldenItem, Json } from '../file.ts';
import { phrase } from '../people.ts';
import type { LaterItem } from './item.ts';

const SESSION = { sessionId: '018f6b2e-7c1d-4a3b-9e55-0123456789ab', generation: 3 };
const [TITLE, FILE] = ['document:7:title', 'document:7:file'];
const FILE_KEY = phrase('the input key of the documents');

async function fileOf(content: Bytes): Promise<Blob> {
  const meta = { filename: 'bilan.txt', size: content.length };
  const pieces: Bytes[] = [];
  const place = { ...SESSION, context: FILE };
  for await (const piece of sealFile(FILE_KEY, place, meta, piecesOf(content))) pieces.push(piece);
  return new Blob(pieces);
}

/** Signed by an identity of the file with the newest of its keys; `write` makes the title of the sealed file. */
const documentOf =
  (name: string, write: (sealed: Blob) => Promise<string>, refuses?: string, isSigned = true) =>
  async ({ world, items }: GoldenFile): Promise<GoldenItem> => {
    const prepared = items.find((one) => one.name === 'identity that somebody else prepared');
    const { id, keys } = (prepared?.opens ?? {}) as { id: string; keys: Json[] };
    const author = `${id}#${keys.length - 1}`;
    const { signer } = await keysFrom(fromBase64Url(String(world.seeds[author])), keys.length - 1);
    const key = phrase('the key of the titles');
    const file = await fileOf(utf8('Toxoplasmose : 0'));
    const text = await write(file);
    const place = { ...SESSION, context: TITLE };
    const sign: MessageSigner['sign'] = async (purpose, signed) => {
      return { key: author, signature: await signer.sign(signatureInput(purpose, signed)) };
    };
    const sealed = await sealMessage(await aesKey(key), place, text, isSigned ? { point: null, sign } : undefined);
    const given = {
      ...{ key: toBase64Url(key), fileKey: toBase64Url(FILE_KEY), ...place, sealed, fileContext: FILE },
      deflated: toBase64Url(deflateSync(new Uint8Array(await file.arrayBuffer()))),
    };
    if (refuses !== undefined) return { name, reads: 'document', given, refuses };
    const { text: title, file: named } = readTitle(text);
    return {
      name,
      reads: 'document',
      given,
      opens: { title, filename: 'bilan.txt', author: named && isSigned ? author : null },
    };
  };

const NAMED = 'document whose title names its file';
const UNNAMED = 'document whose title names no file';
const UNSIGNED = 'document whose title nobody signed names another file';
const OTHER = 'refused document whose title names another file';

export const DOCUMENTS: readonly LaterItem[] = [
  {
    after: 'file of several chunks',
    name: NAMED,
    make: documentOf(NAMED, (sealed) => writeTitle('Bilan\ndu 12', sealed)),
  },
  { after: NAMED, name: UNNAMED, make: documentOf(UNNAMED, async () => 'Bilan du 12') },
  {
    after: UNNAMED,
    name: UNSIGNED,
    make: documentOf(
      UNSIGNED,
      async () => writeTitle('Bilan', await fileOf(utf8('Toxoplasmose : 1'))),
      undefined,
      false,
    ),
  },
  {
    after: 'refused file that commits to another key',
    name: OTHER,
    make: documentOf(OTHER, async () => writeTitle('Bilan', await fileOf(utf8('Toxoplasmose : 1'))), 'file'),
  },
];
