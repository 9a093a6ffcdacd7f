import { VARIANTS } from '@maillon/domain/product/variants';
import { Suspense } from 'react';
import { publicConfig } from '../../lib/api/public-config.ts';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { isNativeShell } from '../../lib/native-shell.ts';
import { cx } from '../../ui/cx.ts';

// After the first paint: most people sign in with a code.
const ProviderButtons = lazyPart(() => import('./provider-buttons.tsx').then((m) => m.ProviderButtons));

/** Hidden on native platforms and in the dispatch variant (spec platform §2 "Login screen"), and where there is no provider. */
const offered = () => {
  const { variant, features } = publicConfig();
  return VARIANTS[variant].dispatching || isNativeShell() ? [] : features.signInWith;
};

/** The place of the buttons of identity providers; it keeps its height while they come. */
export const ProviderWay = () => {
  const providers = offered();
  return providers.length === 0 ? null : (
    <Suspense fallback={<div className={cx(providers.length > 1 ? 'h-38' : 'h-22')} />}>
      <ProviderButtons providers={providers} />
    </Suspense>
  );
};
