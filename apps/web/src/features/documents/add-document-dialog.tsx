import { MAX_FILES } from '@maillon/contracts/record/documents';
import { Upload as UploadIcon, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { shownName } from '../../lib/files/file-name.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { megabytes } from './documents.model.ts';
import { refusalOf, TOO_MANY } from './file-rules.ts';
import { UploadRow } from './upload-row.tsx';
import { type UploadPlace, useUploads } from './use-uploads.ts';

interface AddDocumentDialogProps {
  readonly place: UploadPlace;
  readonly onClose: () => void;
}

/** Files that may go, and why the others may not. */
const useChoice = () => {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const choose = async (added: readonly File[]): Promise<void> => {
    const answers = await Promise.all(added.map(refusalOf));
    const fitting = [...files, ...added.filter((_file, at) => answers[at] === null)];
    const tooMany = fitting.length > MAX_FILES ? [TOO_MANY] : [];
    setFiles(fitting.slice(0, MAX_FILES));
    setRefusals([...answers.filter((answer) => answer !== null), ...tooMany]);
  };
  const without = (file: File): void => setFiles(files.filter((one) => one !== file));
  const clear = (): void => {
    setFiles([]);
    setRefusals([]);
  };
  return { files, refusals, choose, without, clear };
};

/** Spec clinical §2 "Documents": files are chosen, sealed and sent; the dialog may be closed meanwhile. */
export const AddDocumentDialog = ({ place, onClose }: AddDocumentDialogProps) => {
  const picker = useId();
  const { items, queue } = useUploads(place);
  const { files, refusals, choose, without, clear } = useChoice();
  const isSending = items.length > 0;

  const wasSending = useRef(isSending);
  useEffect(() => {
    // Everything has arrived, or was called off: there is nothing to look at any more.
    if (wasSending.current && !isSending && files.length === 0) onClose();
    wasSending.current = isSending;
  }, [isSending, files.length, onClose]);

  const send = (): void => {
    queue.add(files);
    clear();
  };

  return (
    <Dialog
      open
      size="sm"
      title="Ajouter un document"
      description="Seuls le patient et ceux à qui il a ouvert son dossier peuvent le lire ; nous ne le pouvons pas."
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {isSending ? 'Fermer' : 'Annuler'}
          </Button>
          <Button disabled={files.length === 0} onClick={send}>
            Envoyer
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <label
          htmlFor={picker}
          className="flex min-h-24 cursor-pointer flex-col items-center justify-center gap-2 rounded-md border border-dashed border-outline p-4 text-center focus-within:outline-2 focus-within:outline-brand hover:bg-sunken"
        >
          <UploadIcon className="size-5 text-brand" aria-hidden="true" />
          <span className="font-semibold text-brand">Choisir des fichiers</span>
          <span className="text-sm text-muted">
            10 fichiers au plus, 25 Mo chacun : PDF, images, documents ; ni programmes, ni pages web
          </span>
          <input
            id={picker}
            type="file"
            multiple
            className="sr-only"
            onChange={({ target }) => {
              void choose([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
        {refusals.map((refusal) => (
          <Alert key={refusal} tone="warning">
            {refusal}
          </Alert>
        ))}
        {files.length > 0 && (
          <ul aria-label="Fichiers choisis" className="flex flex-col gap-1">
            {files.map((file) => (
              <li key={`${file.name} ${file.lastModified} ${file.size}`} className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate" title={shownName(file.name)}>
                  <bdi>{shownName(file.name)}</bdi>
                </span>
                <span className="text-sm text-muted tabular">{megabytes(file.size)}</span>
                <IconButton label={`Retirer ${shownName(file.name)}`} onClick={() => without(file)}>
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {isSending && (
          <ul aria-label="Fichiers en cours d’envoi" className="flex flex-col gap-1">
            {items.map((upload) => (
              <UploadRow key={upload.id} upload={upload} queue={queue} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
};
