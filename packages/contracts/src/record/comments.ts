import * as z from 'zod';
import { gender, id, idOut, instantOut, sealedText, userType } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

/** Characters of a comment, before it is sealed. */
export const COMMENT_MAX = 8_000;
const MAX_MENTIONS = 20;

/** What a thread can be under. */
export const THREAD_KINDS = ['transmission', 'teleexpertise'] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

/** A person who takes part in a thread. */
export const threadPerson = z.object({
  id: idOut,
  /** Of their profile: their group of the vault has its name. */
  profileId: idOut,
  name: z.string(),
  userType,
  gender: gender.nullable(),
});
export type ThreadPerson = z.infer<typeof threadPerson>;

export const comment = z.object({
  id: idOut,
  /** `RESULT`: what came of it, written by the person who closed it. */
  kind: z.enum(['COMMENT', 'RESULT']),
  /** Sealed as `comment:<id>:text`, or `:result` for a `RESULT`, in a session of the thread. */
  text: z.string(),
  creation: instantOut,
  author: threadPerson,
  /** User ids. */
  mentions: z.array(idOut),
});
export type Comment = z.infer<typeof comment>;

/** Not even what is sealed of them. */
export const redactedComment = { text: TEXTS.redacted } as const;

/** A comment that was sent before, by the id that its writer gave it, is answered as it is kept. */
export const newComment = {
  id: id.optional(),
  text: sealedText(COMMENT_MAX),
  /** User ids of people who read the thread. */
  mentions: z.array(id).max(MAX_MENTIONS, TEXTS.wrongChoice).default([]),
};
