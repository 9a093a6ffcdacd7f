import { mayWriteRecord } from '@maillon/domain/access/patient-file';
import { viewOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import { ClipboardPen } from 'lucide-react';
import { Link } from 'react-router';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { CareCircle } from '../../ui/illustrations/care-circle.tsx';
import { UnsealFailure } from '../../vault/encryption/sealed-text.tsx';
import { useRecordContext, useRecordSources } from '../../vault/record/use-record-sources.ts';
import { HistoryGrid } from './history-grid.tsx';
import { LostSessionNotice } from './lost-session-notice.tsx';
import { RecordSections } from './record-sections.tsx';
import { useRecordPlace } from './use-record-place.ts';

/** Opens the editor over the screen that it stands on. */
const EditRecordLink = ({ isOwn }: { readonly isOwn: boolean }) => {
  const { openAt } = useRecordPlace();
  return (
    <Link to={isOwn ? openAt(null) : openAt()} className={buttonClass({ look: 'secondary', size: 'sm' })}>
      <ClipboardPen aria-hidden="true" />
      Modifier le dossier
    </Link>
  );
};

/** The record of a patient, to be read: what was answered, by whom and when. */
export const RecordDetail = ({ patientId }: { readonly patientId: string }) => {
  const { now, sldId, file, error, closed, retry } = useRecordSources(patientId);
  const context = useRecordContext();
  if (error !== null) {
    return (
      <Card title="Dossier">
        <ReadFailure title="Le dossier n’a pas pu être chargé" error={error} again={retry} />
      </Card>
    );
  }
  if (now === null || file === null) {
    return (
      <Card title="Dossier">
        <SkeletonLines lines={6} />
      </Card>
    );
  }
  const { access } = file;
  const edit = mayWriteRecord(access) && <EditRecordLink isOwn={access.self} />;
  const [unreadable] = closed;
  const isEmpty = now.stored.size === 0 && unreadable === undefined;
  const view = viewOf(RECORD, now.answers, context);
  return (
    <div className="flex flex-col gap-5">
      <LostSessionNotice
        patientId={patientId}
        sldId={sldId}
        isEmpty={now.stored.size === 0 && unreadable === undefined}
        access={access}
      />
      <Card title="Antécédents et traitement" action={!isEmpty && edit}>
        {unreadable !== undefined && (
          <Alert tone="warning" className="mb-4">
            <UnsealFailure error={unreadable} retry={retry} />
            {now.stored.size > 0 && (
              <p>
                {closed.length === 1
                  ? 'Une réponse n’a pas pu être lue.'
                  : `${closed.length} réponses n’ont pas pu être lues.`}
              </p>
            )}
          </Alert>
        )}
        {isEmpty ? (
          <EmptyState title="Le dossier est encore vide" illustration={<CareCircle />} action={edit}>
            Antécédents, traitements, mode de vie, vaccinations : chaque réponse ne s’ouvre que pour les personnes qui
            suivent le patient.
          </EmptyState>
        ) : (
          <HistoryGrid now={now} who={view.who} />
        )}
      </Card>
      <RecordSections view={view} now={now} isOwn={access.self} />
    </div>
  );
};
