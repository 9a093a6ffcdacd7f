import type { UserMe } from '@maillon/contracts/accounts/users';
import { type DispatchCounts, dispatchCounts } from '@maillon/domain/care/dispatch-groups';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, ChevronRight, type LucideIcon, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { dispatchMap, POLL_MS } from '../../../data/home-visits.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { capitalised, dayInFull } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { greetingOf } from '../greeting.ts';
import { HomeHeader } from '../home-header.tsx';

const FIGURES: readonly { readonly key: keyof DispatchCounts; readonly label: string }[] = [
  { key: 'toAssign', label: 'À affecter' },
  { key: 'travelling', label: 'En route' },
  { key: 'there', label: 'Sur place' },
  { key: 'free', label: 'Infirmiers libres' },
];

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
