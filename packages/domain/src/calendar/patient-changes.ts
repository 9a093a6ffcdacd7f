import { HOUR_MS } from '../time-units.ts';

/** How long before its start a patient changes or cancels a visit alone, unless the operator decides otherwise (design api B2). */
export const PATIENT_CANCEL_UNTIL_H = 24;

/** The last moment at which the patient of a visit may change it; after it, they call. Epoch milliseconds. */
export const patientChangesUntil = (start: number, hours: number): number => start - hours * HOUR_MS;
