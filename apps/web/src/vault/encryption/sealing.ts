import { VaultError } from '@maillon/vault/errors';
import type { EncryptionProvider, EncryptionSession } from '@maillon/vault/provider';
import { preparePatient } from '../prepare-patient.ts';
import { contextText, type SealContext, type SealedPlace } from './sealed-place.ts';

/** What carries clinical text: who reads it, and which session its texts are sealed in. */
export interface SealedResource extends SealedPlace {
  /** Of the session, as the server stores it on the resource; null as long as nothing was written. */
  readonly sldId: string | null;
  /** Profile ids, the patient’s first: those whom the writer names by what they do now. Their groups read, and those they let in. */
  readonly readers: readonly string[];
  /**
   * Stores a new session's id on the resource, in place of the one that was planted there. Left out where the id travels with what is
   * written: a session that was planted is refused then.
   */
  readonly keep?: (sldId: string, planted: string | null) => Promise<unknown>;
}

export interface Sealed {
  /** To be stored on the resource. */
  readonly sldId: string;
  readonly text: string;
}

const knownGroups = new WeakMap<EncryptionProvider, Map<string, string>>();

const groupOf = async (provider: EncryptionProvider, profile: string, isPatient: boolean): Promise<string[]> => {
  const known = knownGroups.get(provider) ?? new Map<string, string>();
  knownGroups.set(provider, known);
  const found = known.get(profile) ?? (await provider.groups.findByName(profile, { ofProfile: true }))?.id;
  // A patient who has never come reads it later: the professional who acts for them makes their keys now.
  const id = found ?? (isPatient ? await preparePatient(provider, profile) : null) ?? undefined;
  if (id === undefined) return [];
  known.set(profile, id);
  return [id];
};

/** The groups that exist, a new patient’s made on the way. A reader without an identity is let in at the next writing, or when a reader comes back. */
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
  // Seald’s sessions say nothing to those who did not make them; of ours, one that says nothing is another writer’s.
  const isSilent = session.metadata === undefined && provider.capabilities.contextBinding === 'envelope';
  if (session.metadata !== metadata && !isSilent) {
    throw new VaultError('WRONG_SESSION', undefined, { ids: [sldId] });
  }
  return session;
};

/** Whether its maker and its readers are the patient’s, the person’s own or `named`. */
export const namesNobodyElse = (
  session: EncryptionSession,
  { subject }: SealedPlace,
  named: readonly string[],
): Promise<boolean> => session.isSound({ ...(subject !== undefined && { subject }), named: [...named] });

/**
 * The session of a resource, made and stored on it at the first writing; and where the application names one that an attacker planted, who
 * is not of the patient’s or lets others read along (design vault §7.6).
 * @throws {VaultError} WRONG_SESSION
 */
export const sessionFor = async (
  provider: EncryptionProvider,
  resource: SealedResource,
): Promise<EncryptionSession> => {
  const { sldId, readers, metadata, keep } = resource;
  if (sldId !== null) {
    const session = await namedSession(provider, sldId, metadata);
    const groups = await groupsOf(provider, readers);
    if (await namesNobodyElse(session, resource, groups)) {
      // Readers who came since then read too; without any, nothing is written.
      await session.addRecipients(groups);
      return session;
    }
    if (keep === undefined) throw new VaultError('WRONG_SESSION', 'planted', { ids: [sldId] });
  }
  const session = await provider.sessions.create(await groupsOf(provider, readers), { metadata });
  await keep?.(session.id, sldId);
  return session;
};

/**
 * Lets in those readers whom the chain of the patient’s group names: the application lists who takes part, and its list lets in no reader.
 * @returns whether that was everybody
 */
export const letReadersIn = async (provider: EncryptionProvider, resource: SealedResource): Promise<boolean> => {
  const { sldId, readers, metadata, subject } = resource;
  if (sldId === null) return true;
  const session = await namedSession(provider, sldId, metadata);
  if (!(await namesNobodyElse(session, resource, [])))
    throw new VaultError('WRONG_SESSION', 'planted', { ids: [sldId] });
  const entitled = await entitledAmong(provider, readers, subject);
  await session.addRecipients(await groupsOf(provider, entitled));
  return entitled.length === readers.length;
};

/** The patient, and those whose identity is in her group. */
export const entitledAmong = async (
  { groups, verify }: EncryptionProvider,
  profiles: readonly string[],
  subject: string | undefined,
): Promise<readonly string[]> => {
  const { profileOf } = verify;
  if (profileOf === undefined) return profiles;
  const group = subject === undefined ? null : await groups.findByName(subject, { ofProfile: true });
  const members = group === null ? [] : await groups.members(group.id);
  const known = new Set([subject, ...(await Promise.all(members.map(({ id }) => profileOf(id))))]);
  return profiles.filter((profile) => known.has(profile));
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
