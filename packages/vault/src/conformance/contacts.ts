import {
  type By,
  bodyOf,
  by,
  bytes,
  checkSignature,
  hashOf,
  id,
  int,
  is,
  keyName,
  list,
  object,
  orNull,
  type Signed,
  word,
} from './fields.ts';
import { keyAt } from './identity.ts';
import { ascii, type Fields, type Json, type Reading, sha256, toB64 } from './reading.ts';
import type { World } from './state.ts';

/** §10: where codes go. */
const LIST = object({
  v: is(1),
  kind: is('contacts'),
  id: id('cvi'),
  seq: int(),
  prev: orNull(bytes(32)),
  ts: int(),
  by,
  contacts: list(object({ type: word('EM', 'SMS'), salt: bytes(16), hash: bytes(32) }), 1, 2),
});

type Contact = { type: string; value: string };
type Listed = { type: string; salt: string; hash: string };

/** Which contacts the newest list names, of those that the reader knows. */
export function contactLists(reading: Reading, given: Fields, world: World): Json {
  const { page } = reading;
  const { identityId, entries, known } = given as unknown as {
    identityId: string;
    entries: Signed[];
    known: Contact[];
  };
  const heads: string[] = [];
  let [last, lastPlace] = [0, 0];
  let named: Listed[] = [];
  for (const signed of entries) {
    const body = bodyOf(reading, signed, LIST);
    const ref = body.by as unknown as By;
    reading.must('identity of a list of contacts', body.id === identityId && ref.id === identityId);
    reading.must('k and by of a list of contacts', signed.k === keyName(ref));
    const { key, place } = keyAt(reading, 'a list of contacts', world.identity(identityId), ref, body.ts);
    checkSignature(reading, 'signature of a list of contacts', page.contactPurpose, signed, key);
    reading.must('number of a list of contacts', body.seq === heads.length);
    reading.must('past of a list of contacts', body.prev === (heads.at(-1) ?? null));
    reading.must('time of a list of contacts', Number(body.ts) >= last);
    reading.must('head of a list of contacts', place >= lastPlace);
    named = body.contacts as unknown as Listed[];
    reading.must('one contact of a kind', new Set(named.map(({ type }) => type)).size === named.length);
    [last, lastPlace] = [Number(body.ts), place];
    heads.push(hashOf(signed));
  }
  const contacts = named.map(({ type, salt, hash }) => {
    const is = ({ type: kind, value }: Contact) =>
      kind === type && toB64(sha256(ascii(page.contactText(identityId, salt, type, value)))) === hash;
    const found = known.find(is);
    reading.must('contact of a list', found !== undefined);
    return found ?? null;
  });
  return { seq: heads.length - 1, head: heads.at(-1) ?? '', contacts };
}
