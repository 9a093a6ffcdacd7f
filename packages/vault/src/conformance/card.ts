import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { bodyOf, int, is, list, object, type Signed, text } from './fields.ts';
import { readIdentity } from './identity.ts';
import { ascii, b64, decode, type Fields, type Json, type Reading, Refused, toB64 } from './reading.ts';
import type { Identity, Key, World } from './state.ts';

const KEYS = object({
  v: is(1),
  kind: is('card-keys'),
  issuer: text(1, 256),
  keys: list(text(1, 4096), 0, 50),
  size: int(),
  ts: int(),
});

interface Given {
  links: Signed[];
  rpps: string;
  proof: { token: string; random: string };
  before: Signed;
  after: Signed;
  index: number;
  periods: { key: string; from: number; until: number }[];
}

const MINUTE = 60;

/** §7a: the name and number on the card, once every row of the table holds. */
export function card(reading: Reading, given: Given, world: World): Json {
  const { proof, before, after, index, periods, rpps } = given;
  const identity = readIdentity(reading, given.links, world);
  const link = identity.card;
  if (link === null) throw new Refused('no card');
  reading.must('not a key that somebody else made', identity.delegatedBy === null || link.kseq > 0);
  reading.must('card of an identity that ended', identity.revoked === null);
  const random = b64(proof.random);
  if (random.length !== 32 || proof.token.length > 8_192) throw new Refused('proof of a card');
  const committed = toB64(reading.page.cardCommitment(proof.token, random));
  reading.must('commitment of a card', committed === link.commitment);
  const first = recording(reading, 'before', before, world);
  const second = recording(reading, 'after', after, world);
  reading.must('place of a card', Number(first.size) <= index);
  reading.must('recording after a card', index < Number(second.size));
  const [header, payload, signature] = parts(proof.token);
  const key = keyFor(reading, first, header);
  reading.must('one key before and after', key === keyFor(reading, second, header));
  const margin = 10 * MINUTE * 1_000;
  const seen = periods.filter((one) => one.key === key);
  reading.must('key that the application saw', seen.length > 0);
  const begun = seen.filter(({ from }) => from <= link.ts + margin);
  reading.must('from when the application saw a key', begun.length > 0 || seen.length === 0);
  const isThere = (begun.length > 0 ? begun : seen).some(({ until }) => until >= link.ts - margin);
  reading.must('until when the application saw a key', isThere || seen.length === 0);
  const input = ascii(proof.token.slice(0, proof.token.lastIndexOf('.')));
  reading.must('signature of a token', isGood(reading, JSON.parse(key) as JsonWebKey, header, input, signature));
  const nonce = toB64(nonceOf(reading, identity, link.kseq, random));
  claims(reading, payload, { nonce, ts: link.ts / 1_000, ...world.card });
  reading.must(
    'holder of a card',
    reading.page.holders(rpps).includes(String(payload.preferred_username)) && /^\d{11}$/.test(rpps),
  );
  const name = [payload.given_name, payload.family_name].map((one) =>
    String(one ?? '')
      .trim()
      .slice(0, 100),
  );
  reading.must(
    'name on a card',
    name.every((one) => one !== ''),
  );
  return { name: name.join(' '), rpps };
}

function recording(reading: Reading, place: string, signed: Signed, world: World): Fields {
  world.checkServer(reading, `signature of the recording ${place}`, signed, 'card-keys');
  const body = bodyOf(reading, signed, KEYS);
  const isAsked = reading.page.issuerOf.includes(place);
  reading.must('issuer of a recording', !isAsked || body.issuer === world.card.issuer);
  return body;
}

function parts(token: string): [Fields, Fields, Buffer] {
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) throw new Refused('token');
  try {
    return [JSON.parse(decode(b64(header))), JSON.parse(decode(b64(payload))), b64(signature)] as [
      Fields,
      Fields,
      Buffer,
    ];
  } catch {
    throw new Refused('token');
  }
}

function kidOf(key: string): Json | undefined {
  try {
    return (JSON.parse(key) as Fields | null)?.kid;
  } catch {
    return undefined;
  }
}

function keyFor(reading: Reading, { keys }: Fields, { kid }: Fields): string {
  const all = keys as string[];
  reading.must('kid of a token', kid !== undefined);
  const named = kid === undefined ? all : all.filter((one) => kidOf(one) === kid);
  if (named.length === 0) throw new Refused('key of a token');
  reading.must('one key of that kid', named.length === 1);
  return String(named[0]);
}

function isGood(reading: Reading, jwk: JsonWebKey, { alg, crit }: Fields, input: Buffer, signature: Buffer): boolean {
  if (alg !== (jwk.kty === 'EC' ? 'ES256' : 'RS256') || crit !== undefined) return false;
  if (!reading.page.algorithms.includes(alg)) return false;
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const { modulusLength = 2_048, namedCurve = 'prime256v1' } = key.asymmetricKeyDetails ?? {};
    if (modulusLength < 2_048 || namedCurve !== 'prime256v1') return false;
    return verify('sha256', input, { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    return false;
  }
}

function nonceOf(reading: Reading, identity: Identity, kseq: number, random: Buffer): Buffer {
  const { sigPk, encPk } = identity.keys[kseq] as Key;
  return reading.page.cardNonce(identity.id, sigPk, encPk, random);
}

function claims(
  reading: Reading,
  payload: Fields,
  { nonce, ts, issuer, audience }: { nonce: string; ts: number; issuer: string; audience: string },
): void {
  const { iss, aud, azp, sub, acr, iat, exp, nbf, auth_time: shown } = payload;
  const near = 10 * MINUTE;
  reading.must('nonce of a token', payload.nonce === nonce);
  reading.must('issuer of a token', iss === issuer);
  const audiences = reading.page.audiences(aud);
  reading.must('audience of a token', audiences.includes(audience));
  reading.must('one audience of a token', audiences.length === 1);
  reading.must('azp of a token', reading.page.azps(audience).includes(azp));
  reading.must('subject of a token', sub !== undefined);
  reading.must('level of a token', typeof acr === 'string' && reading.page.levels.includes(acr));
  const times = [iat, exp, shown].every((one) => typeof one === 'number');
  reading.must('times of a token', !times || ts - Number(iat) <= near);
  reading.must('numbers in a token', times);
  reading.must('no token of later', Number(iat) - ts <= near);
  reading.must('end of a token', Number(exp) > Number(iat));
  reading.must('beginning of a token', nbf === undefined || (typeof nbf === 'number' && nbf <= ts + near));
  reading.must('freshness of a token', Number(iat) - Number(shown) <= 5 * MINUTE);
  reading.must('a card is shown before its token', Number(shown) <= Number(iat) + MINUTE);
}
