import type { ReactNode } from 'react';
import type { ShowCapture } from './captures-list.tsx';

/** What other parts of the product show in a call; the route puts it there. */
export interface RecordParts {
  readonly showCapture: ShowCapture;
  /** The record of the patient, over the call. */
  readonly record: (patientId: string, onClose: () => void) => ReactNode;
}
