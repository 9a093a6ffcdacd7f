import { type ComponentType, lazy, type ReactNode, useState } from 'react';

interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Fetches its code; from then on it is drawn at once. */
  preload(): Promise<unknown>;
}

/**
 * A part of a screen whose code comes when it is first shown. Where that was fetched before it is drawn at once and not by way of
 * a fallback: React keeps a fallback, once drawn, for 300 ms.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> => {
  let here: ComponentType<Props> | null = null;
  const preload = async (): Promise<ComponentType<Props>> => {
    here ??= await load();
    return here;
  };
  const Later = lazy(async () => ({ default: await preload() })) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its module is read
  const Part = (props: Props): ReactNode => {
    // The same one as long as it is shown: another one would lose its state.
    const [Shown] = useState(() => here ?? Later);
    return <Shown {...props} />;
  };
  return Object.assign(Part, { preload });
};
