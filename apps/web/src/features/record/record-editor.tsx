import { mayWriteRecord } from '@maillon/domain/access/patient-file';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { useRecordSources } from '../../vault/record/use-record-sources.ts';
import { useVault } from '../../vault/use-vault.ts';
import { LostSessionNotice } from './lost-session-notice.tsx';
import { NotReady } from './not-ready.tsx';
import { RecordForm } from './record-form.tsx';
import { useRecordPlace } from './use-record-place.ts';

const TITLE = 'Modifier le dossier';

/** The record editor over any screen of a patient, wherever the address says `?edit` (spec, clinical §2 "Patient record"). */
export const RecordEditor = ({ patientId }: { readonly patientId: string }) => {
  const { editing } = useRecordPlace();
  return editing ? <OpenEditor patientId={patientId} /> : null;
};

const OpenEditor = ({ patientId }: { readonly patientId: string }) => {
  const { close } = useRecordPlace();
  const { now, sldId, file, error, retry } = useRecordSources(patientId);
  const vault = useVault();
  const [closing, setClosing] = useState(false);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const isReady = now !== null && file !== null && mayWriteRecord(file.access) && vault.is === 'open';
  return (
    <Dialog
      open
      size="xl"
      title={TITLE}
      onClose={() => (isReady ? setClosing(true) : close())}
      footer={<div ref={setFooter} className="contents" />}
    >
      {isReady && (
        <LostSessionNotice patientId={patientId} sldId={sldId} isEmpty={now.stored.size === 0} access={file.access} />
      )}
      {isReady ? (
        <RecordForm
          patientId={patientId}
          sldId={sldId}
          now={now}
          footer={footer}
          closing={closing}
          onClosing={setClosing}
        />
      ) : (
        <NotReady file={file} error={error} retry={retry} />
      )}
    </Dialog>
  );
};
