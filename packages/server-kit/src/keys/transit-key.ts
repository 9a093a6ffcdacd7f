import type { WrappingKey } from './key-ring.ts';

export interface TransitKeys {
  /** Of the service, without `/v1`. */
  readonly url: string;
  readonly token: string;
  /** Names of its keys, with commas: the first seals. */
  readonly names: string;
  /** Where its engine is mounted. */
  readonly mount?: string;
}

const TIMEOUT_MS = 5_000;

/**
 * A key of a key-management service with the interface of HashiCorp Vault's Transit engine (also OpenBao's): the key never leaves it, it
 * writes down each use, and it keeps the versions of a key by itself.
 */
class TransitKey implements WrappingKey {
  readonly id: string;
  readonly #base: string;

  constructor(
    private readonly service: TransitKeys,
    private readonly name: string,
  ) {
    this.id = `transit:${name}`;
    this.#base = `${service.url}/v1/${service.mount ?? 'transit'}`;
  }

  async wrap(place: string, secret: Uint8Array): Promise<Uint8Array> {
    const { ciphertext } = await this.#ask('encrypt', place, { plaintext: Buffer.from(secret).toString('base64') });
    if (typeof ciphertext !== 'string' || !ciphertext.startsWith('vault:')) throw new Error('transit: no ciphertext');
    return Buffer.from(ciphertext, 'latin1');
  }

  async unwrap(place: string, sealed: Uint8Array): Promise<Uint8Array> {
    const { plaintext } = await this.#ask('decrypt', place, { ciphertext: Buffer.from(sealed).toString('latin1') });
    if (typeof plaintext !== 'string') throw new Error('transit: no plaintext');
    return Buffer.from(plaintext, 'base64');
  }

  /** Its errors are told by their status alone: what was asked holds secrets. */
  async #ask(act: 'encrypt' | 'decrypt', place: string, question: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.#base}/${act}/${encodeURIComponent(this.name)}`, {
      method: 'POST',
      headers: { 'x-vault-token': this.service.token, 'content-type': 'application/json' },
      body: JSON.stringify({ ...question, associated_data: Buffer.from(place).toString('base64') }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`transit: ${act} was refused with ${response.status}`);
    }
    const { data } = (await response.json()) as { data?: Record<string, unknown> };
    return data ?? {};
  }
}

export const transitKeys = (service: TransitKeys): WrappingKey[] =>
  service.names.split(',').map((name) => new TransitKey(service, name.trim()));
