import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { type PatientFile, patientFile } from '../data/affiliations.ts';
import { DocumentsCard } from '../features/documents/documents-card.tsx';
import { RecordAccessGate } from '../features/patients/record-access-gate.tsx';
import { VitalsSection } from '../features/record/measures/vitals-section.tsx';
import { RecordDetail } from '../features/record/record-detail.tsx';
import { RecordEditor } from '../features/record/record-editor.tsx';
import { ReadFailure } from '../fields/read-failure.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SkeletonLines } from '../ui/feedback/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { SealedOwnerContext } from '../vault/sealed-owner.ts';

interface PatientRecordDialogProps {
  readonly me: UserMe;
  readonly patientId: string;
  readonly onClose: () => void;
}

/** The record of a patient over the call, which nothing of it leads away from; it is edited over it too (spec clinical §2). */
export const PatientRecordDialog = ({ me, patientId, onClose }: PatientRecordDialogProps) => {
  const { data, error, refetch } = useQuery(patientFile(patientId));
  return (
    <Dialog open size="xl" title="Dossier médical du patient" onClose={onClose}>
      {data !== undefined && <Parts me={me} patient={data} />}
      {data === undefined &&
        (error === null ? <SkeletonLines lines={6} /> : <ReadFailure error={error} again={refetch} />)}
    </Dialog>
  );
};

const Parts = ({ me, patient }: { readonly me: UserMe; readonly patient: PatientFile }) => {
  const [active, setActive] = useState('record');
  const shared = (content: ReactNode) => (
    <RecordAccessGate me={me} patient={patient}>
      <Suspense fallback={<SkeletonLines lines={4} />}>{content}</Suspense>
    </RecordAccessGate>
  );
  const readerId = me[me.userType]?.id ?? '';
  return (
    <SealedOwnerContext value={{ patientId: patient.id, firstName: patient.firstName }}>
      <Tabs
        label="Dossier du patient"
        active={active}
        onChange={setActive}
        tabs={[
          { key: 'record', label: 'Dossier', content: shared(<RecordDetail patientId={patient.id} />) },
          { key: 'vitals', label: 'Mesures', content: shared(<VitalsSection patientId={patient.id} />) },
          {
            key: 'documents',
            label: 'Documents',
            content: shared(<DocumentsCard patientId={patient.id} readerId={readerId} mayAdd={false} />),
          },
        ]}
      />
      {patient.access.read && <RecordEditor patientId={patient.id} />}
    </SealedOwnerContext>
  );
};
