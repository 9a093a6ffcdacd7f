import { derive, sign } from '../../conformance/crypto.ts';
import { ascii, b32, sha256 } from '../../conformance/reading.ts';
import { type Alteration, alteredBodies, withValue } from './alterations.ts';
import type { Given, GoldenFile, GoldenItem, Json } from './file.ts';

interface Signed {
  b: string;
  s: string;
  k: string;
  p?: string;
  d?: string;
}

type Body = { [field: string]: Json };
const bodyOf = ({ b }: Signed): Body => JSON.parse(Buffer.from(b, 'base64url').toString()) as Body;

const PURPOSES: Record<string, string> = {
  pins: 'backup',
  'recovery-box': 'request',
  factor: 'request',
  erasure: 'request',
  'own-wraps': 'request',
  suspension: 'status',
  devices: 'device',
};

/** Signs altered bodies with the keys that the file gives away, so that what is judged is the body and not the signature. */
export class Resigner {
  constructor(private readonly seeds: GoldenFile['world']['seeds']) {}

  #signature(name: string, purpose: string, body: Buffer): string {
    const seed = this.seeds[name] ?? '';
    const bytes = Buffer.from(seed, 'base64url');
    const key = name.startsWith('cvi') ? derive(bytes, 'id/ed25519') : bytes;
    return sign(key, Buffer.concat([ascii(`cv1/sig\0${purpose}\0`), body])).toString('base64url');
  }

  /** The object with that body, signed for its purpose by the key that it names. */
  again(signed: Signed, body: Body): Signed {
    const before = bodyOf(signed);
    const kind = String(before.kind);
    const isEnd = kind === 'identity' && before.by === null;
    const purpose = isEnd ? 'status' : (PURPOSES[kind] ?? kind);
    const bytes = Buffer.from(JSON.stringify(body));
    const s = this.#signature(signed.k, purpose, bytes);
    const isFirst = kind === 'identity' && before.op === 'create';
    const k = isFirst ? `cvi_${b32(sha256(bytes).subarray(0, 20))}#0` : signed.k;
    const again: Signed = { b: bytes.toString('base64url'), s, k };
    const { id, kseq } = (before.by ?? before.delegatedBy ?? {}) as { id?: string; kseq?: number };
    if (signed.p !== undefined) again.p = this.#signature(`${id}#${Number(kseq) + 1}`, 'identity-proof', bytes);
    if (signed.d !== undefined) again.d = this.#signature(`${id}#${kseq}`, 'identity-delegate', bytes);
    return again;
  }

  /** An item with each field of each of its signed bodies altered; a chain ends with the link that is altered. */
  *alterations({ given }: GoldenItem): Generator<Alteration> {
    for (const [path, signed] of signedIn(given)) {
      for (const [where, body] of alteredBodies(bodyOf(signed))) {
        if (this.seeds[signed.k] === undefined) continue;
        const changed = () => withValue(given, path, this.again(signed, body) as unknown as Json);
        yield { where: `${path.join('.')} ${where}`, given: () => endingWith(changed(), path) };
      }
    }
  }
}

function endingWith(given: Given, [list, at]: (string | number)[]): Given {
  if (typeof at !== 'number' || !['links', 'records', 'entries'].includes(String(list))) return given;
  const ended = { ...given, [String(list)]: (given[String(list)] as Json[]).slice(0, at + 1) };
  if (list === 'records') return { ...ended, messages: [], files: [] };
  const sets = (given.sets as { place: number }[] | undefined)?.filter(({ place }) => place <= at);
  return sets === undefined ? ended : { ...ended, sets: sets as unknown as Json };
}

function* signedIn(value: Json, path: (string | number)[] = []): Generator<[(string | number)[], Signed]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && typeof value.b === 'string' && typeof value.k === 'string')
    yield [path, value as unknown as Signed];
  else
    for (const [key, one] of Object.entries(value))
      yield* signedIn(one, [...path, Array.isArray(value) ? Number(key) : key]);
}
