import { judgeBookingFor } from '@maillon/domain/access/visit';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';

type Patient = Parameters<typeof judgeBookingFor>[1];

/** @throws {Refusal} `NOT_FOUND` for a patient whom the actor may not know of, `PATIENT_NOT_FOLLOWED` for one of others */
export function requireBookingFor<P extends Patient>(actor: Actor, patient: P | undefined): asserts patient is P {
  const verdict = patient === undefined ? 'UNKNOWN' : judgeBookingFor(actor, patient);
  if (verdict === 'UNKNOWN') throw new Refusal('NOT_FOUND', { field: '/patientId' });
  if (verdict === 'NOT_FOLLOWED') throw new Refusal('PATIENT_NOT_FOLLOWED');
}
