import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { documentsOf, useLiveDocuments } from '../../data/documents.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { serverNow } from '../../lib/api/server-clock.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useTitles } from '../../vault/encryption/document-titles.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { DocumentRow } from './document-row.tsx';
import { mayRemove } from './documents.model.ts';
import { RedactedNotice } from './redacted-notice.tsx';

const LAST = 3;

interface LastDocumentsProps {
  /** The patient who looks at their own. */
  readonly patientId: string;
  /** The way to all of them. */
  readonly action: ReactNode;
}

/** What was added last to a patient’s documents, on their dashboard (spec clinical §2 "Dashboards"). */
export const LastDocuments = ({ patientId, action }: LastDocumentsProps) => {
  useLiveDocuments(patientId);
  const { data, error, refetch } = useQuery(documentsOf(patientId));
  const documents = useMemo(() => data?.slice(0, LAST) ?? [], [data]);
  const titles = useTitles(documents);
  return (
    <Panel
      title="Derniers documents"
      action={data?.length !== 0 && action}
      nothing={data?.length === 0 ? 'Aucun document' : undefined}
    >
      <div className="px-4 md:px-5">
        {data === undefined && <ReadFailure error={error} again={refetch} className="mb-4" />}
        {error === null && data === undefined && (
          <div className="pb-4">
            <SkeletonLines lines={3} />
          </div>
        )}
        <RedactedNotice documents={documents} />
        <ClosedNotice titles={titles} />
        {documents.length > 0 && (
          <ul aria-label="Derniers documents" className="divide-y divide-line">
            {documents.map((document, at) => (
              <DocumentRow
                key={document.id}
                document={document}
                title={titles[at] ?? { is: 'opening' }}
                isMine={document.author.id === patientId}
                removable={mayRemove(document, { readerId: patientId, patientId, now: serverNow() })}
              />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
};
