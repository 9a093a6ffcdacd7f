import { useEffect } from 'react';
import { useOnline } from '../lib/use-online.ts';
import { useTitle } from '../lib/use-title.ts';
import { Button } from '../ui/button.tsx';
import { LostLink } from '../ui/illustrations/lost-link.tsx';

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
      <div className="flex max-w-lg flex-col items-center text-center">
        <div className="w-48">
          <LostLink />
        </div>
        <h1 className="mt-6 text-2xl font-semibold">Cet écran n’a pas pu être ouvert</h1>
        <p role="status" className="mt-3 text-muted">
          {online
            ? 'Le service n’a pas répondu. Réessayez dans un instant.'
            : 'Vous êtes hors connexion. Il s’ouvrira dès que la connexion sera revenue.'}
        </p>
        <Button className="mt-7" onClick={onRetry}>
          Réessayer
        </Button>
      </div>
    </div>
  );
};
