import type { BookingShare } from '@maillon/domain/access/booking-share';
import type { ServiceCategory } from '@maillon/domain/appointment';
import type { ReasonCode } from '@maillon/domain/calendar/visit-reasons';
import type { BookingChoice } from './openings.ts';

interface ByDate {
  readonly serviceCategory: ServiceCategory | '';
  readonly date: string;
  readonly doctorId: string;
  readonly start: string;
  readonly share: BookingShare;
}

/**
 * What a place of the history keeps of a booking, and what a link to it brings: so that neither Back nor a reload loses what was chosen.
 * None of it stands in an address, and what was typed about the visit is not in it: see `useKeptReason`.
 */
export interface BookingPlace {
  /** The user whose booking it is: one who signs out leaves the history to the next person. */
  readonly of: string;
  /** What is to be confirmed; without it one is still choosing. */
  readonly choice?: BookingChoice;
  readonly reason?: ReasonCode;
  /** The first day, `yyyy-MM-dd`; empty for now. */
  readonly from?: string;
  /** Whom one looked for by name or specialty. */
  readonly someone?: string;
  /** The time that was touched last. */
  readonly touched?: { readonly practitionerId: string; readonly start: string };
  /** What stands in the form that begins with a day. */
  readonly form?: ByDate;
  /** Names what was typed. */
  readonly draft?: string;
  /** Whether Back leads to the times from which it was chosen. */
  readonly isFromTimes?: boolean;
}

/** What this person left there; what another one, another screen or an older version did is none of theirs. */
export const placeIn = (state: unknown, { id }: { readonly id: string }): BookingPlace => {
  const isTheirs = typeof state === 'object' && state !== null && 'of' in state && state.of === id;
  return isTheirs ? (state as BookingPlace) : { of: id };
};
