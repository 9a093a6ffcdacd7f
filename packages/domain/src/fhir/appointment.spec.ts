import { describe, expect, it } from '@jest/globals';
import { type AppointmentFacts, appointmentOf } from './appointment.ts';

const visit: AppointmentFacts = {
  id: 'visit-1',
  status: 'BOOKED',
  serviceCategory: 'Consultation',
  reasonCode: null,
  cancelCode: null,
  start: '2026-11-24T09:00:00.000Z',
  end: '2026-11-24T09:30:00.000Z',
  reason: null,
  patient: { id: 'patient-1', name: 'Camille MOREAU' },
  practitioners: [{ id: 'midwife-1', name: 'Élodie SARRAZIN' }],
};

describe('a visit as an Appointment', () => {
  it('names its category where no reason was coded', () => {
    expect(appointmentOf(visit)).toMatchObject({ status: 'booked', serviceType: [{ text: 'Consultation' }] });
    expect(appointmentOf(visit)).not.toHaveProperty('cancelationReason');
  });

  it('has the codes of its reason, ours first', () => {
    expect(appointmentOf({ ...visit, reasonCode: 'obstetric_ultrasound' }).serviceType).toEqual([
      {
        coding: [
          { system: 'urn:app:appointment-reason', code: 'obstetric_ultrasound' },
          { system: 'http://snomed.info/sct', code: '268445003' },
          { system: 'http://terminology.hl7.org/CodeSystem/service-type', code: '213' },
        ],
        text: 'Échographie obstétricale',
      },
    ]);
    const [known] = appointmentOf({ ...visit, reasonCode: 'prescription_renewal' }).serviceType ?? [];
    expect(known?.coding).toHaveLength(1);
  });

  it('a visit as an Appointment says why it was cancelled', () => {
    expect(appointmentOf({ ...visit, status: 'CANCELLED', cancelCode: 'pat-lt' })).toMatchObject({
      status: 'cancelled',
      cancelationReason: {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason', code: 'pat-lt' }],
        text: 'Pas de moyen de venir',
      },
    });
  });
});
