import type { Comment } from '@maillon/contracts/record/comments';
import type { SealedPlace } from './sealed-place.ts';
import { contextOfWritten } from './thread-contexts.ts';
import { type UnsealedText, useUnsealedMany } from './use-unsealed.ts';

/**
 * What the comments of a thread say.
 * @param placeOf what the words of an author must be sealed for, by their profile id @returns by id of a comment
 */
export const useCommentTexts = (
  comments: readonly Comment[],
  placeOf: (author: string) => SealedPlace,
): ((id: string) => UnsealedText) => {
  const texts = useUnsealedMany(
    comments.map((comment) => ({
      ...{ sealed: comment.text, context: contextOfWritten(comment), of: placeOf(comment.author.profileId) },
    })),
  );
  const byId = new Map(comments.map(({ id }, at) => [id, texts[at]] as const));
  return (id) => byId.get(id) ?? { is: 'opening' };
};
