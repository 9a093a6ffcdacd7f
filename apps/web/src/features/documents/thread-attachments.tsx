import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { threadKey } from '@maillon/contracts/fields/upload-keys';
import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useMemo, useState } from 'react';
import { documentsOf, useLiveDocuments } from '../../data/documents.ts';
import { profileOf } from '../../data/users.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { serverNow } from '../../lib/api/server-clock.ts';
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useTitles } from '../../vault/encryption/document-titles.ts';
import { DocumentRow } from './document-row.tsx';
import { mayRemove } from './documents.model.ts';
import { UploadsNotice } from './uploads-notice.tsx';
import { useUploads } from './use-uploads.ts';

const AddDocumentDialog = lazyDialog(() => import('./add-document-dialog.tsx').then((m) => m.AddDocumentDialog));

interface ThreadAttachmentsProps {
  readonly me: UserMe;
  readonly patientId: string;
  readonly transmissionId: string;
  readonly mayAdd: boolean;
}

const titleOf = (count: number | undefined): string => {
  if (count === undefined) return 'Pièces jointes';
  return count === 0 ? 'Aucune pièce jointe' : `Pièces jointes (${count})`;
};

/** What was attached to a transmission (spec clinical §3): documents of the patient's record that hang on it. */
export const ThreadAttachments = ({ me, patientId, transmissionId, mayAdd }: ThreadAttachmentsProps) => {
  useLiveDocuments(patientId);
  const place = { patientId, transmissionId };
  const { items } = useUploads(place);
  const { data, error, refetch } = useQuery(documentsOf(patientId));
  const [adding, setAdding] = useState(false);
  const attached = useMemo(() => {
    const prefix = threadKey('transmission', transmissionId, '');
    return (data ?? []).filter(({ key }) => key.startsWith(prefix));
  }, [data, transmissionId]);
  const titles = useTitles(attached);
  const readerId = profileOf(me)?.id ?? '';
  if (attached.length === 0 && !mayAdd) return null;
  return (
    <section aria-label="Pièces jointes" className="max-h-44 shrink-0 overflow-y-auto border-b border-line px-4 py-2">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-semibold text-muted">{titleOf(data && attached.length)}</h2>
        {mayAdd && (
          <Button look="quiet" size="sm" icon={<Paperclip aria-hidden="true" />} onClick={() => setAdding(true)}>
            Joindre un fichier
          </Button>
        )}
      </div>
      <ReadFailure error={data === undefined ? error : null} again={refetch} />
      {items.length > 0 && !adding && <UploadsNotice items={items} onOpen={() => setAdding(true)} />}
      {attached.length > 0 && (
        <ul aria-label="Fichiers joints" className="divide-y divide-line">
          {attached.map((document, at) => (
            <DocumentRow
              key={document.id}
              document={document}
              title={titles[at] ?? { is: 'opening' }}
              isMine={document.author.id === readerId}
              removable={mayAdd && mayRemove(document, { readerId, patientId, now: serverNow() })}
            />
          ))}
        </ul>
      )}
      {adding && <AddDocumentDialog place={place} onClose={() => setAdding(false)} />}
    </section>
  );
};
