import type { UserMe } from '@maillon/contracts/users';
import { useTitle } from '../../lib/use-title.ts';
import { DocumentsCard } from './documents-card.tsx';

/** The patient's own space. */
export const MedicalRecordScreen = ({ me }: { readonly me: UserMe }) => {
  useTitle('Dossier médical');
  const patientId = me.patient?.id;
  return (
    <>
      <h1 className="mb-6 text-2xl font-semibold md:text-3xl">Dossier médical</h1>
      {patientId !== undefined && <DocumentsCard patientId={patientId} readerId={patientId} />}
    </>
  );
};
