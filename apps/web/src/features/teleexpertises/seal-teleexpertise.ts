import type { OpenedTeleexpertise } from '@maillon/contracts/record/teleexpertises';
import { sealing } from '../../vault/encryption/encrypt.ts';
import { type CommentField, contextOfComment, ofTeleexpertise } from '../../vault/encryption/sealed-place.ts';
import { contextOfTopic } from '../../vault/encryption/thread-contexts.ts';
import { inThread } from '../../vault/threads/seen-thread.ts';

interface NamedExpert {
  /** Of the profile. */
  readonly id: string;
  readonly name: string;
}

/** What is sealed for these people they could not read: they have never opened their space. */
export class KeylessExperts extends Error {
  constructor(readonly names: readonly string[]) {
    super('experts without keys');
  }
}

const requireKeys = async (experts: readonly NamedExpert[]): Promise<void> => {
  const keyless = await sealing.withoutKeys(experts.map(({ id }) => id));
  if (keyless.length === 0) return;
  throw new KeylessExperts(experts.filter(({ id }) => keyless.includes(id)).map(({ name }) => name));
};

interface Question {
  readonly id: string;
  readonly patientId: string;
  readonly experts: readonly NamedExpert[];
}

/**
 * The question, for the patient's circle and for all practitioners of the list: the server keeps it from those whose turn it is not.
 * @param author profile id @throws {VaultError} and {@link KeylessExperts}
 */
export const sealTopic = async ({ id, patientId, experts }: Question, author: string, text: string) => {
  await requireKeys(experts);
  const readers = [patientId, ...experts.map((expert) => expert.id)];
  return sealing.one({ sldId: null, readers, ...ofTeleexpertise(id, patientId, author) }, contextOfTopic(id), text);
};

type Opened = Pick<OpenedTeleexpertise, 'id' | '_sldId' | 'subject' | 'comments'>;

/** An answer or the conclusion, in the session that the asker made. @param author profile id @throws {VaultError} */
export const sealComment = async (
  { id, _sldId: sldId, subject, comments }: Opened,
  author: string,
  { id: commentId, field }: { readonly id: string; readonly field: CommentField },
  text: string,
): Promise<string> => {
  const resource = { sldId, readers: [subject.id], ...ofTeleexpertise(id, subject.id, author) };
  // Why an expert said no stands beside the thread.
  const ordered = field === 'refusal' ? text : inThread(text, comments, (one) => one.author.profileId === author);
  return (await sealing.one(resource, contextOfComment(commentId, field), ordered)).text;
};

/** Lets in those whom the asker adds. @param author profile id @throws {VaultError} and {@link KeylessExperts} */
export const letExpertsIn = async (
  { id, _sldId: sldId, subject }: Omit<Opened, 'comments'>,
  author: string,
  experts: readonly NamedExpert[],
): Promise<void> => {
  await requireKeys(experts);
  const readers = [subject.id, ...experts.map((expert) => expert.id)];
  await sealing.letIn({ sldId, readers, ...ofTeleexpertise(id, subject.id, author) });
};
