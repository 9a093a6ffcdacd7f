import { Link } from 'react-router';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { useGuideAddresses } from './guide-addresses.ts';

/** Spec clinical §8: an unknown guide shows '404'. */
export const MissingGuide = () => {
  useTitle('Guide introuvable');
  const { all } = useGuideAddresses();
  return (
    <div className="flex flex-col items-center px-4 py-16 text-center">
      <h1 className="text-3xl font-semibold">404</h1>
      <p className="mt-3 max-w-sm text-muted">Ce guide n’existe pas, ou n’est pas encore disponible.</p>
      <Link to={all} className={buttonClass({}, 'mt-6')}>
        Voir tous les guides
      </Link>
    </div>
  );
};
