import { VaultError } from '../errors.ts';

/** Whose word on a professional's card counts: built into the application, never asked from a server. */
export interface CardTrust {
  readonly issuer: string;
  /** The client id of the vault's own service there: a token of the application's sign-in proves nothing here. */
  readonly audience: string;
  /** Where a browser goes to present a card. The client writes the whole address, so that no server puts a nonce of its own in it. */
  readonly authorize: string;
}

/** Levels of assurance, the lowest first. */
const LEVELS = ['eidas1', 'eidas2', 'eidas3'];
export const MIN_LEVEL = 'eidas1';

export const isLevelEnough = (acr: unknown): boolean =>
  typeof acr === 'string' && LEVELS.includes(acr) && LEVELS.indexOf(acr) >= LEVELS.indexOf(MIN_LEVEL);

/** `why` is for tests and logs: it names no person. */
export const refusedCard = (why: string, cause?: unknown): VaultError =>
  new VaultError('CARD_REFUSED', why, undefined, cause);
