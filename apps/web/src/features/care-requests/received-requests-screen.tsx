import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { receivedCareRequests, useLiveCareRequests } from '../../data/care-requests.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CareRequestDialog } from './care-request-dialog.tsx';
import { CareRequestRows } from './care-request-rows.tsx';

/** Whom a midwife cares for at home, and whom she is asked to (spec platform §2 'Mes prises en charge'). */
export const ReceivedRequestsScreen = ({ me }: { readonly me: UserMe }) => {
  useTitle('Mes prises en charge');
  useLiveCareRequests();
  const navigate = useNavigate();
  const { requestId } = useParams();
  const { data, error, refetch } = useQuery(receivedCareRequests());
  const asked = data?.filter(({ status }) => status === 'ONHOLD') ?? [];
  const taken = data?.filter(({ status }) => status !== 'ONHOLD') ?? [];
  return (
    <>
      <PageHeader title="Mes prises en charge" />
      <ReadFailure error={error} again={refetch} />
      {data === undefined && error === null && <SkeletonLines lines={8} />}
      {asked.length > 0 && (
        <section className="mb-6">
          <h2 className="mb-2 text-base font-semibold">{`En attente de votre réponse · ${asked.length}`}</h2>
          <CareRequestRows
            label="En attente de votre réponse"
            items={asked}
            reader="practitioner"
            pathOf={paths.receivedRequest}
          />
        </section>
      )}
      {taken.length > 0 && (
        <section>
          {asked.length > 0 && <h2 className="mb-2 text-base font-semibold">Prises en charge</h2>}
          <CareRequestRows
            label="Prises en charge"
            items={taken}
            reader="practitioner"
            pathOf={paths.receivedRequest}
          />
        </section>
      )}
      {data?.length === 0 && (
        <EmptyState title="Aucune prise en charge trouvée">
          Les demandes des structures dont vous êtes praticien externe arrivent ici.
        </EmptyState>
      )}
      {requestId !== undefined && (
        <CareRequestDialog
          id={requestId}
          side="practitioner"
          reader={{ profileId: me[me.userType]?.id ?? '', isTrusted: me.isTrusted }}
          isReadOnly={me.impersonation !== null}
          onClose={() => void navigate(paths.receivedRequests())}
        />
      )}
    </>
  );
};
