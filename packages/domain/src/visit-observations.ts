import type { AppointmentTimes } from './appointment.ts';
import { MEASURE_TYPES } from './measures/measure-types.ts';
import { DAY_MS } from './time-units.ts';

/** What is written of a visit while it goes on (spec clinical §2 "Video consultation room"). */
export const NOTE_TYPES = ['history', 'clinical_examination', 'conclusion'] as const;
export type NoteType = (typeof NOTE_TYPES)[number];

export const NOTE_LABELS: Readonly<Record<NoteType, string>> = {
  history: 'Histoire de la maladie',
  clinical_examination: 'Examen clinique',
  conclusion: 'Conclusion',
};

/** What is measured or captured in a visit: measures, pictures of a video device, prescriptions. */
export const CAPTURE_TYPES = [...MEASURE_TYPES, 'VIDEO_DEVICE', 'PRESCRIPTION'] as const;
export type CaptureType = (typeof CAPTURE_TYPES)[number];

export const isNoteType = (type: string): type is NoteType => (NOTE_TYPES as readonly string[]).includes(type);

/** A visit has one note of each kind. */
export const noteId = (appointmentId: string, type: NoteType): string => `${appointmentId}-${type}`;

/** @param ownId a UUID that is drawn once for each reading, where it is taken: the same one sent twice is one */
export const captureId = (appointmentId: string, type: CaptureType, ownId: string): string =>
  `${appointmentId}-${type}-${ownId}`;

/** As long as the visit can still be ended: its report says what the notes say. */
const NOTES_OPEN_AFTER_END = 7 * DAY_MS;
/** Design api §2.13. */
const CAPTURES_OPEN_AFTER_END = DAY_MS;

/** @param now epoch milliseconds */
export const takesNotes = ({ status, end }: AppointmentTimes, now: number): boolean =>
  status === 'BOOKED' && now <= end + NOTES_OPEN_AFTER_END;

/** @param now epoch milliseconds */
export const takesCaptures = ({ status, end }: AppointmentTimes, now: number): boolean =>
  status !== 'CANCELLED' && now <= end + CAPTURES_OPEN_AFTER_END;
