import { useQuery } from '@tanstack/react-query';
import { FilePlus, Search } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { documentsOf, useLiveDocuments } from '../../data/documents.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { serverNow } from '../../lib/api/server-clock.ts';
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useTitles } from '../../vault/encryption/document-titles.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { DocumentRow } from './document-row.tsx';
import { FILTERS, type Filter, matches, mayRemove, typesVary } from './documents.model.ts';
import { RedactedNotice } from './redacted-notice.tsx';
import { UploadsNotice } from './uploads-notice.tsx';
import { useUploads } from './use-uploads.ts';

const AddDocumentDialog = lazyDialog(() => import('./add-document-dialog.tsx').then((m) => m.AddDocumentDialog));

const HealthQuestionnaires = lazyPart(() => import('./health-questionnaires.tsx').then((m) => m.HealthQuestionnaires));

interface DocumentsCardProps {
  readonly patientId: string;
  /** The profile of the reader. */
  readonly readerId: string;
  /** Whether the reader may add to the file; the server has the last word. */
  readonly mayAdd?: boolean;
  /** By which the patient's health questionnaires are found; without it they are not offered. */
  readonly nir?: string;
}

/** The encrypted documents of a patient (spec clinical §2 "Documents"). */
export const DocumentsCard = ({ patientId, readerId, mayAdd = true, nir }: DocumentsCardProps) => {
  useLiveDocuments(patientId);
  const { items } = useUploads({ patientId });
  const { data, error, refetch } = useQuery(documentsOf(patientId));
  const [adding, setAdding] = useState(false);
  const [searching, setSearching] = useState(false);
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const documents = useMemo(() => data ?? [], [data]);
  const titles = useTitles(documents);
  const varied = typesVary(documents);
  const rows = documents
    .map((document, at) => ({ document, title: titles[at] ?? ({ is: 'opening' } as const) }))
    .filter(({ document }) => !varied || filter === 'all' || document.type === filter)
    .filter(({ title }) => matches(title.is === 'ready' ? title.text : null, searching ? query : ''));

  return (
    <Card
      title="Documents"
      action={
        <div className="flex items-center gap-1">
          {documents.length > 0 && (
            <IconButton
              label={searching ? 'Fermer la recherche' : 'Rechercher un document'}
              aria-expanded={searching}
              onClick={() => setSearching(!searching)}
            >
              <Search aria-hidden="true" />
            </IconButton>
          )}
          {mayAdd && (
            <Button size="sm" icon={<FilePlus aria-hidden="true" />} onClick={() => setAdding(true)}>
              Ajouter un document
            </Button>
          )}
        </div>
      }
    >
      {varied && (
        <RadioGroup
          label="Type de document"
          layout="segments"
          required
          value={filter}
          onChange={(value) => setFilter(value as Filter)}
          choices={FILTERS.map(({ value, label }) => ({ value, label }))}
        />
      )}
      {searching && (
        <TextField
          filter
          autoFocus
          label="Rechercher un document"
          placeholder="Rechercher…"
          className="mb-3"
          value={query}
          onChange={setQuery}
        />
      )}
      {items.length > 0 && !adding && <UploadsNotice items={items} onOpen={() => setAdding(true)} />}
      {data === undefined && (
        <ReadFailure title="Les documents n’ont pas pu être chargés" error={error} again={refetch} />
      )}
      {error === null && data === undefined && <SkeletonLines lines={3} />}
      {data !== undefined && documents.length === 0 && <EmptyState title="Aucun document" />}
      {documents.length > 0 && rows.length === 0 && <EmptyState title="Aucun document" />}
      <RedactedNotice documents={documents} />
      <ClosedNotice titles={titles} />
      {rows.length > 0 && (
        <ul aria-label="Documents" className="divide-y divide-line">
          {rows.map(({ document, title }) => (
            <DocumentRow
              key={document.id}
              document={document}
              title={title}
              isMine={document.author.id === readerId}
              removable={mayRemove(document, { readerId, patientId, now: serverNow() })}
            />
          ))}
        </ul>
      )}
      {nir !== undefined && (
        <Suspense>
          <div className="mt-3 border-t border-line pt-3">
            <HealthQuestionnaires patientId={patientId} nir={nir} mayRemove={mayAdd} />
          </div>
        </Suspense>
      )}
      {adding && <AddDocumentDialog place={{ patientId }} onClose={() => setAdding(false)} />}
    </Card>
  );
};
