import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { isSealed } from '@maillon/domain/sealed';
import { ofVisit, type SealContext } from './sealed-place.ts';
import { type UnsealedText, useUnsealed } from './use-unsealed.ts';

/** Where the reason of a visit is sealed. */
export const reasonOf = (id: string): SealContext => ({ entity: 'appointment', id, field: 'description' });

/** The reason of a visit as its reader sees it, whether its writer could seal it or not (docs/decisions/sealed-reasons.md). */
export const useReason = ({
  id,
  description,
  patient,
}: Pick<Appointment, 'id' | 'description' | 'patient'>): UnsealedText => {
  const inClear = description !== null && !isSealed(description);
  const opened = useUnsealed(inClear ? null : description, reasonOf(id), ofVisit(id, patient.userData.id));
  return inClear ? { is: 'ready', text: description } : opened;
};
