import type { UserMe } from '@maillon/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { patientFile, useLivePatients } from '../../data/affiliations.ts';
import { sentenceOf } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ReferentCard } from './referent-card.tsx';

/** The referent of the patient who looks, on their dashboard (spec clinical §2 "Dashboards"). */
export const OwnReferentCard = ({ me, patientId }: { readonly me: UserMe; readonly patientId: string }) => {
  useLivePatients();
  const { data, error } = useQuery(patientFile(patientId));
  if (data !== undefined) return <ReferentCard me={me} patient={data} />;
  return (
    <Card title="Référent santé">
      {error === null ? <SkeletonLines lines={2} /> : <Alert tone="danger">{sentenceOf(error)}</Alert>}
    </Card>
  );
};
