/**
 * A key that seals other keys and stays where it is. `place` says what is sealed and whose it is: bytes that were moved to another row
 * do not open.
 */
export interface WrappingKey {
  /** Stands before whatever it seals: at most 255 characters of ASCII. */
  readonly id: string;
  wrap(place: string, secret: Uint8Array): Promise<Uint8Array>;
  /** Throws for what it did not seal, or not for this place. */
  unwrap(place: string, sealed: Uint8Array): Promise<Uint8Array>;
}

/** What is sealed says by whom: `KS`, a version, the length of the id, the id. */
const MAGIC = Buffer.from('KS\u0001');

function readEnvelope(bytes: Buffer): { readonly id: string; readonly body: Buffer } | undefined {
  if (bytes.length <= MAGIC.length || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const start = MAGIC.length + 1;
  const end = start + bytes.readUInt8(MAGIC.length);
  return end < bytes.length ? { id: bytes.toString('latin1', start, end), body: bytes.subarray(end) } : undefined;
}

/**
 * The first key seals, every one opens: a new one is put before the old one, which stays until nothing that it sealed is left.
 * What was sealed before keys had names is opened by whichever of `nameless` can.
 */
export class KeyRing {
  readonly #byId: ReadonlyMap<string, WrappingKey>;

  constructor(
    private readonly keys: readonly [WrappingKey, ...WrappingKey[]],
    private readonly nameless: readonly WrappingKey[] = [],
  ) {
    this.#byId = new Map(keys.map((key) => [key.id, key]));
    if (this.#byId.size !== keys.length) throw new Error('two keys of one name');
  }

  async wrap(place: string, secret: Uint8Array): Promise<Buffer> {
    const [first] = this.keys;
    const name = Buffer.from(first.id, 'latin1');
    return Buffer.concat([MAGIC, Buffer.of(name.length), name, await first.wrap(place, secret)]);
  }

  /** Whether another key than the first sealed it. */
  isOutdated(sealed: Uint8Array): boolean {
    return readEnvelope(Buffer.from(sealed))?.id !== this.keys[0].id;
  }

  /** @throws for another place, for altered bytes, and for a key that is not listed any more */
  async unwrap(place: string, sealed: Uint8Array): Promise<Buffer> {
    const bytes = Buffer.from(sealed);
    const named = readEnvelope(bytes);
    const key = named && this.#byId.get(named.id);
    if (named && key) return Buffer.from(await key.unwrap(place, named.body));
    for (const one of this.nameless) {
      const opened = await one.unwrap(place, bytes).catch(() => undefined);
      if (opened) return Buffer.from(opened);
    }
    throw new Error(
      named ? `sealed with a key that is not listed: ${named.id}` : 'sealed with a key that is not listed',
    );
  }
}
