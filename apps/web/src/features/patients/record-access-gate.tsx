import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { ReactNode } from 'react';
import type { PatientFile } from '../../data/affiliations.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { AskAccess } from './ask-access.tsx';

interface RecordAccessGateProps {
  readonly me: UserMe;
  readonly patient: PatientFile;
  readonly children?: ReactNode;
}

/** What is shown only to those who may read the file; the others can ask for it. */
export const RecordAccessGate = ({ me, patient, children }: RecordAccessGateProps) => {
  if (patient.access.read) return children ?? null;
  return (
    <EmptyState title="Ce dossier ne vous est pas partagé">
      <p>Vous voyez l’identité et les rendez-vous de ce patient, pas son dossier.</p>
      {me.impersonation === null && <AskAccess patientId={patient.id} />}
    </EmptyState>
  );
};
