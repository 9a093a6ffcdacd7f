import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { TELEEXPERTISE_STATUSES, type TeleexpertiseStatus } from '@maillon/domain/threads/teleexpertise';
import { isPractitionerType } from '@maillon/domain/user-type';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import {
  TELEEXPERTISE_ROLES,
  type TeleexpertiseRole,
  teleexpertises,
  useLiveTeleexpertises,
} from '../../data/teleexpertises.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TeleexpertiseRows } from './teleexpertise-rows.tsx';
import { STATUS_WORDS } from './teleexpertise-words.ts';

const NewTeleexpertiseDialog = lazyDialog(() =>
  import('./new-teleexpertise-dialog.tsx').then((m) => m.NewTeleexpertiseDialog),
);

const ROLES: Readonly<Record<TeleexpertiseRole, string>> = {
  all: 'Toutes',
  recipient: 'Reçues',
  sender: 'Envoyées',
};

const EVERY_STATE = 'all';
/** A mistake is in no list. */
const STATES = TELEEXPERTISE_STATUSES.filter((status) => status !== 'ENTERED_IN_ERROR');
const STATE_OPTIONS = [
  { value: EVERY_STATE, label: 'Tous les états' },
  ...STATES.map((value) => ({ value, label: STATUS_WORDS[value][0] })),
];

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

/** What a practitioner asked of others, and was asked (spec clinical §2 "Teleexpertise"); the address remembers which are shown. */
export const TeleexpertisesScreen = ({ me }: { readonly me: UserMe }) =>
  isPractitionerType(me.userType) ? <Requests me={me} /> : <Navigate replace to={paths.app()} />;

const Requests = ({ me }: { readonly me: UserMe }) => {
  useTitle('Télé-expertise');
  useLiveTeleexpertises();
  const [search, setSearch] = useSearchParams();
  const [isWriting, setWriting] = useState(false);
  const role = oneOf(TELEEXPERTISE_ROLES, search.get('role')) ?? 'all';
  const status = oneOf<TeleexpertiseStatus>(STATES, search.get('etat')) ?? null;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    teleexpertises({ role, status }),
  );
  const show = (next: { role: TeleexpertiseRole; status: string }): void =>
    setSearch(
      {
        ...(next.role !== 'all' && { role: next.role }),
        ...(next.status !== EVERY_STATE && { etat: next.status }),
      },
      { replace: true },
    );
  const isNarrowed = role !== 'all' || status !== null;
  const write = me.impersonation === null && (
    <Button onClick={() => setWriting(true)} icon={<Plus aria-hidden="true" />}>
      Nouvelle télé-expertise
    </Button>
  );
  return (
    <>
      <PageHeader title="Télé-expertise" action={write} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <fieldset className="flex min-w-0 gap-2">
          <legend className="sr-only">Filtrer</legend>
          {TELEEXPERTISE_ROLES.map((one) => (
            <FilterChip
              key={one}
              label={ROLES[one]}
              isOn={one === role}
              onClick={() => show({ role: one, status: status ?? EVERY_STATE })}
            />
          ))}
        </fieldset>
        <Select
          label="État"
          filter
          hideLabel
          className="w-full sm:w-60"
          value={status ?? EVERY_STATE}
          options={STATE_OPTIONS}
          onChange={(next) => show({ role, status: next })}
        />
      </div>
      <ReadFailure error={error} again={refetch} />
      {data === undefined && error === null && <SkeletonLines lines={8} />}
      {data?.length === 0 && (
        <EmptyState
          title="Aucune télé-expertise n’a été trouvée"
          guide={isNarrowed ? undefined : 'create-teleexpertise'}
          action={
            isNarrowed && (
              <Button look="secondary" onClick={() => show({ role: 'all', status: EVERY_STATE })}>
                Voir toutes les télé-expertises
              </Button>
            )
          }
        >
          {!isNarrowed && 'Demandez l’avis d’un confrère au sujet d’un patient : sa réponse arrive ici.'}
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && <TeleexpertiseRows items={data} userId={me.id} />}
      {hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button look="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Voir plus de télé-expertises
          </Button>
        </div>
      )}
      {isWriting && <NewTeleexpertiseDialog me={me} onClose={() => setWriting(false)} />}
    </>
  );
};
