import { describe, expect, it } from '@jest/globals';
import { SERVICE_CATEGORIES } from '../appointment.ts';
import { isAppointmentDuration } from '../appointment-rules.ts';
import {
  APPOINTMENT_REASONS,
  asksSpecialty,
  isOfferedBy,
  REASON_CODES,
  reasonsInOrder,
  seesAbout,
} from './visit-reasons.ts';

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

  const doctor = (...codes: string[]) => ({
    userType: 'doctor' as const,
    userData: { qualifications: codes.map((code) => ({ code })) },
  });
  const midwife = { userType: 'midwife' as const, userData: { qualifications: [] } };

  it.each([
    ['dermatologist', 'dermatologue'],
    ['general_practitioner', 'medecin_generaliste'],
    ['gynecologist', 'gynecologue'],
    ['ophthalmologist', 'ophtalmologue'],
    ['geriatrician', 'geriatre'],
    ['mental_health_clinic', 'psychiatre'],
    ['obstetric_ultrasound', 'gynecologue'],
  ] as const)('%s is a specialty: of doctors, those qualified as %s alone', (code, held) => {
    expect(asksSpecialty(code)).toBe(true);
    expect(seesAbout(code, doctor('cardiologue', held))).toBe(true);
    for (const other of [doctor(), doctor('cardiologue'), doctor('autre_medecin')]) {
      expect(seesAbout(code, other)).toBe(false);
    }
    expect(seesAbout(code, midwife)).toBe(code === 'obstetric_ultrasound');
  });

  it.each(['consultation', 'follow_up', 'prescription_renewal', 'sexual_health'] as const)(
    '%s asks for no specialty',
    (code) => {
      expect(asksSpecialty(code)).toBe(false);
      expect(seesAbout(code, doctor())).toBe(true);
    },
  );

  it('a pregnancy is followed by every midwife, by gynaecologists and general practitioners', () => {
    const whoever = [midwife, doctor('gynecologue'), doctor('medecin_generaliste'), doctor('geriatre')];
    expect(whoever.map((one) => seesAbout('perinatal_care', one))).toEqual([true, true, true, false]);
  });
});
