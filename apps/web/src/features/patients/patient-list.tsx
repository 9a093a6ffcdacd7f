import { dayOf } from '@maillon/domain/day';
import { formatPhone } from '@maillon/domain/identifiers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import {
  type AffiliatedPatient,
  followedPatients,
  type PatientsOwner,
  useLivePatients,
} from '../../data/affiliations.ts';
import { useMe } from '../../data/users.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx';
import { localZone } from '../../lib/local-zone.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CardGrid, GENDER_LABELS, PersonCard } from '../../ui/person-card.tsx';
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
  const add = me.impersonation === null && <Button onClick={() => setAdding(true)}>Ajouter un patient</Button>;
  return (
    <>
      {/* Where there is nobody the way to the first one stands below, and once. */}
      <PageHeader title="Liste des patients" action={data?.length !== 0 && add} />
      <PendingPatients owner={owner} />
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
      {data === undefined && error === null && <SkeletonLines lines={6} />}
      {/* The dialog says it of a number: not of the list behind it, too. */}
      {data?.length === 0 && <EmptyState title={adding ? '' : 'Aucun patient trouvé'} action={add} />}
      <CardGrid>
        {data?.map((patient) => (
          <li key={patient.userData.id}>
            <PatientCard patient={patient} owner={owner} />
          </li>
        ))}
      </CardGrid>
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

interface PatientCardProps {
  readonly patient: AffiliatedPatient;
  readonly owner: PatientsOwner;
}

const PatientCard = ({ patient: { userData, common }, owner }: PatientCardProps) => (
  <PersonCard
    name={common.name}
    details={[
      common.age === null ? null : `${common.age} ans`,
      common.gender === null ? null : GENDER_LABELS[common.gender],
      common.phone && formatPhone(common.phone),
      common.email,
    ]}
    actions={
      <Link
        to={owner.userType === 'organization' ? paths.organizationPatient(userData.id) : paths.patient(userData.id)}
        className={buttonClass({ look: 'secondary', size: 'sm' })}
      >
        Voir le patient
        <span className="sr-only"> {common.name}</span>
      </Link>
    }
  />
);
