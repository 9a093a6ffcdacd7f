import { sealedFor } from '@maillon/domain/sealed-resource';

/** Which record, and which of its fields. The same on both sides, or it stays shut: a text that was moved does not open. */
export interface SealContext {
  readonly entity: string;
  readonly id: string;
  readonly field: string;
}

export const contextText = ({ entity, id, field }: SealContext): string => `${entity}:${id}:${field}`;

/** What a comment is for its thread: a word among others, what came of it, or why a recipient said no. */
export type CommentField = 'text' | 'result' | 'refusal';

/** A comment of any thread. Its field is sealed with it, so that no server shows a passing word as the conclusion. */
export const contextOfComment = (id: string, field: CommentField): SealContext => ({ entity: 'comment', id, field });

/** What a session must be for, and whose data it is: the application names sessions, and these say which it may name. */
export interface SealedPlace {
  /** What the session says in clear, signed by its maker; no clinical word: `observations-<patient id>`. */
  readonly metadata: string;
  /** The profile of the patient: her group says who may write, and whose words count. Left out where there is no subject. */
  readonly subject?: string;
  /** The profile that must have written it: the application says who did, and is not believed. */
  readonly author?: string;
}

export const ofRecord = (patientId: string): SealedPlace => ({
  metadata: sealedFor.record(patientId),
  subject: patientId,
});

export const ofDocuments = (patientId: string): SealedPlace => ({
  metadata: sealedFor.documents(patientId),
  subject: patientId,
});

export const ofVisit = (id: string, patientId: string | undefined): SealedPlace => ({
  metadata: sealedFor.visit(id),
  ...(patientId !== undefined && { subject: patientId }),
});

/** A message of a conversation. @param author profile id */
export const ofMessage = (channelId: string, author: string): SealedPlace => ({
  metadata: sealedFor.channel(channelId),
  author,
});

/** The reason of a transmission, or a comment under it: of a reader of the patient's file. @param author profile id */
export const ofTransmission = (id: string, patientId: string, author: string): SealedPlace => ({
  ...{ metadata: sealedFor.transmission(id), subject: patientId, author },
});

/** A question to other practitioners, or an answer to it: its asker of the patient's circle lets them in. @param author profile id */
export const ofTeleexpertise = (id: string, patientId: string, author: string): SealedPlace => ({
  ...{ metadata: sealedFor.teleexpertise(patientId, id), subject: patientId, author },
});
