import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLiveVisits, visitsOf } from '../../data/patients.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { serverNow } from '../../lib/api/server-clock.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import { VisitLine } from './visit-line.tsx';

interface VisitsProps {
  readonly patientId: string;
}

interface VisitsPanelProps extends VisitsProps {
  readonly title: string;
  readonly empty: string;
  readonly filter: Parameters<typeof visitsOf>[1];
  readonly action?: ReactNode;
}

/** On a home: a few visits; where there is none, one line. */
const VisitsPanel = ({ patientId, title, empty, filter, action }: VisitsPanelProps) => {
  useLiveVisits();
  const { data, error, refetch } = useQuery(visitsOf(patientId, filter));
  const isEmpty = data?.length === 0;
  return (
    <Panel title={title} action={!isEmpty && action} nothing={isEmpty ? empty : undefined}>
      {!isEmpty && (
        <div className="px-4 md:px-5">
          <ReadFailure error={error} again={refetch} className="mb-4" />
          {error === null && data === undefined && (
            <div className="pb-4">
              <SkeletonLines lines={3} />
            </div>
          )}
          {data !== undefined && <VisitLines visits={data} />}
        </div>
      )}
    </Panel>
  );
};

const MAX_VISITS = 200;

/** Every visit of a patient that the reader may know of: those to come, then those that were, the newest first. */
export const VisitHistory = ({ patientId }: VisitsProps) => {
  useLiveVisits();
  const now = new Date(useNow()).toISOString();
  const { data, error, refetch } = useQuery(visitsOf(patientId, { limit: MAX_VISITS }));
  return (
    <Card title="Historique des consultations">
      <ReadFailure error={error} again={refetch} />
      {error === null && data === undefined && <SkeletonLines lines={3} />}
      {data?.length === 0 && <EmptyState title="Aucune consultation" />}
      {data !== undefined && (
        <>
          <VisitList title="À venir" visits={data.filter(({ start }) => start > now).toReversed()} />
          <VisitList title="Passées" visits={data.filter(({ start }) => start <= now)} />
        </>
      )}
    </Card>
  );
};

const VisitList = ({ title, visits }: { readonly title: string; readonly visits: readonly Appointment[] }) =>
  visits.length > 0 && (
    <section className="not-first:mt-5">
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      <VisitLines visits={visits} />
    </section>
  );

/** As far back as visits are looked for (spec clinical §9 "last acts"). */
const SINCE = '2024-01-01T00:00:00Z';
const LAST = 5;

interface LastActsProps extends VisitsProps {
  readonly action?: ReactNode;
  readonly most?: number;
}

/** What was done last: the visits that took place. */
export const LastActs = ({ patientId, action, most = LAST }: LastActsProps) => (
  <VisitsPanel
    patientId={patientId}
    title="Derniers actes"
    empty="Aucun acte"
    filter={{ status: 'FULFILLED', start: SINCE, limit: most }}
    action={action}
  />
);

/** The latest visits that are over, whatever became of them. */
export const PastVisits = ({ patientId, action }: VisitsProps & { readonly action?: ReactNode }) => {
  const [end] = useState(() => new Date(serverNow()).toISOString());
  return (
    <VisitsPanel
      patientId={patientId}
      title="Historique des consultations"
      empty="Aucune consultation"
      filter={{ end, limit: LAST }}
      action={action}
    />
  );
};

const VisitLines = ({ visits }: { readonly visits: readonly Appointment[] }) => (
  <ul className="divide-y divide-line">
    {visits.map((visit) => (
      <VisitLine key={visit.id} visit={visit} />
    ))}
  </ul>
);
