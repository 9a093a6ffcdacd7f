import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { useRecordSources } from '../../../vault/record/use-record-sources.ts';
import { useVault } from '../../../vault/use-vault.ts';
import { LostSessionNotice } from '../lost-session-notice.tsx';
import { NotReady } from '../not-ready.tsx';
import { useRecordPlace } from '../use-record-place.ts';
import { Conversation } from './conversation.tsx';

/** A patient's own record over any of their screens, wherever the address says `?edit` (design look §2 "Record as a conversation"). */
export const RecordConversation = ({ patientId }: { readonly patientId: string }) => {
  const { editing } = useRecordPlace();
  return editing ? <OpenConversation patientId={patientId} /> : null;
};

const OpenConversation = ({ patientId }: { readonly patientId: string }) => {
  const { close } = useRecordPlace();
  const { now, sldId, file, error, retry } = useRecordSources(patientId);
  const vault = useVault();
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [status, setStatus] = useState<HTMLElement | null>(null);
  return (
    <Dialog
      open
      size="xl"
      title="Mon dossier"
      description={<div ref={setStatus} className="min-h-6" />}
      onClose={close}
      footer={<div ref={setFooter} className="contents" />}
    >
      {now !== null && file !== null && vault.is === 'open' ? (
        <>
          <LostSessionNotice patientId={patientId} sldId={sldId} isEmpty={now.stored.size === 0} access={file.access} />
          <Conversation patientId={patientId} sldId={sldId} now={now} footer={footer} status={status} />
        </>
      ) : (
        <NotReady file={file} error={error} retry={retry} />
      )}
    </Dialog>
  );
};
