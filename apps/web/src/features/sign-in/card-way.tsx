import { VARIANTS } from '@maillon/domain/product/variants';
import { Suspense } from 'react';
import { publicConfig } from '../../lib/api/public-config.ts';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { isNativeShell } from '../../lib/native-shell.ts';

// After the first paint: most people sign in with a code.
const CardButton = lazyPart(() => import('./card-button.tsx').then((m) => m.CardButton));

/** Hidden on native platforms and in the dispatch variant (spec platform §2 "Login screen"), and where there is no provider. */
const isOffered = (): boolean => {
  const { variant, features } = publicConfig();
  return features.signInWith.includes('psc') && !VARIANTS[variant].dispatching && !isNativeShell();
};

/** The place of the card button; it keeps its height while the button comes. */
export const CardWay = () =>
  isOffered() ? (
    <Suspense fallback={<div className="h-22" />}>
      <CardButton />
    </Suspense>
  ) : null;
