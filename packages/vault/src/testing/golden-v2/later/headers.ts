import { fromBase64Url, toBase64Url } from '../../../bytes/base64url.ts';
import { concat, u32, utf8 } from '../../../bytes/bytes.ts';
import { uuidBytes } from '../../../bytes/uuid.ts';
import { aadOf } from '../../../messages/message.ts';
import { aesKey, aesSeal, random } from '../../../suites/primitives.ts';
import { header, WIRE } from '../../../wire/header.ts';
import type { GoldenFile } from '../file.ts';
import { phrase } from '../people.ts';
import { itemOf, type LaterItem, refusedLike } from './item.ts';
import { PARTS, SEALED_AGAIN } from './sealed-again.ts';

const WRAP = 'wrap for a public key';
const PLACE = { sessionId: '018f6b2e-7c1d-4a3b-9e55-0123456789ab', generation: 1, context: 'observation:42:note' };
const KEY = phrase('the key of the messages');

/** The cipher of a wrap for a key covers no byte of its header. */
const wraps = PARTS.map(([name, refuses, at, value]) =>
  refusedLike(WRAP, [`refused wrap with ${name}`, refuses], ({ wrap }) => {
    const bytes = fromBase64Url(String(wrap));
    bytes[at] = value;
    return { wrap: toBase64Url(bytes) };
  }),
);

/** Sealed with that header, so that all of it is as it says. */
const messages = PARTS.map(([what, refuses, at, value]): LaterItem => {
  const name = `refused message with ${what}`;
  const make = async () => {
    const head = concat(header(WIRE.MESSAGE), uuidBytes(PLACE.sessionId), u32(PLACE.generation));
    head[at] = value;
    const plain = new Uint8Array(32);
    plain.set(concat(u32(4), Uint8Array.of(0), utf8('Oui.')));
    const nonce = random(12);
    const sealed = await aesSeal(await aesKey(KEY), nonce, aadOf(head, PLACE.context), plain);
    const given = { key: toBase64Url(KEY), ...PLACE, sealed: `cv1.${toBase64Url(concat(head, nonce, sealed))}` };
    return { name, reads: 'message' as const, given, refuses };
  };
  return { after: 'refused message of a kind to come', name, make };
});

const others = SEALED_AGAIN.flatMap(({ what, of, field, again }) =>
  PARTS.map(([part, refuses, at, value]): LaterItem => {
    const name = `refused ${what} with ${part}`;
    const make = async (golden: GoldenFile) => {
      const { reads, given } = itemOf(golden, of);
      const change = (head: Uint8Array): void => {
        head[at] = value;
      };
      return { name, reads, given: { ...given, [field]: await again(structuredClone(given), change) }, refuses };
    };
    return { after: of, name, make };
  }),
);

export const LATER_HEADERS: readonly LaterItem[] = [...wraps, ...messages, ...others];
