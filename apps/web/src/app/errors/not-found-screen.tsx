import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { MissingPage } from './missing-page.tsx';

/** A link opened in a new tab has nothing behind it. */
const cameFromSomewhere = (): boolean => window.history.length > 1;

/** Spec platform §2: 'Retour' goes back one step. */
export const NotFoundScreen = () => {
  useTitle('Page non trouvée');
  const navigate = useNavigate();
  return (
    <div className="grid min-h-[70dvh] place-items-center px-5">
      <MissingPage
        title="Page non trouvée"
        text="La page que vous cherchez n’existe pas ou plus. Nous vous invitons à revenir à l’accueil."
      >
        <Button onClick={() => (cameFromSomewhere() ? navigate(-1) : navigate(paths.home()))}>Retour</Button>
      </MissingPage>
    </div>
  );
};
