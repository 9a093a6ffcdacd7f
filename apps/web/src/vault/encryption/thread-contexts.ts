import type { Comment } from '@maillon/contracts/record/comments';
import { type CommentField, contextOfComment, type SealContext } from './sealed-place.ts';

export const contextOfMessage = (id: string): SealContext => ({ entity: 'message', id, field: 'text' });

/** Why a transmission was written. */
export const contextOfContent = (id: string): SealContext => ({ entity: 'transmission', id, field: 'content' });

/** What a teleexpertise asks. */
export const contextOfTopic = (id: string): SealContext => ({ entity: 'teleexpertise', id, field: 'topic' });

const FIELDS: Readonly<Record<Comment['kind'], CommentField>> = { COMMENT: 'text', RESULT: 'result' };

/** A comment as a thread shows it. */
export const contextOfWritten = ({ id, kind }: Pick<Comment, 'id' | 'kind'>): SealContext =>
  contextOfComment(id, FIELDS[kind]);
