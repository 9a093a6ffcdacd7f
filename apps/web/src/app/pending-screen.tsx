import { Link, useLocation } from 'react-router';
import { paths } from '../config/paths.ts';
import { useTitle } from '../lib/hooks/use-title.ts';
import { buttonClass } from '../ui/button-class.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QuietHourglass } from '../ui/illustrations/quiet-hourglass.tsx';
import { useMenu } from './shell/use-menu.ts';

/** A place of the menu whose part of the product is not open yet (docs/decisions/whole-menu.md). */
export const PendingScreen = () => {
  const { pathname } = useLocation();
  const { groups, footer } = useMenu();
  const entry = [...groups.flatMap(({ entries }) => entries), ...footer].find(({ path }) => path === pathname);
  const title = entry?.label ?? 'Bientôt disponible';
  useTitle(title);
  return (
    <>
      <h1 className="text-2xl font-semibold md:text-3xl">{title}</h1>
      <EmptyState
        title="Bientôt disponible"
        illustration={<QuietHourglass />}
        action={
          <Link to={paths.app()} className={buttonClass({ look: 'secondary' })}>
            Retour au tableau de bord
          </Link>
        }
      >
        Cette partie du service n’est pas encore ouverte. Vous la trouverez ici dès qu’elle le sera.
      </EmptyState>
    </>
  );
};
