import { type ReactNode, useDeferredValue } from 'react';

/**
 * What is not looked at first. It is drawn in slices once what is around it is painted: on a slow phone each part of the first
 * drawing makes all others wait.
 */
export const Deferred = ({ children }: { readonly children: ReactNode }) =>
  useDeferredValue(true, false) ? children : null;
