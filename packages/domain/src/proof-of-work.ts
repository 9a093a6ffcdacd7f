/**
 * What a visitor without an account pays instead of solving a captcha: a number whose SHA-256, with the challenge, begins with
 * some bits of zero. A text of its own for every try; `challenge.number`.
 */
export const PROOF_BITS = 15;

/** A proof from a challenge of the server and the number that was found. */
export function proofText(challenge: string, number: number): string {
  return `${challenge}.${number.toString(36)}`;
}

/** How many bits of zero the bytes begin with. */
export function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/** Whether a hash shows the work: it begins with so many bits of zero. */
export function isProof(hash: Uint8Array, bits = PROOF_BITS): boolean {
  return leadingZeroBits(hash) >= bits;
}
