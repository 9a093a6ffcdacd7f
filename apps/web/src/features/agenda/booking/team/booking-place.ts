import type { ReasonCode } from '@maillon/domain/calendar/visit-reasons';
import type { BookingChoice } from '../../../../data/agenda/openings.ts';

/**
 * What a place of the history keeps of a booking, so that neither Back nor a reload loses what was chosen. None of it stands in an
 * address, and what was typed about the visit is not in it: see `useKeptReason`.
 */
export interface BookingPlace {
  /** What is to be confirmed; without it one is still choosing. */
  readonly choice?: BookingChoice;
  readonly reason?: ReasonCode;
  /** The first day, `yyyy-MM-dd`; empty for now. */
  readonly from?: string;
  /** Whom one looked for by name or specialty. */
  readonly someone?: string;
  /** The time that was touched last. */
  readonly touched?: { readonly practitionerId: string; readonly start: string };
  /** Names what was typed. */
  readonly draft?: string;
  /** Whether Back leads to the times from which it was chosen. */
  readonly isFromTimes?: boolean;
}

/** What another screen or an older version put there is read as far as it is known. */
export const placeIn = (state: unknown): BookingPlace =>
  typeof state === 'object' && state !== null ? (state as BookingPlace) : {};
