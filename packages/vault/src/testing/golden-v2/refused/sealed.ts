import { deflateSync, inflateSync } from 'node:zlib';
import { fromBase64Url, toBase64Url } from '../../../bytes/base64url.ts';
import { type Bytes, concat, u32, utf8 } from '../../../bytes/bytes.ts';
import { uuidBytes } from '../../../bytes/uuid.ts';
import { keyName } from '../../../chains/ids.ts';
import { deriveChunkKeys, sealChunks, VAULT_CHUNKS } from '../../../files/chunked.ts';
import { piecesOf } from '../../../files/pieces.ts';
import { aadOf, sealMessage } from '../../../messages/message.ts';
import { aesKey, aesSeal, random } from '../../../suites/primitives.ts';
import { header, WIRE } from '../../../wire/header.ts';
import { signatureInput } from '../../../wire/signed.ts';
import type { GoldenItem } from '../file.ts';
import { phrase } from '../people.ts';
import { fileItems } from '../sealed.ts';
import type { Story } from '../story.ts';

const PLACE = { sessionId: '018f6b2e-7c1d-4a3b-9e55-0123456789ab', generation: 1, context: 'observation:42:note' };
const KEY = phrase('the key of the messages');

/** What was sealed with the right key and is not as the page says: only a reader that looks refuses it. */
export async function refusedSealed(story: Story): Promise<GoldenItem[]> {
  return [...(await messages(story)), ...(await files())];
}

async function messages({ camille, hugo }: Story): Promise<GoldenItem[]> {
  const payload = utf8('Oui.');
  const framed = (kind: number) => concat(u32(payload.length), Uint8Array.of(kind), payload);
  const padded = (bytes: Bytes, length: number, last = 0): Bytes => {
    const whole = new Uint8Array(length);
    whole.set(bytes);
    whole[length - 1] = last;
    return whole;
  };
  const item = (name: string, refuses: string, sealed: string, place = PLACE): GoldenItem => ({
    name,
    reads: 'message',
    given: { key: toBase64Url(KEY), ...place, sealed },
    refuses,
  });
  const whole = await raw(padded(framed(0), 32));
  const another = { ...PLACE, sessionId: '7d9f0a1c-33b2-4f5e-8a6d-fedcba987654' };
  const forged = await sealMessage(await aesKey(KEY), PLACE, 'Oui.', {
    point: null,
    sign: async (purpose, signed) => ({
      key: keyName(camille.state.id, 1),
      signature: await hugo.bundle.current.signer.sign(signatureInput(purpose, signed)),
    }),
  });
  return [
    item('refused message whose padding says something', 'padding', await raw(padded(framed(0), 32, 1))),
    item('refused message of another length than Padmé', 'padding', await raw(padded(framed(0), 40))),
    item('refused message of a kind to come', 'kind', await raw(padded(framed(3), 32))),
    item('refused message of another session', 'place', whole, another),
    item('refused message of another generation', 'place', whole, { ...PLACE, generation: 2 }),
    item('refused message that its author did not sign', 'signature', forged),
  ];
}

async function raw(plain: Bytes): Promise<string> {
  const head = concat(header(WIRE.MESSAGE), uuidBytes(PLACE.sessionId), u32(PLACE.generation));
  const nonce = random(12);
  const sealed = await aesSeal(await aesKey(KEY), nonce, aadOf(head, PLACE.context), plain);
  return `cv1.${toBase64Url(concat(head, nonce, sealed))}`;
}

const COMMITTED = 7 + 16 + 4 + 24;

async function files(): Promise<GoldenItem[]> {
  const [, whole] = await fileItems();
  if (!whole) throw new Error('no file of whole chunks');
  const bytes = inflateSync(fromBase64Url(String(whole.given.deflated)));
  const item = (name: string, refuses: string, sealed: Uint8Array): GoldenItem => ({
    name,
    reads: 'file',
    given: { ...whole.given, deflated: toBase64Url(deflateSync(sealed, { level: 9 })) },
    refuses,
  });
  const otherwise = Uint8Array.from(bytes);
  otherwise[COMMITTED] = (otherwise[COMMITTED] ?? 0) ^ 1;
  const key = phrase('the input key of the files');
  const place = { sessionId: PLACE.sessionId, generation: 0x01020304, context: 'observation:42:valueString' };
  const described = async (json: string, last = 0): Promise<Uint8Array> => {
    const text = utf8(json);
    const block = concat(u32(text.length), text, new Uint8Array(512 - 4 - text.length));
    block[511] = last;
    const head = concat(header(WIRE.FILE), uuidBytes(place.sessionId), u32(place.generation));
    const salt = random(24);
    const keys = await deriveChunkKeys(VAULT_CHUNKS, key, salt, aadOf(head, place.context));
    const pieces: Bytes[] = [];
    for await (const piece of sealChunks(VAULT_CHUNKS, keys, piecesOf(concat(block, utf8('texte')))))
      pieces.push(piece);
    return concat(head, salt, keys.commitment, ...pieces);
  };
  return [
    item('refused file whose padding says something', 'padding', await described('{"filename":"a"}', 1)),
    item('refused file of another size', 'size', await described('{"filename":"a","size":6}')),
    item('refused file that names a field twice', 'twice', await described('{"filename":"a","filename":"b"}')),
    item('refused file that ends on a whole chunk', 'truncated', bytes.subarray(0, bytes.length - 16)),
    item('refused file that commits to another key', 'commitment', otherwise),
  ];
}
