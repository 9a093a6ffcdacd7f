import { VaultError } from '@maillon/vault/errors';
import { useState } from 'react';
import type { PatientFile } from '../../data/affiliations.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { UnsealFailure } from '../../vault/encryption/sealed-text.tsx';
import { useVault } from '../../vault/use-vault.ts';
import { LostSessionNotice } from './lost-session-notice.tsx';
import { RecordForm } from './record-form.tsx';
import { useRecordPlace } from './use-record-place.ts';
import { useRecordSources } from './use-record-sources.ts';

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
  const isReady = now !== null && file !== null && mayWrite(file) && vault.is === 'open';
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

interface NotReadyProps {
  readonly file: PatientFile | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Why there is nothing to edit yet, or at all. */
const NotReady = ({ file, error, retry }: NotReadyProps) => {
  const vault = useVault();
  if (error !== null) {
    return <ReadFailure title="Le dossier n’a pas pu être chargé" error={error} again={retry} />;
  }
  if (file !== null && !mayWrite(file)) {
    return <Alert tone="info">Vous pouvez lire ce dossier. Le compléter demande l’accord du patient.</Alert>;
  }
  if (vault.is === 'absent') {
    return <Alert tone="info">Les données cliniques ne se modifient pas dans cette session.</Alert>;
  }
  if (vault.is === 'locked') return <UnsealFailure error={new VaultError('LOCKED')} retry={retry} />;
  return vault.is === 'shut' ? <UnsealFailure error={vault.error} retry={retry} /> : <SkeletonLines lines={6} />;
};

const mayWrite = ({ access }: PatientFile): boolean => access.self || access.write || access.act;
