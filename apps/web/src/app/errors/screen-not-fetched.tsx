import { useEffect } from 'react';
import { useOnline } from '../../lib/hooks/use-online.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { MissingPage } from './missing-page.tsx';

interface ScreenNotFetchedProps {
  readonly onOnline: () => void;
  readonly onRetry: () => void;
}

/** In the place of a screen whose code did not come; it gives that place back by itself once there is a network. */
export const ScreenNotFetched = ({ onOnline, onRetry }: ScreenNotFetchedProps) => {
  useTitle('Écran indisponible');
  const online = useOnline();
  useEffect(() => {
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [onOnline]);

  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <MissingPage
        small
        live
        title="Cet écran n’a pas pu être ouvert"
        text={
          online
            ? 'Le service n’a pas répondu comme prévu. Réessayez dans un instant.'
            : 'Vous êtes hors connexion. Il s’ouvrira dès que la connexion sera revenue.'
        }
      >
        <Button onClick={onRetry}>Réessayer</Button>
      </MissingPage>
    </div>
  );
};
