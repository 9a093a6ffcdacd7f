import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { useSharedReasons } from './reason.ts';

/** Nothing to see: while it is there, the people of these visits are let in to their reasons. */
export const SharedReasons = ({ visits }: { readonly visits: readonly Appointment[] }) => {
  useSharedReasons(visits);
  return null;
};
