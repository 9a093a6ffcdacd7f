import { createCipheriv } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { toBase64Url } from '../../bytes/base64url.ts';
import { type Bytes, concat, u32, utf8 } from '../../bytes/bytes.ts';
import { uuidBytes } from '../../bytes/uuid.ts';
import { keyName } from '../../chains/ids.ts';
import { deriveChunkKeys, VAULT_CHUNKS } from '../../files/chunked.ts';
import { sealFile } from '../../files/file.ts';
import { piecesOf } from '../../files/pieces.ts';
import { keysFrom, publicKeysOf } from '../../identity/keys.ts';
import { aadOf, type MessageSigner, sealMessage } from '../../messages/message.ts';
import { aesKey, hmac } from '../../suites/primitives.ts';
import { header, WIRE } from '../../wire/header.ts';
import { signatureInput } from '../../wire/signed.ts';
import { digestOf } from './cards.ts';
import type { GoldenItem, Json } from './file.ts';
import { type Citizen, phrase } from './people.ts';

const text64 = toBase64Url;
/** Four different bytes, so that the order of them shows. */
const GENERATION = 0x01020304;
const SESSION = '018f6b2e-7c1d-4a3b-9e55-0123456789ab';
const CONTEXT = 'observation:42:valueString';

export async function identityKeyItems(): Promise<GoldenItem[]> {
  const seed = phrase('the seed of a person');
  return [
    {
      name: 'keys of an identity',
      reads: 'identity-keys',
      given: { seed: text64(seed) },
      opens: { ...(await publicKeysOf(await keysFrom(seed, 0))) },
    },
  ];
}

export const signerOf = ({ state, bundle }: Citizen, point: MessageSigner['point'] = null): MessageSigner => ({
  point,
  sign: async (purpose, signed) => ({
    key: keyName(state.id, bundle.current.sequence),
    signature: await bundle.current.signer.sign(signatureInput(purpose, signed)),
  }),
});

export async function messageItems(author: Citizen, point: { size: number; root: string }): Promise<GoldenItem[]> {
  const key = phrase('the key of the messages');
  const k = keyName(author.state.id, author.bundle.current.sequence);
  const signer = (seen: MessageSigner['point']) => signerOf(author, seen);
  const item = async (name: string, text: string, context: string, by?: MessageSigner): Promise<GoldenItem> => {
    const place = { sessionId: SESSION, generation: GENERATION, context };
    const sealed = await sealMessage(await aesKey(key), place, text, by);
    const signed = by ? { author: k, purpose: by.point ? 'message-at' : 'message', point: by.point as Json } : {};
    return {
      name,
      reads: 'message',
      given: { key: text64(key), ...place, sealed },
      opens: { text, author: null, purpose: null, point: null, ...signed },
    };
  };
  const long = 'Compte rendu. '.repeat(71);
  return [
    await item('message unsigned', 'Oui.', CONTEXT),
    await item('message signed and empty', '', CONTEXT, signer(null)),
    await item('message signed, of a length that Padmé rounds', long, CONTEXT, signer(null)),
    await item('message signed, with a context beyond ASCII', 'Non.', 'rendez-vous:42:motif d’arrivée', signer(null)),
    await item('message signed, with a text beyond ASCII', 'Patiente vue ce jour. 👶', CONTEXT, signer(null)),
    await item('message signed at a head of the log', 'Tout va bien.', CONTEXT, signer(point)),
  ];
}

/**
 * Three files: a small one, one that ends where a chunk does (an empty one follows) and one of two chunks and a bit. Of the last two
 * the content was chosen so that the sealed bytes are mostly zeros: they compress, and the file stays small.
 */
export async function fileItems(): Promise<GoldenItem[]> {
  const key = phrase('the input key of the files');
  const place = { sessionId: SESSION, generation: GENERATION, context: CONTEXT };
  const small = utf8('Hémoglobine 12,1 g/dl\n'.repeat(40));
  const meta = { filename: 'bilan.txt', type: 'text/plain', size: small.length };
  const pieces: Bytes[] = [];
  for await (const piece of sealFile(key, place, meta, piecesOf(small))) pieces.push(piece);
  const given = { key: text64(key), ...place, deflated: text64(deflateSync(concat(...pieces))) };
  return [
    {
      name: 'file of one chunk',
      reads: 'file',
      given,
      opens: { ...meta, length: small.length, sha256: digestOf(small) },
    },
    await largeFile('file of whole chunks, an empty one at its end', key, place, 262_144 - 512),
    await largeFile('file of several chunks', key, place, 2 * 262_144 + 1_000 - 512),
  ];
}

export async function largeFile(
  name: string,
  key: Bytes,
  place: { sessionId: string; generation: number; context: string },
  length: number,
  salt = phrase('a salt of 24 bytes').slice(0, 24),
): Promise<GoldenItem> {
  const head = concat(header(WIRE.FILE), uuidBytes(place.sessionId), u32(place.generation));
  const keys = await deriveChunkKeys(VAULT_CHUNKS, key, salt, aadOf(head, place.context));
  const info = concat(utf8(VAULT_CHUNKS.label), Uint8Array.of(0), salt, aadOf(head, place.context), Uint8Array.of(1));
  const raw = (await hmac('SHA-512', key, info)).slice(0, 32);
  const meta = { filename: 'écho.bin', size: length };
  const json = utf8(JSON.stringify(meta));
  const start = concat(u32(json.length), json, new Uint8Array(512 - 4 - json.length));
  const sealed: Uint8Array[] = [head, salt, keys.commitment];
  const content: Uint8Array[] = [];
  for (let at = 0, left = length + 512; at === 0 || left >= 0; at += 1) {
    const size = Math.min(left, VAULT_CHUNKS.chunkLength);
    const nonce = keys.baseNonce.slice();
    nonce[11] = (nonce[11] ?? 0) ^ at;
    const stream = createCipheriv('aes-256-gcm', raw, nonce).update(new Uint8Array(size));
    if (at === 0) stream.set(start);
    content.push(at === 0 ? stream.subarray(512) : stream);
    const cipher = createCipheriv('aes-256-gcm', raw, nonce);
    sealed.push(cipher.update(stream), cipher.final(), cipher.getAuthTag());
    left -= size;
    if (size < VAULT_CHUNKS.chunkLength) break;
  }
  const deflated = text64(deflateSync(concat(...sealed), { level: 9 }));
  return {
    name,
    reads: 'file',
    given: { key: text64(key), ...place, deflated },
    opens: { ...meta, length, sha256: digestOf(concat(...content)) },
  };
}
