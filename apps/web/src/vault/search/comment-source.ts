import type { Comment } from '@maillon/contracts/record/comments';
import type { OpenedTeleexpertise } from '@maillon/contracts/record/teleexpertises';
import type { OpenedTransmission } from '@maillon/contracts/record/transmissions';
import { ofTeleexpertise, ofTransmission, type SealedPlace } from '../encryption/sealed-place.ts';
import { contextOfWritten } from '../encryption/thread-contexts.ts';
import { type Closed, type Filling, putListed, type Source } from './filling.ts';
import type { SearchItem } from './search-item.ts';
import { TELEEXPERTISES, TRANSMISSIONS } from './thread-sources.ts';

const COMMENTS = 'comments.';

interface Thread {
  readonly kind: Extract<SearchItem['kind'], 'transmission' | 'teleexpertise'>;
  readonly id: string;
  readonly title: string;
  readonly comments: readonly Comment[];
  readonly placeOf: (author: string) => SealedPlace;
}

const putComments = (filling: Filling, { kind, id, title, comments, placeOf }: Thread): Promise<void> =>
  putListed(
    filling,
    COMMENTS + id,
    comments.map(
      (comment): Closed => ({
        item: { id: `comment.${comment.id}`, kind, place: id, title, at: comment.creation },
        sealed: comment.text,
        context: contextOfWritten(comment),
        of: placeOf(comment.author.profileId),
      }),
    ),
  );

export const putTransmission = (filling: Filling, { id, patient, comments }: OpenedTransmission): Promise<void> =>
  putComments(filling, {
    ...{ kind: 'transmission', id, comments, title: patient.name },
    placeOf: (author) => ofTransmission(id, patient.id, author),
  });

export const putTeleexpertise = (filling: Filling, { id, subject, comments }: OpenedTeleexpertise): Promise<void> =>
  putComments(filling, {
    ...{ kind: 'teleexpertise', id, comments, title: subject.name },
    placeOf: (author) => ofTeleexpertise(id, subject.id, author),
  });

/** Answers come when their thread is opened, which the server notes as a reading; they leave with it. */
export const dropComments: Source = async ({ index }) => {
  const listed = new Set(
    [...index.names(TRANSMISSIONS), ...index.names(TELEEXPERTISES)].flatMap((name) =>
      (index.block(name)?.items ?? []).map(({ place }) => COMMENTS + place),
    ),
  );
  await index.drop(index.names(COMMENTS).filter((name) => !listed.has(name)));
};
