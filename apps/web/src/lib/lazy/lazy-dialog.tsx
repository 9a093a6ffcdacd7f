import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';

interface Closable {
  readonly onClose: () => void;
}

interface LazyDialog<Props> {
  (props: Props): ReactNode;
  /** Fetches its code; from then on it opens at once. */
  preload(): Promise<unknown>;
}

let pending = 0;
const watchers = new Set<() => void>();
const failureListeners = new Set<() => void>();

const count = (step: 1 | -1): void => {
  pending += step;
  for (const watch of watchers) watch();
};

/** Whether a dialog was asked for whose code is on its way. */
export const pendingDialog = {
  isOne: (): boolean => pending > 0,
  subscribe(watch: () => void): () => void {
    watchers.add(watch);
    return () => watchers.delete(watch);
  },
};

/** Calls back when a dialog could not be opened. Gives back the function that stops listening. */
export const onDialogFailure = (listener: () => void): (() => void) => {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
};

/**
 * A dialog whose code comes when it is first opened. Where that does not come the page behind it keeps all that it holds: the dialog is
 * closed again and the person is told; a person who opens it once more asks once more.
 */
export const lazyDialog = <Props extends Closable>(load: () => Promise<ComponentType<Props>>): LazyDialog<Props> => {
  let here: ComponentType<Props> | null = null;
  const preload = async (): Promise<ComponentType<Props>> => {
    here ??= await load();
    return here;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, when its module is read
  const Dialog = (props: Props): ReactNode => {
    const [Shown, setShown] = useState(() => here);
    const giveUp = useEffectEvent(() => {
      props.onClose();
      for (const listener of failureListeners) listener();
    });
    useEffect(() => {
      if (here !== null) {
        // Its code may have come since it was drawn.
        setShown(() => here);
        return;
      }
      let waiting = true;
      const settle = (how: () => void): void => {
        if (!waiting) return;
        waiting = false;
        count(-1);
        how();
      };
      count(1);
      preload().then(
        (component) => settle(() => setShown(() => component)),
        () => settle(() => giveUp()),
      );
      return () => settle(() => undefined);
    }, []);
    return Shown === null ? null : <Shown {...props} />;
  };
  return Object.assign(Dialog, { preload });
};
