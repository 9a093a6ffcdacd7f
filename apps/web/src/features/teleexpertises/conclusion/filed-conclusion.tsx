import type { Comment } from '@maillon/contracts/record/comments';
import type { OpenedTeleexpertise } from '@maillon/contracts/record/teleexpertises';
import { DAY_MS } from '@maillon/domain/time-units';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { ofTeleexpertise } from '../../../vault/encryption/sealed-place.ts';
import { contextOfTopic, contextOfWritten } from '../../../vault/encryption/thread-contexts.ts';
import { useUnsealed } from '../../../vault/encryption/use-unsealed.ts';
import { failureOf } from '../teleexpertise-failure.ts';
import { conclusionSheet } from './conclusion-sheet.ts';
import { fileConclusion } from './file-conclusion.ts';

/** As long as the server remembers a document that was taken away again: it is not put back. */
const FILED_WITHIN_MS = 30 * DAY_MS;

/** The conclusion that the reader's device files; none for an expert, and none that is old. */
export const resultToFile = (
  { status, sender, comments }: OpenedTeleexpertise,
  userId: string,
  now: number,
): Comment | undefined =>
  status === 'COMPLETED' && sender.id === userId
    ? comments.findLast(({ kind, creation }) => kind === 'RESULT' && now - Date.parse(creation) < FILED_WITHIN_MS)
    : undefined;

interface FiledConclusionProps {
  readonly opened: OpenedTeleexpertise;
  /** The comment that closed it. */
  readonly result: Comment;
}

/**
 * The conclusion in the record of the patient: the asker's device files it, when they conclude and else when they come to read it. An
 * expert may not add to a record that is closed to them.
 */
export const FiledConclusion = ({ opened, result }: FiledConclusionProps) => {
  const client = useQueryClient();
  const { id, subject, sender, topic } = opened;
  const placeOf = (author: string) => ofTeleexpertise(id, subject.id, author);
  const question = useUnsealed(topic, contextOfTopic(id), placeOf(sender.profileId));
  const conclusion = useUnsealed(result.text, contextOfWritten(result), placeOf(result.author.profileId));
  const sheet =
    question.is === 'ready' && conclusion.is === 'ready'
      ? conclusionSheet(opened, result, question.text, conclusion.text)
      : null;
  const { data, error, refetch } = useQuery({
    queryKey: ['teleexpertise.filed', id],
    queryFn: ({ signal }) => {
      if (sheet === null) throw new Error('a conclusion that is closed');
      return fileConclusion(client, { id: result.id, patientId: subject.id, sheet }, signal);
    },
    enabled: sheet !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (sheet === null) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-3 text-sm">
      {data === undefined && error === null && (
        <>
          <Spinner /> La conclusion se range dans le dossier…
        </>
      )}
      {data === true && (
        <>
          <FileCheck className="size-4 text-success" aria-hidden="true" />
          <span>La conclusion est dans le dossier :</span>
          <Link
            to={`${paths.patient(subject.id)}?view=documents`}
            className="font-medium text-brand underline underline-offset-2"
          >
            voir les documents
          </Link>
        </>
      )}
      {data === false && 'Vous ne pouvez pas compléter ce dossier : la conclusion reste dans cette demande.'}
      {error !== null && (
        <>
          <span>La conclusion n’est pas encore dans le dossier. {failureOf(error)}</span>
          <Button look="secondary" size="sm" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </>
      )}
    </div>
  );
};
