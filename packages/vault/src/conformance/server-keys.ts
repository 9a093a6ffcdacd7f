import { checkSignature, idOf, type Signed } from './fields.ts';
import { b64, decode, type Reading } from './reading.ts';

/** §12: under which keys the server signs. */
export class ServerKeys {
  readonly #known = new Map<string, { key: Buffer; until: number }>();

  constructor(
    private readonly reading: Reading,
    keys: readonly { key: string; until?: number }[],
  ) {
    for (const one of keys) this.add(one);
  }

  add({ key, until = Number.POSITIVE_INFINITY }: { key: string; until?: number }): void {
    const bytes = b64(key);
    this.#known.set(idOf(this.reading, 'cvs', bytes), { key: bytes, until });
  }

  names(): string[] {
    return [...this.#known.keys()];
  }

  has(name: string): boolean {
    return this.#known.has(name);
  }

  keyNamed(name: string): string {
    return this.#known.get(name)?.key.toString('base64url') ?? '';
  }

  check(reading: Reading, rule: string, signed: Signed, purpose: string): void {
    const found = this.#known.get(signed.k);
    if (found === undefined) {
      reading.must(`known: ${rule}`, false);
      return;
    }
    checkSignature(reading, rule, purpose, signed, found.key);
    const { ts } = JSON.parse(decode(b64(signed.b))) as { ts?: number };
    reading.must(`in force: ${rule}`, Number(ts) < reading.page.signsUntil(found.until));
  }
}
