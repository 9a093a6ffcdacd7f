import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { isSealed } from '@maillon/domain/sealed';
import { useMemo } from 'react';
import { ofVisit, type SealContext } from './sealed-place.ts';
import { UnverifiedText } from './unsealing.ts';
import { type UnsealedText, useUnsealed } from './use-unsealed.ts';

/** Where the reason of a visit is sealed. */
export const reasonOf = (id: string): SealContext => ({ entity: 'appointment', id, field: 'description' });

/**
 * The reason of a visit as its reader sees it. One in clear was written before reasons were sealed, or is the application's: it is unsigned
 * it, and it counts nowhere (docs/decisions/sealed-reasons.md).
 */
export const useReason = ({
  id,
  description,
  patient,
}: Pick<Appointment, 'id' | 'description' | 'patient'>): UnsealedText => {
  const inClear = description !== null && description !== TEXTS.redacted && !isSealed(description);
  const opened = useUnsealed(inClear ? null : description, reasonOf(id), ofVisit(id, patient.userData.id));
  const unsigned = useMemo((): UnsealedText | null => {
    return inClear ? { is: 'failed', error: new UnverifiedText(description), retry: () => undefined } : null;
  }, [inClear, description]);
  return unsigned ?? opened;
};
