import { dayOf } from '@maillon/domain/day';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { followedPatients, type PatientsOwner, useLivePatients, waitingPatients } from '../../../data/affiliations.ts';
import { useMe } from '../../../data/users.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx';
import { localZone } from '../../../lib/local-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePatientHighlights } from '../../../vault/measures/use-patient-highlights.ts';
import { PatientListTools } from './patient-list-tools.tsx';
import { PatientRow, PatientRowsHead, PatientRowsSkeleton } from './patient-row.tsx';
import { PendingPatients } from './pending-patients.tsx';
import { usePatientListPlace } from './use-patient-list-place.ts';

const AddPatientDialog = lazyDialog(() => import('../add-patient-dialog.tsx').then((m) => m.AddPatientDialog));

/** « Liste des patients » (spec organizations §2), of a professional or of a structure. */
export const PatientList = ({ owner }: { readonly owner: PatientsOwner }) => {
  useLivePatients();
  const me = useMe();
  const now = useNow();
  const [words, setWords] = useState('');
  const place = usePatientListPlace();
  const { sort, visit, setAdding } = place;
  const adding = place.isAdding && me.impersonation === null;
  const settled = useDebounced(words.trim());
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    followedPatients(owner, { query: settled, sort, visit }),
  );
  const highlights = usePatientHighlights(
    owner,
    (data ?? []).map(({ userData }) => userData.id),
  );
  const { isPending: isAskingWho } = useQuery(waitingPatients(owner));
  // Who waits stands above the list: both come together, so that nothing moves.
  const isLoading = error === null && (data === undefined || isAskingWho);
  const isNarrowed = settled !== '' || visit !== null;
  const isEmpty = !isLoading && data?.length === 0;
  const add = me.impersonation === null && (
    <Button onClick={() => setAdding(true)}>
      <UserPlus aria-hidden="true" />
      <span>
        Ajouter<span className="max-sm:sr-only"> un patient</span>
      </span>
    </Button>
  );
  return (
    <>
      {/* Where there is no patient the way to the first one stands below, and once. */}
      <PageHeader
        title="Liste des patients"
        action={<div className="min-h-11">{!(isEmpty && !isNarrowed) && add}</div>}
      />
      <PatientListTools place={place} words={words} onWords={setWords} />
      <ReadFailure error={error} again={refetch} />
      {isLoading && <PatientRowsSkeleton />}
      {!isLoading && <PendingPatients owner={owner} />}
      {/* The dialog says it of a number: not of the list behind it, too. */}
      {isEmpty && !isNarrowed && (
        <EmptyState title={adding ? '' : 'Aucun patient trouvé'} action={add} guide="add-patient" />
      )}
      {isEmpty && isNarrowed && (
        <EmptyState
          title={settled === '' ? 'Aucun patient dans ce filtre' : 'Aucun patient à ce nom'}
          action={
            <Button
              look="secondary"
              onClick={() => {
                setWords('');
                place.setVisit(null);
              }}
            >
              Voir tous les patients
            </Button>
          }
        />
      )}
      {!isLoading && data !== undefined && data.length > 0 && (
        <div className="overflow-hidden rounded-lg border border-line bg-surface text-sm shadow-card">
          <PatientRowsHead />
          <ul aria-label="Patients">
            {data.map((patient) => (
              <PatientRow
                key={patient.userData.id}
                patient={patient}
                owner={owner}
                now={now}
                highlight={highlights?.get(patient.userData.id)}
              />
            ))}
          </ul>
        </div>
      )}
      {hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button look="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Voir plus de patients
          </Button>
        </div>
      )}
      {adding && (
        <AddPatientDialog owner={owner} today={dayOf(serverNow(), localZone())} onClose={() => setAdding(false)} />
      )}
    </>
  );
};
