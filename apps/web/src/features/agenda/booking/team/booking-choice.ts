import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { APPOINTMENT_REASONS, REASON_CODES, type ReasonCode } from '@maillon/domain/calendar/visit-reasons';
import { qualificationLabel } from '@maillon/domain/qualifications';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { MINUTE_MS } from '@maillon/domain/time-units';
import type { BookingPlace } from '../../../../data/agenda/booking-place.ts';
import type { BookingChoice, Position } from '../../../../data/agenda/openings.ts';

/** The reason that a place of the history names, as long as there is such a one. */
export const reasonIn = ({ reason }: BookingPlace): ReasonCode | undefined =>
  REASON_CODES.find((code) => code === reason);

export const endOf = ({ start, reason }: Pick<BookingChoice, 'start' | 'reason'>): string =>
  new Date(Date.parse(start) + APPOINTMENT_REASONS[reason].minutes * MINUTE_MS).toISOString();

/** « Sage-femme échographiste » where they said so, else their profession. */
export const professionOf = ({ common, userData }: PractitionerCard): string =>
  genderedLabel(
    userData.qualifications.map(({ code }) => qualificationLabel(code)).find((label) => label !== undefined) ??
      common.type,
    common.gender,
  );

/** A hundred metres: as exact as a distance is shown, and no door. */
const PRECISION = 1000;

const rounded = (degrees: number): number => Math.round(degrees * PRECISION) / PRECISION;

/** Where a patient lives, as far as their address was found on the map. */
export const homeOf = ({ patient }: Pick<UserMe, 'patient'>): Position | undefined => {
  const found = patient?.address.find(({ coordinates }) => coordinates !== undefined)?.coordinates;
  return found && { latitude: rounded(found.latitude), longitude: rounded(found.longitude) };
};
