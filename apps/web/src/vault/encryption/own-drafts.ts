import { sealedSessionId } from '@maillon/domain/sealed';
import { VaultError } from '@maillon/vault/errors';
import { draftStore } from '../../lib/forms/draft-store.ts';
import { decryptBatched } from './decrypt-batched.ts';
import { sealing } from './encrypt.ts';
import type { SealContext } from './sealed-place.ts';

/** A draft of a person: where it waits in this browser, and what it is sealed as. */
export interface DraftPlace {
  readonly userId: string;
  readonly key: string;
  readonly context: SealContext;
}

export interface OwnDraft {
  readonly text: string;
  /** When it was kept, as an instant. */
  readonly at: string;
}

/** Of no patient's file. */
const OWN = { metadata: 'drafts' };

/** Sealed for oneself alone: a draft is private, and goes on being kept without a network. By user. */
const sessions = new Map<string, string>();

/** What is under way at each key: a draft that is kept late must not come after the one that followed it. */
const underWay = new Map<string, Promise<unknown>>();

const inOrder = <T>(key: string, task: () => Promise<T>): Promise<T> => {
  const next = (underWay.get(key) ?? Promise.resolve()).then(task);
  underWay.set(
    key,
    next.catch(() => undefined),
  );
  return next;
};

const seal = (sldId: string | null, context: SealContext, text: string) =>
  sealing.one({ sldId, readers: [], ...OWN }, context, text);

const write = async ({ userId, key, context }: DraftPlace, draft: string): Promise<string> => {
  const known = sessions.get(userId) ?? null;
  const { sldId, text } = await seal(known, context, draft).catch((error: unknown) => {
    // A session of keys that were renewed since: the next draft begins another one.
    if (known === null || !(error instanceof VaultError) || error.code !== 'NOT_RECIPIENT') throw error;
    return seal(null, context, draft);
  });
  sessions.set(userId, sldId);
  const at = new Date().toISOString();
  await draftStore.write(key, { sealed: text, at });
  return at;
};

const read = async ({ userId, key, context }: DraftPlace): Promise<OwnDraft | null> => {
  const kept = await draftStore.read(key).catch(() => null);
  if (kept === null) return null;
  const { text } = await decryptBatched({ sealed: kept.sealed, context, of: OWN });
  const sldId = sealedSessionId(kept.sealed);
  if (sldId !== null) sessions.set(userId, sldId);
  return { text, at: kept.at };
};

/** What a person has begun and not sent, sealed, in this browser. What is asked of one place is done in its order. */
export const ownDrafts = {
  /** Null: there is none. @throws where there is one that does not open */
  read: (place: DraftPlace): Promise<OwnDraft | null> => inOrder(place.key, () => read(place)),
  /** @returns when @throws where it could not be sealed or kept */
  write: (place: DraftPlace, text: string): Promise<string> => inOrder(place.key, () => write(place, text)),
  remove: ({ key }: DraftPlace): Promise<void> => inOrder(key, () => draftStore.remove(key).catch(() => undefined)),
  /**
   * Makes ready to keep drafts without a network: the key that seals them comes while there is one, from an earlier visit where this
   * browser had one.
   */
  async prepare({ userId, context }: DraftPlace): Promise<void> {
    if (sessions.has(userId)) return;
    const key = `key.${userId}`;
    const earlier = await draftStore.read(key).catch(() => null);
    const known = earlier === null ? null : sealedSessionId(earlier.sealed);
    const { sldId, text } = await seal(known, context, '').catch(() => seal(null, context, ''));
    sessions.set(userId, sldId);
    await draftStore.write(key, { sealed: text, at: new Date().toISOString() });
  },
} as const;
