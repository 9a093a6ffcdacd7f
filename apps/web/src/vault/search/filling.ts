import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { type SealedItem, unsealMany } from '../encryption/unsealing.ts';
import type { DeviceIndex } from './device-index.ts';
import type { SearchItem } from './search-item.ts';

/** What a filling of the index stands on. */
export interface Filling {
  readonly me: UserMe;
  readonly provider: EncryptionProvider;
  readonly index: DeviceIndex;
  /** The first one of this page looks at everything; those that follow at what may be new. */
  readonly isFirst: boolean;
  /** Between two questions, so that neither the page nor the server is kept busy. @throws where the session is over */
  readonly pause: () => Promise<void>;
}

/** Brings one kind of texts up to what the server says now; what it lists no longer leaves the index. */
export type Source = (filling: Filling) => Promise<void>;

/** A text that is still sealed. */
export interface Closed extends SealedItem {
  readonly item: Omit<SearchItem, 'text'>;
}

const AT_ONCE = 50;
/** It may open a moment later, or once another person let this one in. */
const MAY_OPEN = new Set(['NETWORK', 'LOCKED', 'NOT_RECIPIENT', 'NOT_GROUP_MEMBER', 'UNVERIFIED_AUTHOR']);

/** The texts that open; one without an entitled signer is left out. */
export const openTexts = async ({ provider, pause }: Filling, closed: readonly Closed[]) => {
  const items: SearchItem[] = [];
  let hasClosed = false;
  for (let at = 0; at < closed.length; at += AT_ONCE) {
    if (at > 0) await pause();
    const part = closed.slice(at, at + AT_ONCE);
    const outcomes = await unsealMany(provider, part);
    for (const [n, { item }] of part.entries()) {
      const outcome = outcomes[n];
      if (outcome?.ok) items.push({ ...item, text: outcome.text });
      else if (outcome !== undefined) hasClosed ||= MAY_OPEN.has(outcome.error.code);
    }
  }
  return { items, hasClosed };
};

/**
 * Replaces a block by what is listed now. Sealed texts never change: those that are known are not opened again.
 * @param clear items that were never sealed
 */
export const putListed = async (
  filling: Filling,
  name: string,
  listed: readonly Closed[],
  clear: readonly SearchItem[] = [],
): Promise<void> => {
  const { index } = filling;
  const block = index.block(name);
  const known = new Map(block?.items.map((item) => [item.id, item] as const));
  const kept = listed.flatMap(({ item }) => {
    const before = known.get(item.id);
    return before === undefined ? [] : [{ ...item, text: before.text }];
  });
  const { items, hasClosed } = await openTexts(
    filling,
    listed.filter(({ item }) => !known.has(item.id)),
  );
  const now = [...kept, ...items, ...clear];
  const isSame = block !== undefined && items.length === 0 && now.length === block.items.length && clear.length === 0;
  if (!isSame) await index.put(name, { items: now, upTo: 0, hasClosed });
};
