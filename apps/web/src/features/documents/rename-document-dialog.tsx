import { TEXTS } from '@maillon/contracts/refusals/texts';
import { VaultError } from '@maillon/vault/errors';
import { type FormEvent, useState } from 'react';
import type { PatientDocument } from '../../data/documents.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { causeOf } from '../../vault/failure.ts';
import { useRenameDocument } from './rename-document.ts';

interface RenameDocumentDialogProps {
  readonly document: PatientDocument;
  /** What it is called now. */
  readonly name: string;
  readonly onClose: () => void;
}

/** As the contract's; a sealed title is counted before it is sealed. */
const MAX_TITLE_LENGTH = 200;

/** Everybody who reads the file sees the new title. */
export const RenameDocumentDialog = ({ document, name, onClose }: RenameDocumentDialogProps) => {
  const [title, setTitle] = useState(name);
  const [tried, setTried] = useState(false);
  const { mutateAsync, isPending, error } = useRenameDocument(document);
  const wanted = title.trim();

  const rename = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (wanted === '' || isPending) return;
    if (wanted === name) return onClose();
    try {
      await mutateAsync(wanted);
    } catch {
      // Said in the dialog.
      return;
    }
    toast.success('Document renommé');
    onClose();
  };

  return (
    <Dialog open size="sm" title="Renommer ce document" onClose={onClose}>
      <form noValidate onSubmit={(event) => void rename(event)} className="flex flex-col gap-5 pb-5">
        {error !== null && (
          <Alert tone="danger">{error instanceof VaultError ? causeOf(error).cause : sentenceOf(error)}</Alert>
        )}
        <TextField
          label="Titre du document"
          required
          autoComplete="off"
          maxLength={MAX_TITLE_LENGTH}
          value={title}
          error={tried && wanted === '' ? TEXTS.required : undefined}
          onChange={setTitle}
        />
        <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" pending={isPending}>
            Renommer
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
