import type { UserMe } from '@maillon/contracts/accounts/users';
import type { Position } from '../../../../data/agenda/openings.ts';

/** A hundred metres: as exact as a distance is shown, and no door. */
const PRECISION = 1000;

const rounded = (degrees: number): number => Math.round(degrees * PRECISION) / PRECISION;

/** Where a patient lives, as far as their address was found on the map. */
export const homeOf = ({ patient }: Pick<UserMe, 'patient'>): Position | undefined => {
  const found = patient?.address.find(({ coordinates }) => coordinates !== undefined)?.coordinates;
  return found && { latitude: rounded(found.latitude), longitude: rounded(found.longitude) };
};
