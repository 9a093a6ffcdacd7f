import { sealedSessionId } from '@maillon/domain/sealed';
import { VaultError } from '@maillon/vault/errors';
import type { DecryptOutcome, EncryptionProvider, EncryptionSession } from '@maillon/vault/provider';
import { preparePatient } from '../prepare-patient.ts';

/** Which record, and which of its fields. The same on both sides, or it stays shut: a text that was moved does not open. */
export interface SealContext {
  readonly entity: string;
  readonly id: string;
  readonly field: string;
}

/** What carries clinical text: who reads it, and which session its texts are sealed in. */
export interface SealedResource {
  /** Of the session, as the server stores it on the resource; null as long as nothing was written. */
  readonly sldId: string | null;
  /** Profile ids, the patient’s first: their groups read, and whoever they let in. */
  readonly readers: readonly string[];
  /** Names the session for people who look after it; clear text, no clinical word: `observations-<patient id>`. */
  readonly metadata: string;
  /** Stores a new session's id on the resource. Left out where the id travels with what is written. */
  readonly keep?: (sldId: string) => Promise<unknown>;
}

export interface Sealed {
  /** To be stored on the resource. */
  readonly sldId: string;
  readonly text: string;
}

export interface SealedItem {
  readonly sealed: string;
  readonly context: SealContext;
}

export type Unsealed =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: VaultError };

export const contextText = ({ entity, id, field }: SealContext): string => `${entity}:${id}:${field}`;

const knownGroups = new WeakMap<EncryptionProvider, Map<string, string>>();

const groupOf = async (provider: EncryptionProvider, profile: string, isPatient: boolean): Promise<string[]> => {
  const known = knownGroups.get(provider) ?? new Map<string, string>();
  knownGroups.set(provider, known);
  const found = known.get(profile) ?? (await provider.groups.findByName(profile))?.id;
  // A patient who has never come reads it later: whoever acts for them makes their keys now.
  const id = found ?? (isPatient ? await preparePatient(provider, profile) : null) ?? undefined;
  if (id === undefined) return [];
  known.set(profile, id);
  return [id];
};

/** The groups that exist, a new patient’s made on the way. Whoever else has no identity yet is let in at the next writing, or when a reader comes back. */
export const groupsOf = async (provider: EncryptionProvider, readers: readonly string[]): Promise<string[]> =>
  (await Promise.all([...new Set(readers)].map((profile, at) => groupOf(provider, profile, at === 0)))).flat();

/**
 * The session that a resource names, as its readers hold it.
 * @throws {VaultError} NOT_RECIPIENT, also where it does not exist; WRONG_SESSION where it is another resource's
 */
export const namedSession = async (
  provider: EncryptionProvider,
  sldId: string,
  metadata: string,
): Promise<EncryptionSession> => {
  const session = await provider.sessions.retrieve({ sessionId: sldId });
  // Seald’s sessions say nothing to those who did not make them; of ours, one that says nothing is somebody else’s.
  const isSilent = session.metadata === undefined && provider.capabilities.contextBinding === 'envelope';
  if (session.metadata !== metadata && !isSilent) {
    throw new VaultError('WRONG_SESSION', undefined, { ids: [sldId] });
  }
  return session;
};

/** The session of a resource, made and stored on it at the first writing. */
export const sessionFor = async (
  provider: EncryptionProvider,
  { sldId, readers, metadata, keep }: SealedResource,
): Promise<EncryptionSession> => {
  if (sldId !== null) {
    const session = await namedSession(provider, sldId, metadata);
    // Whoever came since then reads too; nothing is written when nobody did.
    await session.addRecipients(await groupsOf(provider, readers));
    return session;
  }
  const session = await provider.sessions.create(await groupsOf(provider, readers), { metadata });
  await keep?.(session.id);
  return session;
};

/** Seals a clinical text, signed by its author. */
export const seal = async (
  provider: EncryptionProvider,
  resource: SealedResource,
  context: SealContext,
  text: string,
): Promise<Sealed> => {
  const session = await sessionFor(provider, resource);
  return { sldId: session.id, text: await session.encryptMessage(text, { context: contextText(context), sign: true }) };
};

/** Several texts of one resource (the answers of a questionnaire): one session, one outcome, in their order. */
export const sealMany = async (
  provider: EncryptionProvider,
  resource: SealedResource,
  items: readonly { readonly context: SealContext; readonly text: string }[],
): Promise<{ readonly sldId: string; readonly texts: readonly string[] }> => {
  const session = await sessionFor(provider, resource);
  const texts = await Promise.all(
    items.map(({ context, text }) => session.encryptMessage(text, { context: contextText(context), sign: true })),
  );
  return { sldId: session.id, texts };
};

/**
 * Opens many texts at once: sessions are fetched together. One that does not open has its reason and spoils no other; the
 * answers are in the order of the questions.
 */
export const unsealMany = async (
  provider: EncryptionProvider,
  items: readonly SealedItem[],
): Promise<readonly Unsealed[]> => {
  const outcomes = new Array<Unsealed>(items.length);
  const bySession = new Map<string, number[]>();
  for (const [at, { sealed }] of items.entries()) {
    const id = sealedSessionId(sealed);
    if (id === null) outcomes[at] = { ok: false, error: new VaultError('TRUNCATED', 'not a sealed text') };
    else bySession.set(id, [...(bySession.get(id) ?? []), at]);
  }
  if (bySession.size === 0) return outcomes;
  // Everything that is written here is signed: what is not was put there by whoever made the session (design vault §7.7).
  const { authorSignatures } = provider.capabilities;
  const requireSignature = (outcome: DecryptOutcome | Unsealed): Unsealed => {
    const isUnsigned = outcome.ok && 'author' in outcome && outcome.author === null;
    return isUnsigned && authorSignatures ? { ok: false, error: new VaultError('UNVERIFIED_AUTHOR') } : outcome;
  };
  const sessions = await provider.sessions.retrieveMany([...bySession.keys()]);
  const openAt = async ([id, places]: [string, number[]]): Promise<void> => {
    const session = sessions.get(id) ?? new VaultError('NOT_RECIPIENT', undefined, { ids: [id] });
    const wanted = places.flatMap((at) => items[at] ?? []);
    const opened =
      session instanceof VaultError
        ? wanted.map(() => ({ ok: false as const, error: session }))
        : await session.decryptMany(
            wanted.map(({ sealed, context }) => ({ c: sealed, context: contextText(context) })),
          );
    for (const [n, at] of places.entries()) {
      outcomes[at] = requireSignature(opened[n] ?? { ok: false, error: new VaultError('UNKNOWN') });
    }
  };
  await Promise.all([...bySession].map(openAt));
  return outcomes;
};

export const failureOf = (error: unknown): VaultError =>
  error instanceof VaultError
    ? error
    : new VaultError('UNKNOWN', error instanceof Error ? error.message : '', undefined, error);
