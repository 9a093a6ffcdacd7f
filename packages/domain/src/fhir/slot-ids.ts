import { MINUTE_MS } from '../time-units.ts';

/** A time of a calendar. Slots are computed, so that their id says which one is meant. */
export interface SlotTime {
  readonly scheduleId: string;
  /** Epoch milliseconds, of a whole minute. */
  readonly start: number;
  readonly minutes: number;
}

/** `<schedule>-<start in UTC, yyyyMMddHHmm>-<minutes>`: at most 55 of the 64 signs that FHIR allows. */
export function slotIdOf({ scheduleId, start, minutes }: SlotTime): string {
  const written = new Date(start).toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length).replaceAll(/[-:T]/g, '');
  return `${scheduleId}-${written}-${minutes}`;
}

const SLOT_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})-([1-9]\d{0,4})$/;

/** The time that {@link slotIdOf} named, null for anything else. */
export function slotTimeOf(id: string): SlotTime | null {
  const [, scheduleId, year, month, day, hour, minute, minutes] = SLOT_ID.exec(id.toLowerCase()) ?? [];
  if (scheduleId === undefined) return null;
  const start = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00.000Z`);
  if (Number.isNaN(start) || start % MINUTE_MS !== 0) return null;
  const time = { scheduleId, start, minutes: Number(minutes) };
  return slotIdOf(time) === id.toLowerCase() ? time : null;
}
