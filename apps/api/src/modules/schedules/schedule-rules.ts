import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { WeeklySlot } from '@maillon/domain/calendar/availability';
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

interface Period {
  readonly start: string;
  readonly end: string;
  readonly status: string;
}

/** Of one request too, two exceptional periods of one kind do not overlap. */
export function requireApart(slots: readonly Period[]): void {
  const overlapping = slots.findIndex(({ start, end, status }, index) =>
    slots
      .slice(0, index)
      .some(
        (other) =>
          other.status === status &&
          Date.parse(other.start) < Date.parse(end) &&
          Date.parse(start) < Date.parse(other.end),
      ),
  );
  if (overlapping !== -1) throw new Refusal('SLOTS_OVERLAP_EXCEPTION', { field: `/slots/${overlapping}` });
}

/** Names of today that the runtime's list still has under an older one; a browser may say either. */
const RENAMED = [
  ...['America/Argentina/Buenos_Aires', 'America/Argentina/Catamarca', 'America/Argentina/Cordoba'],
  ...['America/Argentina/Jujuy', 'America/Argentina/Mendoza', 'America/Atikokan', 'America/Indiana/Indianapolis'],
  ...['America/Kentucky/Louisville', 'America/Nuuk', 'Africa/Asmara', 'Asia/Ho_Chi_Minh', 'Asia/Kathmandu'],
  ...['Asia/Kolkata', 'Asia/Yangon', 'Atlantic/Faroe', 'Europe/Kyiv', 'Pacific/Chuuk', 'Pacific/Kanton'],
  ...['Pacific/Pohnpei', 'UTC', 'Etc/UTC', 'Etc/GMT'],
];
const ZONES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('timeZone'), ...RENAMED]);

/**
 * A place of the IANA list, as it is spelled there. The runtime knows many more names (`BST` is Dhaka, `eUROPE/paris` is Paris): each
 * of them would be a zone of its own wherever the rules of a zone are kept.
 */
export function knownZone(zone: string): string {
  if (ZONES.has(zone)) return zone;
  const errors = [{ pointer: '/timeZone', code: 'UNKNOWN_ZONE', message: TEXTS.wrongChoice }];
  throw new Refusal('VALIDATION_FAILED', { errors });
}
