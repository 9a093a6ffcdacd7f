import { describe, expect, it } from '@jest/globals';
import { SERVICE_CATEGORIES } from '../appointment.ts';
import { isAppointmentDuration } from '../appointment-rules.ts';
import { APPOINTMENT_REASONS, isOfferedBy, REASON_CODES, reasonsInOrder } from './visit-reasons.ts';

describe('the reasons of a visit', () => {
  it('are the twenty of the catalogue, each of a length that can be booked', () => {
    expect(REASON_CODES).toHaveLength(20);
    for (const code of REASON_CODES) {
      const { minutes, category, offeredBy } = APPOINTMENT_REASONS[code];
      expect([isAppointmentDuration(minutes), SERVICE_CATEGORIES.includes(category)]).toEqual([true, true]);
      expect(offeredBy.length).toBeGreaterThan(0);
    }
  });

  it.each([
    ['prescription_renewal', 'RenewalOfPrescription'],
    ['urgent_follow_up', 'UrgentFollowUp'],
    ['follow_up', 'FollowUp'],
    ['test_result', 'FollowUp'],
    ['birth_preparation', 'Consultation'],
  ] as const)('%s belongs to the category %s', (code, category) => {
    expect(APPOINTMENT_REASONS[code].category).toBe(category);
  });

  it.each([true, false])('are all offered, each once, the usual ones first (maternity: %s)', (isMaternity) => {
    const order = reasonsInOrder(isMaternity);
    expect([...order].sort()).toEqual([...REASON_CODES].sort());
    expect(order[0]).toBe(isMaternity ? 'perinatal_care' : 'consultation');
  });

  it('the reasons of a visit are offered by those who practise it', () => {
    expect(isOfferedBy('birth_preparation', 'midwife')).toBe(true);
    expect(isOfferedBy('birth_preparation', 'doctor')).toBe(false);
    expect(isOfferedBy('mental_health_clinic', 'midwife')).toBe(false);
  });
});
