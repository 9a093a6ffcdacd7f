import { toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, concat, utf8 } from '../bytes/bytes.ts';
import type { IdentityKey } from '../identity/chain.ts';
import { sha256 } from '../suites/primitives.ts';

/** PROTOCOL.md §7a. */
export const CARD_RANDOM_LENGTH = 32;

/** What the provider signs for us: these keys of this identity, and `random`, which hides both until the token is shown. */
export async function cardNonce(identityId: string, { sigPk, encPk }: IdentityKey, random: Bytes): Promise<string> {
  return toBase64Url(await sha256(concat(utf8('maillon/card/1'), utf8(identityId), sigPk, encPk, random)));
}

/** What the chain and the log hold of the token. */
export async function cardCommitment(token: string, random: Bytes): Promise<string> {
  return toBase64Url(await sha256(concat(utf8('maillon/card-link/1'), random, utf8(token))));
}
