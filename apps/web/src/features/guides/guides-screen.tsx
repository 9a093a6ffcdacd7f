import { isGuideFound } from '@maillon/domain/guides';
import { SEARCH_MAX_LENGTH } from '@maillon/domain/text/search-length';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type GuideCard, guidesQuery } from '../../data/reference/guides.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { GuideCardItem } from './guide-card.tsx';

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

const tagsOf = (guides: readonly GuideCard[]) => [...new Set(guides.flatMap(({ tags }) => tags))];

/** All guides, searched by title or tag (spec clinical §2 "Guides"); the address remembers the tag. */
export const GuidesScreen = ({ action }: { readonly action?: ReactNode }) => {
  useTitle('Guides');
  const { data, error, refetch } = useQuery(guidesQuery());
  const [search, setSearch] = useSearchParams();
  const [words, setWords] = useState('');
  const tag = search.get('tag');
  const shown = data?.filter(
    (guide) => isGuideFound(guide, words) && (tag === null || guide.tags.some((one) => one === tag)),
  );
  const show = (next: string | null): void => setSearch(next === null ? {} : { tag: next }, { replace: true });
  return (
    <>
      <PageHeader title="Guides" action={action}>
        Chaque guide montre, pas à pas, comment faire.
      </PageHeader>
      <div className="mb-5 flex flex-col gap-3 lg:flex-row lg:items-end">
        <TextField
          filter
          type="search"
          label="Rechercher un guide"
          className="lg:w-80"
          maxLength={SEARCH_MAX_LENGTH}
          value={words}
          onChange={setWords}
        />
        <fieldset className="min-w-0 overflow-x-auto max-md:-mx-4 max-md:px-4">
          <legend className="sr-only">Sujet</legend>
          <div className="flex min-h-11 items-center gap-2 p-0.5 md:flex-wrap">
            {data !== undefined && <FilterChip label="Tous" isOn={tag === null} onClick={() => show(null)} />}
            {tagsOf(data ?? []).map((one) => (
              <FilterChip key={one} label={one} isOn={one === tag} onClick={() => show(one)} />
            ))}
          </div>
        </fieldset>
      </div>
      <ReadFailure error={data === undefined ? error : null} again={refetch} />
      {data === undefined && error === null && <GuidesSkeleton />}
      <p role="status" className="sr-only">
        {shown !== undefined && shown.length > 0 && (shown.length === 1 ? '1 guide' : `${shown.length} guides`)}
      </p>
      {shown?.length === 0 && (
        <EmptyState
          title="Aucune ressource trouvée"
          action={
            <Button
              look="secondary"
              onClick={() => {
                setWords('');
                show(null);
              }}
            >
              Voir tous les guides
            </Button>
          }
        />
      )}
      {shown !== undefined && shown.length > 0 && (
        <ul aria-label="Guides" className={GRID}>
          {shown.map((guide) => (
            <GuideCardItem key={guide.slug} guide={guide} />
          ))}
        </ul>
      )}
    </>
  );
};

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8] as const;

const GuidesSkeleton = () => (
  <div role="status" aria-label="Chargement" className={GRID}>
    {PLACES.map((place) => (
      <Skeleton key={place} className="h-80" />
    ))}
  </div>
);
