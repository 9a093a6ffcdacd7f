import type { Comment } from '@maillon/contracts/record/comments';
import type { SealedPlace } from '../encryption/sealed-place.ts';
import { contextOfWritten } from '../encryption/thread-contexts.ts';
import { type UnsealedText, useUnsealedMany } from '../encryption/use-unsealed.ts';

/**
 * What the comments of a thread say.
 * @param placeOf what the words of an author must be sealed for, by their profile id @returns in their order
 */
export const useCommentTexts = (
  comments: readonly Comment[],
  placeOf: (author: string) => SealedPlace,
): readonly UnsealedText[] =>
  useUnsealedMany(
    comments.map((comment) => ({
      ...{ sealed: comment.text, context: contextOfWritten(comment), of: placeOf(comment.author.profileId) },
    })),
  );
