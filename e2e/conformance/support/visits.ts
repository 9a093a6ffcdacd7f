import type { Person, Practitioner } from './people.ts';
import type { Answer } from './wire.ts';

const DAY = 86_400_000;

/** An instant some days from now, at a time of day in UTC. */
export const at = (days: number, hours = 9, minutes = 0): string => {
  const date = new Date(Date.now() + days * DAY);
  date.setUTCHours(hours, minutes, 0, 0);
  return date.toISOString();
};

export const after = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

export const period = (start: string, minutes = 30) => ({ start, end: after(start, minutes) });

export const draft = (doctor: Person, patient: Person, start: string, minutes = 30) => ({
  doctorId: doctor.id,
  patientId: patient.id,
  serviceCategory: 'Consultation',
  ...period(start, minutes),
});

export interface Booked {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly status: string;
  readonly version: number;
}

/** The patient books; anything but 201 fails the test. */
export const book = async (doctor: Practitioner, patient: Person, start: string, minutes = 30): Promise<Booked> => {
  const answer = await patient.caller.post('/appointment', draft(doctor, patient, start, minutes));
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.as<Booked>();
};

/** How many answers had which status and code: `{ '201': 1, '409 DOCTOR_UNAVAILABLE': 49 }`. */
export const tally = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const code = answer.status >= 400 ? ` ${answer.as<{ code?: string }>().code}` : '';
    const name = `${answer.status}${code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};
