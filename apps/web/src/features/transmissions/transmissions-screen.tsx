import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellRing, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  TRANSMISSION_FILTERS,
  type TransmissionFilter,
  transmissions,
  useLiveTransmissions,
} from '../../data/transmissions.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx';
import { useStructure } from '../../lib/storage/use-structure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TransmissionRows } from './transmission-rows.tsx';

const NewTransmissionDialog = lazyDialog(() =>
  import('./new-transmission-dialog.tsx').then((m) => m.NewTransmissionDialog),
);

const RemindersDialog = lazyDialog(() => import('./reminders-dialog.tsx').then((m) => m.RemindersDialog));

const LABELS: Readonly<Record<TransmissionFilter, string>> = {
  open: 'À résoudre',
  resolved: 'Résolues',
  mine: 'Me concernent',
  all: 'Toutes',
};

const isFilter = (text: string | null): text is TransmissionFilter =>
  TRANSMISSION_FILTERS.some((filter) => filter === text);

/** The transmissions of a structure (spec clinical §2 "Transmissions"); the address remembers which are shown. */
export const TransmissionsScreen = ({ me }: { readonly me: UserMe }) => {
  useTitle('Transmissions');
  useLiveTransmissions();
  const { id } = useStructure();
  const [search, setSearch] = useSearchParams();
  const [isWriting, setWriting] = useState(false);
  const [isReminding, setReminding] = useState(false);
  const asked = search.get('filtre');
  const filter = isFilter(asked) ? asked : 'open';
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    transmissions(id, filter),
  );
  const show = (next: TransmissionFilter): void =>
    setSearch(next === 'open' ? {} : { filtre: next }, { replace: true });
  const actions = me.impersonation === null && (
    <div className="flex flex-wrap-reverse gap-2">
      <Button look="secondary" icon={<BellRing aria-hidden="true" />} onClick={() => setReminding(true)}>
        Rappels
      </Button>
      <Button onClick={() => setWriting(true)} icon={<Plus aria-hidden="true" />}>
        Nouvelle transmission
      </Button>
    </div>
  );
  return (
    <>
      <PageHeader title="Transmissions" action={actions} />
      <fieldset className="mb-4 flex min-w-0 gap-2 overflow-x-auto max-md:-mx-4 max-md:px-4">
        <legend className="sr-only">Filtrer</legend>
        {TRANSMISSION_FILTERS.map((one) => (
          <FilterChip key={one} label={LABELS[one]} isOn={one === filter} onClick={() => show(one)} />
        ))}
      </fieldset>
      <ReadFailure error={error} again={refetch} />
      {data === undefined && error === null && <SkeletonLines lines={8} />}
      {data?.length === 0 && (
        <EmptyState
          title="Aucune transmission n’a été trouvée"
          guide={filter === 'open' || filter === 'all' ? 'create-transmission' : undefined}
          action={
            filter !== 'all' && (
              <Button look="secondary" onClick={() => show('all')}>
                Voir toutes les transmissions
              </Button>
            )
          }
        />
      )}
      {data !== undefined && data.length > 0 && <TransmissionRows items={data} />}
      {hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button look="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Voir plus de transmissions
          </Button>
        </div>
      )}
      {isReminding && <RemindersDialog organizationId={id} onClose={() => setReminding(false)} />}
      {isWriting && <NewTransmissionDialog me={me} organizationId={id} onClose={() => setWriting(false)} />}
    </>
  );
};
