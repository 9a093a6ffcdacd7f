import { VaultError } from '../errors.ts';

/**
 * 0x0001: X-Wing (X25519 + ML-KEM-768), HKDF-SHA256 and AES-256-GCM in HPKE; Ed25519; SHA-256; files in 256 KiB chunks under
 * HKDF-Expand-SHA512. 0x0002 (X25519 alone) is a number of the benches, 0x0003 (a composite signature) is kept free.
 */
export const SUITE = 0x0001;

const ACCEPTED: ReadonlySet<number> = new Set([SUITE]);

/** The number stands in every signed body and every authenticated header: a suite outside the list is no downgrade path. */
export function acceptSuite(suite: number): void {
  if (!ACCEPTED.has(suite)) throw new VaultError('UNSUPPORTED_SUITE', `suite ${suite}`);
}
