import { randomOf } from '../card/check.ts';
import { claimsIn } from '../card/claims.ts';
import { cardCommitment, cardNonce } from '../card/commitment.ts';
import { refusedCard } from '../card/trust.ts';
import type { SignedLink } from '../chains/link.ts';
import { currentKey, type IdentityState, type Trust } from '../identity/chain.ts';
import { checkCardLink } from './acceptance.ts';

/** How long a person has to present their card. */
export const CARD_FLOW_MS = 10 * 60_000;
/** PROTOCOL.md §7a: how long other keys with the same card wait, so that its owner hears of it and can say no. */
export const CARD_WAIT_MS = 72 * 3_600_000;

/** The state after a link that binds a card. Its token was verified when it came. */
export async function acceptCardLink(
  state: IdentityState,
  link: SignedLink,
  { token, random }: { readonly token: string; readonly random: string },
  trust: Trust,
  now: number,
): Promise<IdentityState> {
  const drawn = randomOf({ random });
  const after = await checkCardLink(state, link, trust, now);
  if (claimsIn(token).nonce !== (await cardNonce(state.id, currentKey(state), drawn))) {
    throw refusedCard('made for other keys');
  }
  if (after.card?.commitment !== (await cardCommitment(token, drawn))) throw refusedCard('another token');
  return after;
}

/** From when readers get the proof: until the token ends, it is good for more than reading. */
export function proofDueAt(token: string, now: number, isContested: boolean): number {
  const { exp } = claimsIn(token);
  if (exp === undefined) throw refusedCard('it never ends');
  return Math.max(exp * 1_000, isContested ? now + CARD_WAIT_MS : 0);
}
