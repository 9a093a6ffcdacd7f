import { viewOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import type { ReactNode } from 'react';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import { UnsealFailure } from '../../vault/encryption/sealed-text.tsx';
import { useRecordContext, useRecordSources } from '../../vault/record/use-record-sources.ts';
import { FactsGrid } from './facts-grid.tsx';

interface HistoryCardProps {
  readonly patientId: string;
  /** The way to the whole record, and to its beginning. */
  readonly action: ReactNode;
  readonly begin: ReactNode;
}

/** The medical history of the patient, on their dashboard (spec clinical §2 "Dashboards"). */
export const HistoryCard = ({ patientId, action, begin }: HistoryCardProps) => {
  const { now, error, closed, retry } = useRecordSources(patientId);
  const context = useRecordContext();
  const [unreadable] = closed;
  const isEmpty = now !== null && now.stored.size === 0 && unreadable === undefined;
  return (
    <Panel
      title="Antécédents et traitement"
      action={now !== null && (isEmpty ? begin : action)}
      nothing={isEmpty ? 'Le dossier est encore vide' : undefined}
    >
      {!isEmpty && (
        <div className="px-4 pb-4 md:px-5">
          <ReadFailure error={error} again={async () => retry()} />
          {error === null && now === null && <SkeletonLines lines={3} />}
          {unreadable !== undefined && (
            <Alert tone="warning" className="mb-4">
              <UnsealFailure error={unreadable} retry={retry} />
            </Alert>
          )}
          {now !== null && <FactsGrid now={now} who={viewOf(RECORD, now.answers, context).who} />}
        </div>
      )}
    </Panel>
  );
};
