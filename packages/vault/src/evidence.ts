/** What a client knows of who a person is, best first (design vault §7.3). */
export type Evidence =
  /** Their card vouched for these keys; `name` is the card's. */
  | { readonly level: 'card'; readonly name: string; readonly since: number }
  /** A structure's chain, or a person whose keys this device knows, let them in. */
  | { readonly level: 'introduced'; readonly by: Introduction }
  /** The keys that were seen first. `card`: they say that a card vouches for them, and what follows from that. */
  | { readonly level: 'first-use'; readonly card: CardDoubt | null }
  /** Other keys stood for this person before: no card outweighs that. */
  | { readonly level: 'changed' };

export interface Introduction {
  readonly id: string;
  /** Of whom introduces: a structure, or a colleague. */
  readonly profileId: string;
  readonly kind: 'structure' | 'colleague';
}

/** `waits`: until `until`, milliseconds since 1970. `refused`: what was shown does not hold. */
export type CardDoubt = { readonly is: 'waits'; readonly until: number } | { readonly is: 'refused' | 'unchecked' };

/** The application's own record of one key of the cards' provider: that it was there from the one moment to the other, in milliseconds. */
export interface KeyPeriod {
  readonly key: string;
  readonly from: number;
  readonly until: number;
}

export interface EvidenceFacts {
  /** Whether these are the keys that stand for the person on this device, or none did before. */
  readonly isPinned: boolean;
  readonly card: { readonly name: string; readonly since: number } | CardDoubt | null;
  readonly introduction: Introduction | null;
}

const isVouchedFor = (card: EvidenceFacts['card']): card is Exclude<EvidenceFacts['card'], CardDoubt | null> =>
  card !== null && 'name' in card;

/** An existing pin beats a newer card, a card beats an introduction, and that beats having been first. */
export function evidenceOf({ isPinned, card, introduction }: EvidenceFacts): Evidence {
  if (!isPinned) return { level: 'changed' };
  if (isVouchedFor(card)) return { level: 'card', ...card };
  // What does not hold is worse than nothing: no introduction hides it.
  if (introduction !== null && card?.is !== 'refused') return { level: 'introduced', by: introduction };
  return { level: 'first-use', card };
}

/** Whose evidence is asked, and what the application says of them. */
export interface EvidenceQuestion {
  readonly id: string;
  readonly rpps: string | null;
  /** The structures they belong to, by profile. */
  readonly structures: readonly string[];
}
