import { useNavigate } from 'react-router';
import { paths } from '../config/paths.ts';
import { useTitle } from '../lib/use-title.ts';
import { Button } from '../ui/button.tsx';
import { LostLink } from '../ui/illustrations/lost-link.tsx';

/** A link opened in a new tab has nothing behind it. */
const cameFromSomewhere = (): boolean => window.history.length > 1;

/** Spec platform §2: 'Retour' goes back one step. */
export const NotFoundScreen = () => {
  useTitle('Page non trouvée');
  const navigate = useNavigate();
  return (
    <div className="grid min-h-[70dvh] place-items-center px-5">
      <div className="flex max-w-lg flex-col items-center text-center">
        <div className="w-56">
          <LostLink />
        </div>
        <h1 className="mt-6 text-2xl font-semibold">Page non trouvée</h1>
        <p className="mt-3 text-muted">
          La page que vous cherchez n’existe pas ou plus. Nous vous invitons à revenir à l’accueil.
        </p>
        <Button className="mt-7" onClick={() => (cameFromSomewhere() ? navigate(-1) : navigate(paths.home()))}>
          Retour
        </Button>
      </div>
    </div>
  );
};
