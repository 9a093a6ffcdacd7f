import { VARIANTS } from '@maillon/domain/product/variants';
import { useEffect, useState } from 'react';
import { publicConfig } from '../../lib/api/public-config.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';

/** Spec platform §2 "Loading and shell". */
const MESSAGES = ['Chargement de votre profil…', 'Déverrouillage de vos données…'] as const;
const TURN_MS = 1800;

/** Shown between the sign-in and the first screen. `at`: the step it begins with. */
export const LoadingScreen = ({ at = 0 }: { readonly at?: 0 | 1 }) => {
  const [turn, setTurn] = useState<number>(at);
  useEffect(() => {
    const timer = setInterval(() => setTurn((last) => last + 1), TURN_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <main className="grid min-h-dvh place-items-center">
      <div className="flex flex-col items-center gap-8">
        <h1>
          <BrandMark name={VARIANTS[publicConfig().variant].brand} />
        </h1>
        <span className="first-paint-dot" aria-hidden="true" />
        <p role="status" className="text-muted">
          {MESSAGES[turn % MESSAGES.length]}
        </p>
      </div>
    </main>
  );
};
