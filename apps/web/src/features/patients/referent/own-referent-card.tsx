import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useQuery } from '@tanstack/react-query';
import { patientFile, useLivePatients } from '../../../data/affiliations.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { Card } from '../../../ui/card.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { ReferentCard } from './referent-card.tsx';

/** The referent of the patient who looks, on their dashboard (spec clinical §2 "Dashboards"). */
export const OwnReferentCard = ({ me, patientId }: { readonly me: UserMe; readonly patientId: string }) => {
  useLivePatients();
  const { data, error, refetch } = useQuery(patientFile(patientId));
  if (data !== undefined) return <ReferentCard me={me} patient={data} />;
  return (
    <Card title="Référent santé">
      {error === null && <SkeletonLines lines={2} />}
      <ReadFailure error={error} again={refetch} />
    </Card>
  );
};
