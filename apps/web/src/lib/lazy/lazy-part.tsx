import { type ComponentType, lazy, type ReactNode, useState } from 'react';

interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Fetches its code; from then on it is drawn at once. */
  preload(): Promise<unknown>;
}

interface Options {
  /** The page is whole without it: where its code does not come, nothing is said. */
  readonly optional?: boolean;
}

const Nothing = (): ReactNode => null;

/** React remembers for good what could not be fetched; and a part that asked again by itself would ask for ever. */
const failures = new Set<() => void>();

/** Has every part whose code did not come asked for anew, the next time it is shown. */
export const resetFailures = (): void => {
  for (const reset of failures) reset();
  failures.clear();
};

/**
 * A part of the product whose code comes when it is first shown. Where that was fetched before it is drawn at once and not by way of
 * a fallback: React keeps a fallback, once drawn, for 300 ms.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { optional = false }: Options = {},
): LazyPart<Props> => {
  let here: ComponentType<Props> | null = null;
  const preload = async (): Promise<ComponentType<Props>> => {
    here ??= await load();
    return here;
  };
  const later = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await preload() };
      } catch (error) {
        failures.add(() => {
          Later = later();
        });
        if (optional) return { default: Nothing };
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  let Later = later();
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its module is read
  const Part = (props: Props): ReactNode => {
    // The same one as long as it is shown: another one would lose its state.
    const [Shown] = useState(() => here ?? Later);
    return <Shown {...props} />;
  };
  return Object.assign(Part, { preload });
};
