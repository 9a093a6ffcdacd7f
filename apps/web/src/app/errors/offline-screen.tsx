import { VARIANTS } from '@maillon/domain/product/variants';
import { useEffect, useEffectEvent } from 'react';
import { publicConfig } from '../../lib/api/public-config.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { MissingPage } from './missing-page.tsx';

/** The shell, opened without a network: who the person is only the server knows. It goes on by itself once there is a network. */
export const OfflineScreen = ({ onOnline }: { readonly onOnline: () => void }) => {
  useTitle('Hors connexion');
  const goOn = useEffectEvent(onOnline);
  useEffect(() => {
    const hear = (): void => goOn();
    window.addEventListener('online', hear);
    return () => window.removeEventListener('online', hear);
  }, []);

  return (
    <main className="flex min-h-[calc(100dvh-var(--notice))] flex-col items-center justify-center gap-10 px-5 py-8">
      <BrandMark name={VARIANTS[publicConfig().variant].brand} />
      <MissingPage
        live
        title="Vous êtes hors connexion"
        text="Votre espace s’ouvrira dès que la connexion sera revenue. Vos données restent fermées d’ici là."
      >
        <Button onClick={onOnline}>Réessayer</Button>
      </MissingPage>
    </main>
  );
};
