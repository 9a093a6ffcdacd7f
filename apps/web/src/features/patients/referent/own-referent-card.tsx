import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useQuery } from '@tanstack/react-query';
import { patientFile, useLivePatients } from '../../../data/affiliations.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ReferentCard } from './referent-card.tsx';

/** The referent of the patient who looks, on their dashboard (spec clinical §2 "Dashboards"). */
export const OwnReferentCard = ({ me, patientId }: { readonly me: UserMe; readonly patientId: string }) => {
  useLivePatients();
  const { data, error, refetch } = useQuery(patientFile(patientId));
  if (data !== undefined) return <ReferentCard dense me={me} patient={data} />;
  return (
    <Panel title="Référent santé">
      <div className="px-4 pb-4 md:px-5">
        {error === null && <SkeletonLines lines={2} />}
        <ReadFailure error={error} again={refetch} />
      </div>
    </Panel>
  );
};
