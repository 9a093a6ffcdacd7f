import { withoutForbiddenCharacters } from '@maillon/contracts/fields/forbidden-characters';
import { sessionNamedBy } from '@maillon/domain/sealed';
import { VaultError } from '@maillon/vault/errors';
import type { DecryptOutcome, EncryptionProvider, EncryptionSession, SldId } from '@maillon/vault/provider';
import { readTitle } from '@maillon/vault/use/document-title';
import { readInOrder, type ThreadOrder } from '@maillon/vault/use/thread-order';
import { contextText, type SealContext, type SealedPlace } from './sealed-place.ts';

export interface SealedItem {
  readonly sealed: string;
  readonly context: SealContext;
  readonly of: SealedPlace;
}

export interface OpenedText {
  readonly text: string;
  /** What stood in the thread when it was written, where its author says so. */
  readonly order?: ThreadOrder;
}

export type Unsealed =
  /** `author`: the identity that signed it; null where the vault signs nothing. */
  | ({ readonly ok: true; readonly author?: SldId | null } & OpenedText)
  | { readonly ok: false; readonly error: VaultError };

/**
 * What a text says whose author is not entitled: it is shown to a reader who asks for it, as that, and counts for nothing (design
 * vault §7.7).
 */
export class UnverifiedText extends VaultError {
  constructor(readonly text: string) {
    super('UNVERIFIED_AUTHOR');
  }
}

/**
 * The server refuses such characters in clear texts, and cannot see them here: a dose would be read backwards. Behind the title of a
 * document stands which file it names: that is no text, and is kept. Behind a message of a thread stands what its author saw before it.
 */
const shownOf = (opened: string, { entity, field }: SealContext): OpenedText => {
  if (entity === 'message' || entity === 'comment') {
    const { text, order } = readInOrder(opened);
    return { text: withoutForbiddenCharacters(text), ...(order !== null && { order }) };
  }
  const { text } = entity === 'document' && field === 'title' ? readTitle(opened) : { text: opened };
  return { text: withoutForbiddenCharacters(text) + opened.slice(text.length) };
};

/** Whether the identity that signed is that of the profile that must have written it, and no second one that calls itself so. */
const isWrittenBy = async (
  author: string | null,
  profile: string | undefined,
  { profileOf, isKnown }: EncryptionProvider['verify'],
): Promise<boolean> => {
  if (profile === undefined || profileOf === undefined) return true;
  return author !== null && (await profileOf(author)) === profile && (await isKnown?.(author)) !== false;
};

/** Everything that is written here is signed, for its resource, by an author who may: what is not was put there by another. */
const judged = async (
  outcome: DecryptOutcome,
  { metadata }: EncryptionSession,
  { of, context }: SealedItem,
  { capabilities, verify }: EncryptionProvider,
): Promise<Unsealed> => {
  if (!outcome.ok) return outcome;
  const { verified, author } = outcome;
  const shown = shownOf(outcome.text, context);
  const isGenuine =
    !capabilities.authorSignatures ||
    (verified && metadata === of.metadata && (await isWrittenBy(author, of.author, verify)));
  return isGenuine ? { ok: true, ...shown, author } : { ok: false, error: new UnverifiedText(shown.text) };
};

const isUnverified = (outcome: Unsealed | undefined): boolean =>
  outcome?.ok === false && outcome.error instanceof UnverifiedText;

/** Reads again who is let in by these patients: a colleague may have joined since this page looked. */
export const lookAgain = async ({ groups }: EncryptionProvider, subjects: ReadonlySet<string>): Promise<void> => {
  const again = [...subjects].map(async (subject) => {
    const group = await groups.findByName(subject, { ofProfile: true });
    if (group !== null) await groups.members(group.id);
  });
  await Promise.all(again).catch(() => undefined);
};

/**
 * Opens many texts at once: sessions are fetched together. One that does not open has its reason and spoils no other; the
 * answers are in the order of the questions.
 */
export const unsealMany = async (
  provider: EncryptionProvider,
  items: readonly SealedItem[],
): Promise<readonly Unsealed[]> => {
  const outcomes = await unsealAsKnown(provider, items);
  const doubtful = items.flatMap((item, at) =>
    isUnverified(outcomes[at]) && item.of.subject !== undefined ? [{ item, at, subject: item.of.subject }] : [],
  );
  if (doubtful.length === 0) return outcomes;
  await lookAgain(provider, new Set(doubtful.map(({ subject }) => subject)));
  const again = await unsealAsKnown(
    provider,
    doubtful.map(({ item }) => item),
  );
  const looked = new Map(doubtful.map(({ at }, n) => [at, again[n]] as const));
  return outcomes.map((outcome, at) => looked.get(at) ?? outcome);
};

/** By the chains that this page has read. */
const unsealAsKnown = async (
  provider: EncryptionProvider,
  items: readonly SealedItem[],
): Promise<readonly Unsealed[]> => {
  const outcomes = new Array<Unsealed>(items.length);
  const bySession = new Map<string, number[]>();
  for (const [at, { sealed }] of items.entries()) {
    const id = sessionNamedBy(sealed);
    if (id === null) outcomes[at] = { ok: false, error: new VaultError('TRUNCATED', 'not a sealed text') };
    else bySession.set(id, [...(bySession.get(id) ?? []), at]);
  }
  if (bySession.size === 0) return outcomes;
  const sessions = await provider.sessions.retrieveMany([...bySession.keys()]);
  const openAt = async ([id, places]: [string, number[]]): Promise<void> => {
    const session = sessions.get(id) ?? new VaultError('NOT_RECIPIENT', undefined, { ids: [id] });
    if (session instanceof VaultError) {
      for (const at of places) outcomes[at] = { ok: false, error: session };
      return;
    }
    const wanted = places.flatMap((at) => items[at] ?? []);
    const opened = await session.decryptMany(
      wanted.map(({ sealed, context, of: { subject } }) => ({
        c: sealed,
        context: contextText(context),
        ...(subject !== undefined && { subject }),
      })),
    );
    for (const [n, at] of places.entries()) {
      const [outcome, item] = [opened[n], items[at]];
      outcomes[at] =
        outcome === undefined || item === undefined
          ? { ok: false, error: new VaultError('UNKNOWN') }
          : await judged(outcome, session, item, provider);
    }
  };
  await Promise.all([...bySession].map(openAt));
  return outcomes;
};

export const failureOf = (error: unknown): VaultError =>
  error instanceof VaultError
    ? error
    : new VaultError('UNKNOWN', error instanceof Error ? error.message : '', undefined, error);
