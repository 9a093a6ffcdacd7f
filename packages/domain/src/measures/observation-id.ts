import { isUuid, isUuidV7 } from '../text/uuid.ts';
import { DAY_MS } from '../time-units.ts';

/** An observation as a server shows it. */
export interface ShownObservation {
  readonly id: string;
  readonly type: string;
  /** ISO instant; null for an answer. */
  readonly measuredAt: string | null;
}

/** When a UUIDv7 was drawn: epoch milliseconds. */
const drawnAt = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);

/**
 * Whether what is shown of an observation agrees with its id, under which its value was sealed and signed: `<record>-<type>` of an answer,
 * `<record>-<type>-<its own id>` of a measure; the API takes a UUIDv7 alone into a record, which is drawn after the measure was taken. Type and time travel in clear, and a server may
 * show a weight as a temperature, or a measure of last year as one of today.
 * @param record id of the patient, or of the visit
 */
export const matchesItsId = ({ id, type, measuredAt }: ShownObservation, record: string): boolean => {
  const start = `${record}-${type}`;
  if (id === start) return measuredAt === null;
  const ownId = id.slice(start.length + 1);
  if (!id.startsWith(`${start}-`) || !isUuid(ownId)) return false;
  // A device in a call may draw another kind of UUID, and the visit says when that was. Clocks may be wrong by hours.
  return measuredAt === null || !isUuidV7(ownId) || Date.parse(measuredAt) <= drawnAt(ownId) + DAY_MS;
};
