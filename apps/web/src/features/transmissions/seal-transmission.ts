import type { OpenedTransmission } from '@maillon/contracts/record/transmissions';
import { sealing } from '../../vault/encryption/encrypt.ts';
import { type CommentField, contextOfComment, ofTransmission } from '../../vault/encryption/sealed-place.ts';
import { contextOfContent } from '../../vault/encryption/thread-contexts.ts';
import { inThread } from '../../vault/threads/seen-thread.ts';

/** The reason of a new one. @param author profile id @throws {VaultError} `sentenceOfVault` has the French words */
export const sealContent = (id: string, patientId: string, author: string, text: string) => {
  const resource = { sldId: null, readers: [patientId], ...ofTransmission(id, patientId, author) };
  return sealing.one(resource, contextOfContent(id), text);
};

/** A comment in its session; each text names its own, so that one which is closed to its writer holds up nothing. */
export const sealComment = async (
  { id, sldId, patient, comments }: OpenedTransmission,
  author: string,
  { id: commentId, field }: { readonly id: string; readonly field: CommentField },
  text: string,
): Promise<string> => {
  const keep = async (): Promise<void> => undefined;
  const resource = { sldId, readers: [patient.id], keep, ...ofTransmission(id, patient.id, author) };
  const ordered = inThread(text, comments, (one) => one.author.profileId === author);
  return (await sealing.one(resource, contextOfComment(commentId, field), ordered)).text;
};
