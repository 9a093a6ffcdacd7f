import type { AppointmentStatus } from '@maillon/domain/appointment';

/** Which appointments a list shows; the times are ISO instants, or days of the country. */
export interface AppointmentFilter {
  /** Those that end after it. */
  readonly start?: string | undefined;
  /** Those that begin before it. */
  readonly end?: string | undefined;
  readonly status?: AppointmentStatus | undefined;
  readonly limit: number;
}
