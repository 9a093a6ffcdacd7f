import { dayOf } from '@maillon/domain/day';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { followedPatients, type PatientsOwner, useLivePatients, waitingPatients } from '../../data/affiliations.ts';
import { useMe } from '../../data/users.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx';
import { localZone } from '../../lib/local-zone.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PatientRow, PatientRowsSkeleton } from './patient-row.tsx';
import { PendingPatients } from './pending-patients.tsx';

const AddPatientDialog = lazyDialog(() => import('./add-patient-dialog.tsx').then((m) => m.AddPatientDialog));

/** Spec platform §9: name search debounce. */
const SETTLED_MS = 500;
/** Design api §1 "Search text". */
const LONGEST_SEARCH = 80;

/** « Liste des patients » (spec organizations §2), of a professional or of a structure. */
export const PatientList = ({ owner }: { readonly owner: PatientsOwner }) => {
  useLivePatients();
  const me = useMe();
  const [words, setWords] = useState('');
  const [search, setSearch] = useSearchParams();
  const adding = search.has('add') && me.impersonation === null;
  const setAdding = (open: boolean): void =>
    setSearch(
      (now) => {
        if (open) now.set('add', '');
        else now.delete('add');
        return now;
      },
      { replace: true },
    );
  const settled = useDebounced(words.trim(), SETTLED_MS);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    followedPatients(owner, settled),
  );
  const { isPending: isAskingWho } = useQuery(waitingPatients(owner));
  // Who waits stands above the list: both come together, so that nothing moves.
  const isLoading = error === null && (data === undefined || isAskingWho);
  const isEmpty = data?.length === 0;
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
      {/* Where there is nobody the way to the first one stands below, and once. */}
      <PageHeader
        title="Liste des patients"
        action={<div className="min-h-11">{!(isEmpty && settled === '') && add}</div>}
      />
      <TextField
        filter
        type="search"
        label="Rechercher un patient"
        className="mb-5 md:max-w-md"
        maxLength={LONGEST_SEARCH}
        value={words}
        onChange={setWords}
      />
      <ReadFailure error={error} again={refetch} />
      {isLoading && <PatientRowsSkeleton />}
      {!isLoading && <PendingPatients owner={owner} />}
      {/* The dialog says it of a number: not of the list behind it, too. */}
      {!isLoading && isEmpty && settled === '' && (
        <EmptyState title={adding ? '' : 'Aucun patient trouvé'} action={add} />
      )}
      {!isLoading && isEmpty && settled !== '' && (
        <EmptyState
          title="Aucun patient à ce nom"
          action={
            <Button look="secondary" onClick={() => setWords('')}>
              Effacer la recherche
            </Button>
          }
        />
      )}
      {!isLoading && data !== undefined && data.length > 0 && (
        <ul
          aria-label="Patients"
          className="overflow-hidden rounded-lg border border-line bg-surface text-sm shadow-card"
        >
          {data.map((patient) => (
            <PatientRow key={patient.userData.id} patient={patient} owner={owner} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button look="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Voir plus de patients
          </Button>
        </div>
      )}
      {adding && (
        <AddPatientDialog owner={owner} today={dayOf(Date.now(), localZone())} onClose={() => setAdding(false)} />
      )}
    </>
  );
};
