import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accessLogPages } from '../../../data/access/access-log.ts';
import { patientFile } from '../../../data/affiliations.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmergencyCard } from './emergency-card.tsx';
import { LastReader } from './last-reader.tsx';

interface PatientAsideProps {
  readonly patientId: string;
  /** What other parts of the product show between the two. */
  readonly children: ReactNode;
}

/** Beside the visits: who looked, and whom to call. It comes whole, so that nothing in it moves. */
export const PatientAside = ({ patientId, children }: PatientAsideProps) => {
  const now = useNow();
  const log = useInfiniteQuery(accessLogPages({ outcome: 'ok' }));
  const file = useQuery(patientFile(patientId));
  if (log.isPending || file.isPending) return <Skeleton className="h-64 rounded-lg" />;
  return (
    <>
      <EmergencyCard referent={file.data?.generalPractitioner} />
      {log.data === undefined ? (
        <ReadFailure error={log.error} again={log.refetch} title="Qui a consulté mon dossier" />
      ) : (
        <LastReader entry={log.data.pages[0]?.items[0]} now={now} />
      )}
      {children}
    </>
  );
};
