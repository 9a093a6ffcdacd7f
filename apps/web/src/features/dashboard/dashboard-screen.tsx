import type { UserMe } from '@maillon/contracts/accounts/users';
import { ChevronRight, UserRound } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useMe } from '../../data/users.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { capitalised, dayInFull } from '../../lib/dates.ts';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { IconTile } from '../../ui/icon-tile.tsx';
import { Panel } from '../../ui/panel.tsx';
import { greetingOf } from './greeting.ts';
import { HomeHeader } from './home-header.tsx';
import { ProfessionalHome } from './professional/professional-home.tsx';
import type { Todo } from './todo/todo.model.ts';

const StructureHome = lazyPart(() => import('./structure/structure-home.tsx').then((m) => m.StructureHome));

interface DashboardScreenProps {
  /** What other parts of the product show above it. */
  readonly above?: ReactNode;
  /** What they have found that waits for the reader. */
  readonly todos?: readonly Todo[] | undefined;
}

/** Spec clinical §2 "Dashboards": chosen by user type. */
export const DashboardScreen = ({ above, todos }: DashboardScreenProps) => {
  const me = useMe();
  return (
    <>
      {above}
      <Home me={me} todos={todos} />
    </>
  );
};

const Home = ({ me, todos }: { readonly me: UserMe; readonly todos: readonly Todo[] | undefined }) => {
  switch (me.userType) {
    case 'doctor':
    case 'midwife':
    case 'assistant':
      return <ProfessionalHome me={me} todos={todos} />;
    case 'organization':
      return (
        <Suspense>
          <StructureHome me={me} />
        </Suspense>
      );
    case 'dispatchManager':
    case 'dispatchOperator':
      return (
        <>
          <HomeHeader
            over={capitalised(dayInFull(new Date(serverNow())))}
            title={greetingOf(me.firstName, serverNow())}
          />
          <Shortcuts />
        </>
      );
    default:
      return <p>Ce profil n’a pas de tableau de bord.</p>;
  }
};

/** What there is for the dispatch, whose map comes with its module. */
const Shortcuts = () => (
  <Panel title="Accès rapides" className="max-w-md">
    <ul className="px-2 pb-3">
      <li>
        <Link
          to={paths.settings()}
          className="flex min-h-12 items-center gap-3 rounded-md px-2 font-medium transition-colors hover:bg-sunken"
        >
          <IconTile icon={UserRound} />
          <span className="flex-1">Mes informations</span>
          <ChevronRight className="size-4 text-muted" aria-hidden="true" />
        </Link>
      </li>
    </ul>
  </Panel>
);
