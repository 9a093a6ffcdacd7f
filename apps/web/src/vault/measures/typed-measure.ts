import type { VitalType } from '@maillon/domain/measures/measure-types';
import type { VitalValue } from '@maillon/domain/measures/vital';
import { useSyncExternalStore } from 'react';

/** A measure that was typed elsewhere than on the page of its patient. */
export interface TypedMeasure {
  readonly patientId: string;
  readonly type: VitalType;
  readonly value: VitalValue;
}

/** In memory alone: neither an address nor the history of the browser is a place for a measure. */
let waiting: TypedMeasure | null = null;
const listeners = new Set<() => void>();

const become = (next: TypedMeasure | null): void => {
  waiting = next;
  for (const listener of listeners) listener();
};

export const typedMeasure = {
  leave: (measure: TypedMeasure): void => become(measure),
  clear: (): void => become(null),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What was typed for this patient and is neither kept nor given up. */
export const useTypedMeasure = (patientId: string): TypedMeasure | null => {
  const measure = useSyncExternalStore(subscribe, () => waiting);
  return measure?.patientId === patientId ? measure : null;
};
