import type { AccessLogEntry } from '@maillon/contracts/access/access-log';
import { addDays, dayOf } from '@maillon/domain/day';
import { ofName } from '@maillon/domain/text/of-name';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccessLogFilter, accessLogPages } from '../../../data/access/access-log.ts';
import { useMe } from '../../../data/users.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { capitalised, longDate, time } from '../../../lib/dates.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Select } from '../../../ui/fields/select.tsx';

const OUTCOMES = [
  { value: 'any', label: 'Tout' },
  { value: 'ok', label: 'Consultations et actes' },
  { value: 'refused', label: 'Accès refusés' },
] as const;
const PERIODS = [
  { value: 'all', label: 'Depuis toujours' },
  { value: '30', label: '30 derniers jours' },
  { value: '365', label: '12 derniers mois' },
] as const;
type Outcome = (typeof OUTCOMES)[number]['value'];
type Period = (typeof PERIODS)[number]['value'];

const filterOf = (outcome: Outcome, period: Period): AccessLogFilter => ({
  ...(outcome === 'any' ? {} : { outcome }),
  ...(period === 'all' ? {} : { start: addDays(dayOf(serverNow(), localZone()), -Number(period)) }),
});

/** Only patients have a file that others read. */
export const AccessLogSection = () => (useMe().userType === 'patient' ? <AccessLog /> : null);

/** « Qui a consulté mon dossier » (issue 3 §5): every look and every refusal, in plain words. */
const AccessLog = () => {
  const [outcome, setOutcome] = useState<Outcome>('any');
  const [period, setPeriod] = useState<Period>('all');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    accessLogPages(filterOf(outcome, period)),
  );
  const entries = data?.pages.flatMap(({ items }) => items);

  return (
    <Card title="Qui a consulté mon dossier">
      <p className="mb-4 text-sm text-muted">
        Chaque personne qui ouvre votre dossier, ou à qui l’accès est refusé, apparaît ici. Cette liste ne peut pas être
        modifiée.
      </p>
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <Select filter label="Afficher" value={outcome} options={OUTCOMES} onChange={setOutcome} />
        <Select filter label="Période" value={period} options={PERIODS} onChange={setPeriod} />
      </div>
      <ReadFailure error={error} again={refetch} />
      {entries === undefined && error === null && <SkeletonLines lines={4} />}
      {entries?.length === 0 && (
        <EmptyState title="Personne n’a consulté votre dossier">
          {outcome === 'any' && period === 'all'
            ? 'Vous verrez ici qui l’ouvre, quand, et pourquoi cette personne en avait le droit.'
            : 'Aucune ligne ne répond à ces filtres.'}
        </EmptyState>
      )}
      <Days entries={entries ?? []} />
      {hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button look="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Afficher la suite
          </Button>
        </div>
      )}
    </Card>
  );
};

type Same = readonly [AccessLogEntry, ...AccessLogEntry[]];

/** What one person did again on one day is one line, the latest first. */
const groupsOf = (ofDay: readonly AccessLogEntry[]): readonly Same[] =>
  [
    ...Map.groupBy(ofDay, ({ who, what, outcome, reason }) => JSON.stringify([who, what, outcome, reason])).values(),
  ].flatMap(([first, ...others]) => (first === undefined ? [] : [[first, ...others] as const]));

const Before = ({ entries }: { readonly entries: readonly AccessLogEntry[] }) => (
  <details className="text-sm">
    <summary className="min-h-11 w-fit cursor-pointer content-center rounded-md font-medium">
      {entries.length > 1 ? `Et ${entries.length} autres fois ce jour-là` : 'Et une autre fois ce jour-là'}
    </summary>
    <p className="text-muted tabular">{entries.map(({ at }) => time(at)).join(', ')}</p>
  </details>
);

const Days = ({ entries }: { readonly entries: readonly AccessLogEntry[] }) => (
  <div className="flex flex-col gap-5">
    {[...Map.groupBy(entries, ({ at }) => longDate(at))].map(([day, ofDay]) => (
      <section key={day} aria-label={capitalised(day)}>
        <h3 className="mb-1 text-sm font-semibold text-muted">{capitalised(day)}</h3>
        <ul className="divide-y divide-line">
          {groupsOf(ofDay).map(([latest, ...before]) => (
            <li key={latest.id} className="flex gap-4 py-3">
              <span className="w-14 shrink-0 text-sm text-muted tabular">{time(latest.at)}</span>
              <div className="min-w-0 flex-1">
                <Entry entry={latest} />
                {before.length > 0 && <Before entries={before} />}
              </div>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);

const Entry = ({ entry: { who, what, outcome, reason } }: { readonly entry: AccessLogEntry }) => (
  <div>
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-semibold">{who.impersonatedBy ?? who.name}</span>
      <span className="text-sm text-muted">
        {who.impersonatedBy === null
          ? [who.role, ...who.structures].filter((one) => one !== USER_TYPE_LABELS.organization).join(' · ')
          : 'Administration de Maillon'}
      </span>
      {outcome === 'refused' && <Badge tone="danger">Accès refusé</Badge>}
      {who.impersonatedBy !== null && <Badge tone="warning">À la place {ofName(who.name)}</Badge>}
    </p>
    <p>{what}</p>
    <p className="text-sm text-muted">{reason}</p>
  </div>
);
