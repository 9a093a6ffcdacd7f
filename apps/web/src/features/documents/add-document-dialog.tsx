import { MAX_FILE_BYTES, MAX_FILES } from '@maillon/contracts/documents';
import { VaultError } from '@maillon/vault/errors';
import { Upload, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useAddDocuments } from '../../data/documents.ts';
import { newId } from '../../lib/ids.ts';
import { sentenceOf } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { causeOf } from '../../vault/failure.ts';
import { sealFiles } from '../../vault/files.ts';
import { contentTypeOf, fileOf, titleFor, titleOf } from './documents.model.ts';

interface AddDocumentDialogProps {
  readonly patientId: string;
  readonly onClose: () => void;
}

const MEGABYTE = 1024 * 1024;
/** What sealing adds, generously. */
const MARGIN = 64 * 1024;

const tooBig = ({ size }: File): boolean => size > MAX_FILE_BYTES - MARGIN;

const wordsOf = (error: unknown): string =>
  error instanceof VaultError ? `Le document n’a pas pu être chiffré. ${causeOf(error).cause}` : sentenceOf(error);

/** Seals the files on this device, then sends them; one by one, so that a large one spoils no other. */
const useSend = (patientId: string) => {
  const add = useAddDocuments();
  return async (file: File): Promise<void> => {
    const id = newId();
    const resource = { sldId: null, readers: [patientId], metadata: `documents-${patientId}` };
    const title = { text: titleFor(file.name), context: titleOf(id) };
    const [sealed] = await sealFiles(resource, [{ file, title, context: fileOf(id) }]);
    if (sealed === undefined) return;
    const { bytes, sha256 } = sealed;
    const about = { title: sealed.title, contentType: contentTypeOf(file.name), encrypted: true, sha256 } as const;
    await add.mutateAsync([{ payload: { id, key: `${patientId}/document/${id}`, ...about }, file: bytes }]);
  };
};

/** Spec clinical §2 "Documents". */
export const AddDocumentDialog = ({ patientId, onClose }: AddDocumentDialogProps) => {
  const picker = useId();
  const send = useSend(patientId);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refused = files.some(tooBig) ? 'Un fichier dépasse 25 Mo.' : null;

  const choose = (list: FileList | null): void => {
    setFailure(null);
    setFiles([...files, ...(list ?? [])].slice(0, MAX_FILES));
  };
  const submit = async (): Promise<void> => {
    setPending(true);
    setFailure(null);
    let left = files;
    try {
      for (const file of files) {
        await send(file);
        left = left.filter((one) => one !== file);
        setFiles(left);
      }
      toast.success(files.length === 1 ? 'Document ajouté' : `${files.length} documents ajoutés`);
      onClose();
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setPending(false);
    }
  };

  return (
    <Dialog
      open
      insistent={pending}
      size="sm"
      title="Ajouter un document"
      description="Il est chiffré sur cet appareil : seuls le patient et ceux à qui il a ouvert son dossier peuvent le lire."
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" disabled={pending} onClick={onClose}>
            Annuler
          </Button>
          <Button
            pending={pending}
            disabled={!pending && (files.length === 0 || refused !== null)}
            onClick={() => void submit()}
          >
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
          <Upload className="size-5 text-brand" aria-hidden="true" />
          <span className="font-semibold text-brand">Choisir des fichiers</span>
          <span className="text-sm text-muted">10 fichiers au plus, 25 Mo chacun</span>
          <input
            id={picker}
            type="file"
            multiple
            className="sr-only"
            disabled={pending}
            onChange={(event) => {
              choose(event.target.files);
              event.target.value = '';
            }}
          />
        </label>
        {files.length > 0 && (
          <ul aria-label="Fichiers choisis" className="flex flex-col gap-1">
            {files.map((file) => (
              <li key={`${file.name} ${file.lastModified} ${file.size}`} className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate">{file.name}</span>
                <span className="text-sm text-muted tabular">{(file.size / MEGABYTE).toFixed(1)} Mo</span>
                <IconButton
                  label={`Retirer ${file.name}`}
                  onClick={() => setFiles(files.filter((one) => one !== file))}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {refused !== null && <Alert tone="warning">{refused}</Alert>}
        {failure !== null && <Alert tone="danger">{failure}</Alert>}
      </div>
    </Dialog>
  );
};
