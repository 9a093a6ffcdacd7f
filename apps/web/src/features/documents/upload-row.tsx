import { VaultError } from '@maillon/vault/errors';
import { Check, RotateCw, X } from 'lucide-react';
import { isPassing, sentenceOf, statusOf } from '../../lib/api/problem.ts';
import { shownName } from '../../lib/files/file-name.ts';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { causeOf } from '../../vault/failure.ts';
import { megabytes } from './documents.model.ts';
import type { Upload, UploadQueue } from './upload-queue.ts';

const failureOf = (error: unknown): string =>
  error instanceof VaultError ? `Le document n’a pas pu être protégé. ${causeOf(error).cause}` : sentenceOf(error);

const wordsOf = ({ status, progress, error }: Upload): string => {
  switch (status) {
    case 'waiting':
      return 'En attente';
    case 'sealing':
      return 'Préparation…';
    case 'sending':
      return `Envoi… ${Math.round(progress * 100)} %`;
    case 'offline':
      return (statusOf(error) ?? 0) > 0
        ? 'Le serveur ne répond pas : l’envoi reprendra de lui-même.'
        : 'Pas de connexion : l’envoi reprendra de lui-même.';
    case 'failed':
      return failureOf(error);
    case 'done':
      return 'Envoyé';
  }
};

interface UploadRowProps {
  readonly upload: Upload;
  readonly queue: UploadQueue;
}

/** A file on its way. */
export const UploadRow = ({ upload, queue }: UploadRowProps) => {
  const { id, file, status, progress } = upload;
  const name = shownName(file.name);
  const isMoving = status === 'sealing' || status === 'sending';
  // A file that the server refuses, for its size or its kind, is refused again.
  const mayRetry = status === 'offline' || (status === 'failed' && isPassing(upload.error));
  return (
    <li className="flex items-center gap-2 py-1">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-medium" title={name}>
            <bdi>{name}</bdi>
          </span>
          <span className="text-sm text-muted tabular">{megabytes(file.size)}</span>
        </p>
        <p role="status" className={status === 'failed' ? 'text-sm text-danger' : 'text-sm text-muted'}>
          {wordsOf(upload)}
        </p>
        {isMoving && <ProgressLine label={`Envoi de ${name}`} value={status === 'sealing' ? null : progress} />}
      </div>
      {status === 'done' && <Check className="m-3 size-5 text-brand" aria-hidden="true" />}
      {mayRetry && (
        <IconButton label={`Réessayer ${name}`} onClick={() => queue.retry(id)}>
          <RotateCw aria-hidden="true" />
        </IconButton>
      )}
      {status !== 'done' && (
        <IconButton label={`Annuler l’envoi de ${name}`} onClick={() => queue.cancel(id)}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
};
