import { TEXTS } from '@maillon/contracts/refusals/texts';
import { VaultError } from '@maillon/vault/errors';
import { Download, File as FileIcon, FileImage, FileText, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PatientDocument } from '../../data/documents.ts';
import { useRemoveDocument } from '../../data/documents.ts';
import { isOffline, sentenceOf } from '../../lib/api/problem.ts';
import { plainDate } from '../../lib/dates.ts';
import { shownName } from '../../lib/files/file-name.ts';
import { saveDocument } from '../../lib/files/save-file.ts';
import { isNativeShell } from '../../lib/native-shell.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Shown, UNREADABLE } from '../../vault/encryption/sealed-text.tsx';
import { UnverifiedBadge } from '../../vault/encryption/unverified.tsx';
import type { UnsealedText } from '../../vault/encryption/use-unsealed.ts';
import { causeOf } from '../../vault/failure.ts';
import { isClosed } from './closed-notice.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { type ContentType, previewOf } from './documents.model.ts';
import { RenameDocumentDialog } from './rename-document-dialog.tsx';
import { type OpenedDocument, useDocumentBytes } from './use-document.ts';

interface DocumentRowProps {
  readonly document: PatientDocument;
  readonly title: UnsealedText;
  /** Whether the reader may rename it and take it away. */
  readonly removable: boolean;
  /** Whether the reader added it. */
  readonly isMine: boolean;
}

const ICONS = { pdf: FileText, image: FileImage, none: FileIcon } as const;

const showFailure = (error: unknown): void => {
  if (error instanceof VaultError) {
    const { cause, isDamage } = causeOf(error);
    toast.danger(isDamage ? UNREADABLE : 'Le document ne s’ouvre pas encore', cause);
  } else toast.danger('Le document n’a pas pu être ouvert', isOut(error) ? OFFLINE : sentenceOf(error));
};

const OFFLINE = 'Vérifiez votre connexion, puis réessayez.';
const isOut = (error: unknown): boolean => error instanceof TypeError || isOffline(error);

/** One document: shown by a browser, downloaded and opened by a telephone (spec, clinical §2). */
export const DocumentRow = ({ document, title, isMine, removable }: DocumentRowProps) => {
  const { percent, open } = useDocumentBytes();
  const [opened, setOpened] = useState<OpenedDocument | null>(null);
  const [removing, setRemoving] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const remove = useRemoveDocument();
  const Icon = ICONS[previewOf(document.contentType)];
  /** To an administrator in a person’s place: neither what it is called nor a byte of it. */
  const redacted = document.title === TEXTS.redacted;
  const name = (title.is === 'ready' ? shownName(title.text) : '') || 'Document';
  const save = ({ data, filename }: OpenedDocument): Promise<void> => saveDocument(data, filename);

  const fetchAnd = (use: (bytes: OpenedDocument) => unknown) => async (): Promise<void> => {
    if (percent !== null && percent < 100) return;
    try {
      await use(await open(document));
    } catch (error) {
      showFailure(error);
    }
  };
  /** What is not verified is shown first, as what it is. */
  const show = fetchAnd((bytes) => (isNativeShell() && bytes.isVerified ? save(bytes) : setOpened(bytes)));
  const download = fetchAnd((bytes) => (bytes.isVerified ? save(bytes) : setOpened(bytes)));
  /** Spec clinical §8: a preview that fails falls back to the download. */
  const downloadInstead = (): void => {
    if (opened === null) return;
    setOpened(null);
    void save(opened).catch(showFailure);
  };

  return (
    <li className="flex items-center gap-3 py-2">
      <Icon className="size-5 shrink-0 text-brand" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {isClosed(title) ? (
          <p className="text-muted">Titre non lisible</p>
        ) : (
          <Shown text={title}>
            {() =>
              !redacted ? (
                <button
                  type="button"
                  className="block min-h-8 max-w-full truncate text-left font-medium underline-offset-2 hover:underline"
                  onClick={() => void show()}
                >
                  <bdi>{name}</bdi>
                </button>
              ) : (
                <p className="text-muted">{name}</p>
              )
            }
          </Shown>
        )}
        <p className="truncate text-sm text-muted">
          {plainDate(document.creation)}
          {!isMine && document.author.name !== '' && ` · ${document.author.name}`}
        </p>
      </div>
      {!document.encrypted && !redacted && <UnverifiedBadge />}
      {percent !== null && (
        <span role="status" className="text-sm font-semibold text-brand tabular">
          {percent} %
        </span>
      )}
      {!redacted && (
        <ActionMenu
          label={`Actions pour ${name}`}
          actions={[
            { label: 'Télécharger', icon: <Download aria-hidden="true" />, onSelect: () => void download() },
            ...(removable && title.is === 'ready'
              ? [{ label: 'Renommer', icon: <Pencil aria-hidden="true" />, onSelect: () => setRenaming(true) }]
              : []),
            ...(removable
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
      )}
      {opened !== null && (
        <DocumentPreview
          title={name}
          preview={previewOf(opened.data.type as ContentType)}
          opened={opened}
          onDownload={() => void save(opened).catch(showFailure)}
          onFailed={downloadInstead}
          onClose={() => setOpened(null)}
        />
      )}
      {renaming && <RenameDocumentDialog document={document} name={name} onClose={() => setRenaming(false)} />}
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
