import type { UserMe } from '@maillon/contracts/accounts/users';
import { BookOpen, ChevronRight, type LucideIcon, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { capitalised, dayInFull } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { greetingOf } from '../greeting.ts';
import { HomeHeader } from '../home-header.tsx';

/** What there is for the dispatch, whose map comes with its module. */
export const DispatchHome = ({ me }: { readonly me: UserMe }) => {
  const now = useNow();
  return (
    <>
      <HomeHeader over={capitalised(dayInFull(new Date(now)))} title={greetingOf(me.firstName, now)} />
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
