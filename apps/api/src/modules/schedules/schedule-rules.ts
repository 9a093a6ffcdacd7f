import { TEXTS } from '@maillon/contracts/fields/texts';
import type { WeeklySlot } from '@maillon/domain/calendar/availability';
import { zoneRules } from '@maillon/domain/zone-rules';
import { Refusal } from '../../platform/refusal.ts';

/** Instants that differ may be one minute of the wall: 02:30 in summer and an hour later, in winter time. */
export function requireLength(drafts: readonly WeeklySlot[]): void {
  const errors = drafts.flatMap(({ startMinutes, endMinutes }, index) =>
    startMinutes === endMinutes
      ? [{ pointer: `/slots/${index}/end`, code: 'EMPTY_SLOT', message: TEXTS.endTimeBeforeStart }]
      : [],
  );
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', { errors });
}

/** An exceptional period begins later. */
export function requireNotPast(slots: readonly { readonly start: string }[], now: number): void {
  const errors = slots.flatMap(({ start }, index) =>
    Date.parse(start) >= now
      ? []
      : [{ pointer: `/slots/${index}/start`, code: 'START_IN_PAST', message: TEXTS.startPast }],
  );
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', { errors });
}

/** A name of the IANA list; a bare offset (`+02:00`) has no summer. */
export function knownZone(zone: string): string {
  const unknown = new Refusal('VALIDATION_FAILED', {
    errors: [{ pointer: '/timeZone', code: 'UNKNOWN_ZONE', message: TEXTS.wrongChoice }],
  });
  if (!/^[A-Z]/i.test(zone)) throw unknown;
  try {
    zoneRules(zone);
    return zone;
  } catch {
    throw unknown;
  }
}
