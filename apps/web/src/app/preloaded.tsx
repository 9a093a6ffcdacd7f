import { type ComponentType, lazy, useState } from 'react';

interface Preloadable {
  preload(): Promise<ComponentType>;
  /** The screen itself where its code is here, else the lazy one. */
  pick(): ComponentType;
}

export const preloadable = (load: () => Promise<ComponentType>): Preloadable => {
  let here: ComponentType | null = null;
  const preload = async (): Promise<ComponentType> => {
    here ??= await load();
    return here;
  };
  const later = lazy(async () => ({ default: await preload() }));
  return { preload, pick: () => here ?? later };
};

/** A lazy screen that is drawn at once where its code was fetched before: a fallback, once shown, stays for 300 ms. */
export const Preloaded = ({ screen }: { readonly screen: Preloadable }) => {
  const [Screen] = useState<ComponentType>(() => screen.pick());
  return <Screen />;
};
