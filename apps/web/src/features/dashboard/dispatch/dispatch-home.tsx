import type { UserMe } from '@maillon/contracts/accounts/profiles';
import {
  DISPATCH_GROUP_LABELS,
  DISPATCH_GROUPS,
  type DispatchCounts,
  type DispatchGroup,
  dispatchCounts,
  groupOf,
} from '@maillon/domain/care/dispatch-groups';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, ChevronRight, House, type LucideIcon, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { type DispatchMap, dispatchMap, POLL_MS } from '../../../data/home-visits.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { capitalised, dayInFull } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Row } from '../../../ui/row.tsx';
import { greetingOf } from '../greeting.ts';
import { HomeHeader } from '../home-header.tsx';

const FIGURES: readonly { readonly key: keyof DispatchCounts; readonly label: string }[] = [
  { key: 'toAssign', label: 'À affecter' },
  { key: 'travelling', label: 'En route' },
  { key: 'there', label: 'Sur place' },
  { key: 'free', label: 'Infirmiers libres' },
];

/** What only a dispatcher can bring forward. */
const WAITS: ReadonlySet<DispatchGroup> = new Set(['toValidate', 'toAssign']);
/** Of one visit. */
const STATES = { ...DISPATCH_GROUP_LABELS, assigned: 'Programmée' };

/** What waits for a dispatcher, and the way to the map (spec clinical §2). */
export const DispatchHome = ({ me }: { readonly me: UserMe }) => {
  const now = useNow();
  const { data, error, refetch } = useQuery({ ...dispatchMap(), refetchInterval: POLL_MS });
  const counts = data && dispatchCounts(data.requests, data.performers);
  return (
    <>
      <HomeHeader over={capitalised(dayInFull(new Date(now)))} title={greetingOf(me.firstName, now)} />
      {data === undefined && <ReadFailure error={error} again={refetch} />}
      <Panel
        title="Visites en cours"
        className="mb-4"
        action={
          <Link to={paths.dispatchMap()} className={buttonClass({ size: 'sm' })}>
            Voir la carte
          </Link>
        }
      >
        <dl className="grid grid-cols-2 gap-px border-t border-line bg-line md:grid-cols-4">
          {FIGURES.map(({ key, label }) => (
            <div key={key} className="flex flex-col-reverse bg-surface px-4 py-3 md:px-5">
              <dt className="text-muted">{label}</dt>
              <dd className="text-3xl font-semibold tabular-nums">{counts?.[key] ?? '–'}</dd>
            </div>
          ))}
        </dl>
        <OpenVisits requests={data?.requests} />
      </Panel>
      <Panel title="Accès rapides" className="max-w-md">
        <ul className="px-2 pb-3">
          <QuickAccess to={paths.settings()} icon={UserRound} label="Mes informations" />
          <QuickAccess to={paths.guides()} icon={BookOpen} label="Guides" />
        </ul>
      </Panel>
    </>
  );
};

const SHOWN = 6;

/** The first of them, what is to be done by the reader before what goes on by itself. */
const OpenVisits = ({ requests }: { readonly requests: DispatchMap['requests'] | undefined }) => {
  if (requests === undefined) return <Skeleton className="m-4 h-32" />;
  if (requests.length === 0) return <p className="px-4 py-4 text-muted md:px-5">Aucune visite en cours.</p>;
  const ordered = DISPATCH_GROUPS.flatMap((group) =>
    requests.filter((one) => groupOf(one) === group).map((one) => ({ ...one, group })),
  );
  return (
    <ul>
      {ordered.slice(0, SHOWN).map(({ id, group, subject, performer, location }) => (
        <Row
          key={id}
          lead={<IconTile icon={House} tone={WAITS.has(group) ? 'danger' : 'brand'} />}
          title={subject.name}
          detail={[performer?.name, location.text].filter(Boolean).join(' · ')}
          aside={STATES[group]}
          to={paths.dispatchMap()}
          isUrgent={WAITS.has(group)}
        />
      ))}
    </ul>
  );
};

interface QuickAccessProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: string;
}

const QuickAccess = ({ to, icon, label }: QuickAccessProps) => (
  <li>
    <Link
      to={to}
      className="flex min-h-12 items-center gap-3 rounded-md px-2 font-medium transition-colors hover:bg-sunken"
    >
      <IconTile icon={icon} />
      <span className="flex-1">{label}</span>
      <ChevronRight className="size-4 text-muted" aria-hidden="true" />
    </Link>
  </li>
);
