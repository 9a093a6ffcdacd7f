import type { AuditEvent } from '@maillon/contracts/system/admin';
import { isUuid } from '@maillon/domain/text/uuid';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { trailPages } from '../../data/admin.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { capitalised, precise } from '../../lib/dates.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { AuditActorField } from './audit-actor-field.tsx';
import { AUDIT_SUBJECTS, detailOf, targetOf, wordsOf } from './audit-words.ts';
import { MoreButton } from './more-button.tsx';
import { PageHeading } from './page-heading.tsx';

const ACTION = /^[a-z][\w-]*(\.[\w-]+)?$/i;
const OUTCOMES = [
  { value: 'any', label: 'Tout' },
  { value: 'ok', label: 'Fait' },
  { value: 'refused', label: 'Refusé' },
] as const;

/** The filters as the server takes them; what is half typed does not count yet. */
const filterOf = (search: URLSearchParams) => {
  const get = (name: string) => search.get(name)?.trim() ?? '';
  const outcome = get('outcome');
  return {
    ...(isUuid(get('actor').toLowerCase()) ? { actor: get('actor') } : {}),
    ...(ACTION.test(get('action')) ? { action: get('action') } : {}),
    ...(outcome === 'ok' || outcome === 'refused' ? { outcome: outcome as 'ok' | 'refused' } : {}),
    ...(get('start') === '' ? {} : { start: get('start') }),
    ...(get('end') === '' ? {} : { end: get('end') }),
  };
};

/** The trail, newest first. The address remembers what was asked. */
export const AuditScreen = () => {
  const [search, setSearch] = useSearchParams();
  const settled = useDebounced(search.toString());
  const filter = filterOf(new URLSearchParams(settled));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(trailPages(filter));
  const lines = data?.pages.flatMap(({ items }) => items);
  const value = (name: string) => search.get(name) ?? '';
  const change = (name: string) => (next: string) =>
    setSearch(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next === '' || next === 'any') changed.delete(name);
        else changed.set(name, next);
        return changed;
      },
      { replace: true },
    );

  return (
    <>
      <PageHeading title="Journal d’audit">
        Chaque ligne est enchaînée à la précédente : rien ne peut y être changé ni retiré sans que cela se voie.
      </PageHeading>
      <Card>
        <div className="grid gap-4 md:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
          <AuditActorField value={value('actor')} onChange={change('actor')} />
          <Select
            filter
            label="À propos de"
            value={value('action') || 'any'}
            options={AUDIT_SUBJECTS}
            onChange={change('action')}
          />
          <Select
            filter
            label="Issue"
            value={value('outcome') || 'any'}
            options={OUTCOMES}
            onChange={change('outcome')}
          />
          <DateField filter label="Du" value={value('start')} onChange={change('start')} />
          <DateField filter label="Avant le" value={value('end')} onChange={change('end')} />
        </div>
        <div className="mt-5">
          <ReadFailure error={error} again={refetch} />
          {lines === undefined && error === null && <SkeletonLines lines={6} />}
          {lines?.length === 0 && <EmptyState title="Aucun résultat">Aucune ligne ne répond à ces filtres.</EmptyState>}
          <ul className="divide-y divide-line">
            {lines?.map((line) => (
              <li key={line.seq} className="py-3">
                <Line line={line} />
              </li>
            ))}
          </ul>
          <MoreButton hasMore={hasNextPage} pending={isFetchingNextPage} onClick={() => void fetchNextPage()} />
        </div>
      </Card>
    </>
  );
};

const Line = ({ line }: { readonly line: AuditEvent }) => {
  const { seq, at, actor, impersonator, action, targetKind, targetId, about, outcome, detail, chained } = line;
  const more = detail === null ? null : detailOf(detail);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
      <p className="w-40 shrink-0 text-sm text-muted tabular">{precise(at)}</p>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          {wordsOf(action)}
          {about !== null && about !== actor?.name && ` : ${about}`}
        </p>
        <p className="text-sm">
          Par {actor?.name ?? 'le service'}
          {impersonator !== null && `, dont ${impersonator.name} tenait la place`}
        </p>
        {more !== null && <p className="text-sm">{capitalised(more)}</p>}
        <details className="text-xs text-muted">
          <summary className="w-fit cursor-pointer rounded-sm py-1">
            n° {seq}
            {!chained && ' · en attente de chaînage'}
          </summary>
          {/* What the trail was signed with. */}
          <p className="break-all">
            {[action, detail, targetOf(targetKind), targetId].filter((part) => part !== null).join(' · ')}
          </p>
        </details>
      </div>
      <Badge tone={outcome === 'ok' ? 'neutral' : 'danger'}>{outcome === 'ok' ? 'Fait' : 'Refusé'}</Badge>
    </div>
  );
};
