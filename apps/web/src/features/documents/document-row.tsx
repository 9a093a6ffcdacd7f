import { Download, File as FileIcon, FileImage, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PatientDocument } from '../../data/documents.ts';
import { useRemoveDocument } from '../../data/documents.ts';
import { plainDate } from '../../lib/dates.ts';
import { sentenceOf } from '../../lib/problem.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { causeOf } from '../../vault/failure.ts';
import { Shown, UNREADABLE } from '../../vault/sealed-text.tsx';
import { failureOf } from '../../vault/sealing.ts';
import type { UnsealedText } from '../../vault/use-unsealed.ts';
import { DocumentPreview } from './document-preview.tsx';
import { previewOf } from './documents.model.ts';
import { type OpenedDocument, save, useDocumentBytes } from './use-document.ts';

interface DocumentRowProps {
  readonly document: PatientDocument;
  readonly title: UnsealedText;
  /** Whether the reader added it. */
  readonly isMine: boolean;
}

const ICONS = { pdf: FileText, image: FileImage, none: FileIcon } as const;

const tellFailure = (error: unknown): void => {
  const { code } = failureOf(error);
  if (code === 'UNKNOWN') toast.danger('Le document n’a pas pu être ouvert', sentenceOf(error));
  else toast.danger(UNREADABLE, causeOf(failureOf(error)).cause);
};

/** A frame that shows a PDF needs a browser that has a viewer: phones often have none. */
const canPreview = (preview: ReturnType<typeof previewOf>): boolean =>
  preview !== 'pdf' || navigator.pdfViewerEnabled !== false;

export const DocumentRow = ({ document, title, isMine }: DocumentRowProps) => {
  const { percent, open } = useDocumentBytes();
  const [opened, setOpened] = useState<OpenedDocument | null>(null);
  const [removing, setRemoving] = useState(false);
  const remove = useRemoveDocument();
  const preview = previewOf(document.contentType);
  const Icon = ICONS[preview];
  const name = title.is === 'ready' ? title.text : 'Document';

  const show = async (): Promise<void> => {
    try {
      const bytes = await open(document);
      // Spec clinical §8: what cannot be shown is downloaded.
      if (canPreview(preview)) setOpened(bytes);
      else save(bytes);
    } catch (error) {
      tellFailure(error);
    }
  };
  const download = async (): Promise<void> => {
    try {
      save(await open(document));
    } catch (error) {
      tellFailure(error);
    }
  };

  return (
    <li className="flex items-center gap-3 py-2">
      <Icon className="size-5 shrink-0 text-brand" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <Shown text={title}>
          {(clear) => (
            <button
              type="button"
              className="block max-w-full truncate text-left font-medium underline-offset-2 hover:underline"
              onClick={() => void show()}
            >
              {clear}
            </button>
          )}
        </Shown>
        <p className="truncate text-sm text-muted">
          {plainDate(document.creation)}
          {!isMine && document.author.name !== '' && ` · ${document.author.name}`}
        </p>
      </div>
      {percent !== null && (
        <span role="status" className="text-sm font-semibold text-brand tabular">
          {percent} %
        </span>
      )}
      <ActionMenu
        label={`Actions pour ${name}`}
        actions={[
          { label: 'Télécharger', icon: <Download aria-hidden="true" />, onSelect: () => void download() },
          ...(isMine
            ? [
                {
                  label: 'Supprimer',
                  icon: <Trash2 aria-hidden="true" />,
                  danger: true,
                  onSelect: () => setRemoving(true),
                },
              ]
            : []),
        ]}
      />
      {opened !== null && (
        <DocumentPreview title={name} preview={preview} opened={opened} onClose={() => setOpened(null)} />
      )}
      <ConfirmDialog
        open={removing}
        danger
        title="Supprimer ce document ?"
        confirmLabel="Supprimer"
        pending={remove.isPending}
        error={remove.error === null ? undefined : sentenceOf(remove.error)}
        onConfirm={() => remove.mutate(document.id, { onSuccess: () => setRemoving(false) })}
        onCancel={() => setRemoving(false)}
      >
        « {name} » ne sera plus lisible par personne.
      </ConfirmDialog>
    </li>
  );
};
