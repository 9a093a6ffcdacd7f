import { createHash } from 'node:crypto';

/** SHA-256: a key is 32 random bytes, so that nothing slower is needed against guesses. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
