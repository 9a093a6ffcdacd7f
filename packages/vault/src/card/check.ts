import { fromBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import type { KeyPeriod } from '../evidence.ts';
import type { CardLink, IdentityState } from '../identity/chain.ts';
import type { ServerTrust } from '../trust/server-keys.ts';
import type { Signed } from '../wire/signed.ts';
import { CARD_RANDOM_LENGTH, cardCommitment, cardNonce } from './commitment.ts';
import { readKeySet } from './key-sets.ts';
import { type CardHolder, keyOf, NEAR_SECONDS, readCardToken } from './token.ts';
import { type CardTrust, refusedCard } from './trust.ts';

/** What shows that a card vouched for the keys in the chain. */
export interface CardProof {
  readonly token: string;
  readonly random: string;
}

export interface CardEvidence {
  readonly proof: CardProof;
  /** The vault's recordings around the link: the last one before it in the log, and the first one after. */
  readonly before: Signed;
  readonly after: Signed;
  /** The link's leaf, proved to be there. */
  readonly index: number;
  /** What the application recorded. */
  readonly periods: readonly KeyPeriod[];
}

/**
 * Design vault §7.3a, for a reader: whom the card named, as it stands in this identity's chain.
 * @param rpps of the profile that the identity stands for; null where it has none
 * Throws CARD_REFUSED.
 */
export async function checkCard(
  identity: IdentityState,
  rpps: string | null,
  { proof, before, after, index, periods }: CardEvidence,
  { trust, serverKey }: { readonly trust: CardTrust; readonly serverKey: ServerTrust },
): Promise<CardHolder> {
  const link = cardOf(identity);
  const { token } = proof;
  const random = randomOf(proof);
  if ((await cardCommitment(token, random)) !== link.commitment) throw refusedCard('another token');
  const [first, second] = await Promise.all([readKeySet(before, serverKey), readKeySet(after, serverKey)]);
  if (first.issuer !== trust.issuer || second.issuer !== trust.issuer) throw refusedCard('keys of another issuer');
  if (!(first.size <= index && index < second.size)) throw refusedCard('recorded at another time');
  if (keyOf(token, first.keys) !== keyOf(token, second.keys)) throw refusedCard('a key that was not published');
  requirePublished(keyOf(token, first.keys), link.ts, periods);
  const nonce = await nonceOf(identity, link, random);
  return requireHolder(await readCardToken(token, { trust, keys: first.keys, nonce, at: link.ts }), rpps);
}

/** The other server saw that key too, around that time: it looks every few minutes, not at each link. */
export function requirePublished(key: string, at: number, periods: readonly KeyPeriod[]): void {
  const margin = NEAR_SECONDS * 1_000;
  const isThere = periods.some((one) => one.key === key && one.from - margin <= at && at <= one.until + margin);
  if (!isThere) throw refusedCard('a key that the application never saw');
}

export function requireHolder(holder: CardHolder, rpps: string | null): CardHolder {
  if (holder.rpps !== rpps) throw refusedCard('the card of another person');
  return holder;
}

function cardOf(identity: IdentityState): CardLink {
  if (identity.card === null || identity.revoked) throw refusedCard('no card');
  // The first key of an identity that was prepared is known to the person who prepared it.
  if (identity.delegatedBy && identity.card.kseq === 0) throw refusedCard('keys that somebody else made');
  return identity.card;
}

async function nonceOf(identity: IdentityState, { kseq }: CardLink, random: Bytes): Promise<string> {
  const key = identity.keys[kseq];
  if (!key) throw refusedCard('no such key');
  return cardNonce(identity.id, key, random);
}

export function randomOf({ random }: Pick<CardProof, 'random'>): Bytes {
  try {
    const bytes = fromBase64Url(random);
    if (bytes.length === CARD_RANDOM_LENGTH) return bytes;
  } catch (cause) {
    throw refusedCard('not 32 bytes', cause);
  }
  throw refusedCard('not 32 bytes');
}
