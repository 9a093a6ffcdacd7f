import { newId } from '../../../platform/ids.ts';
import { aDoctor, aGrant } from '../../calendars.ts';
import { FOREIGN_KINDS } from '../foreign-ids.ts';
import { type ForeignIdCase, ofReplay, PROFESSIONALS, WITH_ACCOUNTS } from './foreign-id-case.ts';

/** Calendars, appointments, payments, waiting lists. */
export const AGENDA_IDS: Readonly<Record<string, ForeignIdCase>> = {
  'appointments.book': {
    write: ofReplay('appointments.book'),
    may: {
      // The visit's own new id: unused among visits is all that it must be.
      '/id': FOREIGN_KINDS.filter((kind) => kind !== 'visit'),
      '/doctorId': [],
      '/assistantId': [],
      '/midwifeId': [],
      '/patientId': [],
      '/organizationId': [],
      '/slotOfferId': [],
    },
  },
  'slotRequests.create': {
    write: async ({ people }, db) => ({
      as: people.self,
      path: '/slot-request',
      body: { practitionerId: (await aDoctor(db)).partyId, reasonCode: 'consultation' },
    }),
    may: { '/practitionerId': [...PROFESSIONALS, ...WITH_ACCOUNTS] },
  },
  'waitingPatients.create': {
    write: async ({ doctor, patient, organizationId, people }, db) => {
      await aGrant(db, { resource: 'medical-file', from: patient.partyId, to: organizationId, rights: ['READ'] });
      const body = { practitionerId: doctor.partyId, patientId: patient.partyId, serviceCategory: 'FollowUp' };
      return { as: people.staff, path: '/waiting-patient', body: { ...body, organizationId } };
    },
    may: { '/practitionerId': [], '/patientId': [], '/organizationId': [] },
  },
  'appointments.bookSeries': {
    write: ofReplay('appointments.bookSeries'),
    may: {
      '/occurrences/0/id': FOREIGN_KINDS.filter((kind) => kind !== 'visit'),
      '/doctorId': [],
      '/assistantId': [],
      '/midwifeId': [],
      '/patientId': [],
      '/organizationId': [],
    },
  },
  'payments.update': {
    // Paid: Stripe is asked no more.
    write: async ({ doctor, appointmentId }, db) => {
      const id = newId();
      await db.rows(
        `INSERT INTO payment_reconciliations (id, appointment_id, outcome, amount, currency, tendered, requested_by, requested_at, read_at)
         VALUES ($1, $2, 'COMPLETE', 690, 'EUR', 690, $3, now(), now())
         ON CONFLICT (appointment_id) WHERE status = 'ACTIVE' AND outcome IS DISTINCT FROM 'ERROR' DO UPDATE SET id = excluded.id`,
        [id, appointmentId, doctor.userId],
      );
      return { as: doctor, path: `/appointment/${appointmentId}/payment`, body: { id, status: 'ACTIVE' } };
    },
    may: { '/id': [] },
  },
  'appointments.update': {
    write: ofReplay('appointments.update'),
    may: { '/doctorId': [], '/assistantId': [], '/midwifeId': [], '/patientId': [], '/organizationId': [] },
  },
  'schedules.removeExceptions': {
    write: async ({ doctor, people }, db) => {
      const id = newId();
      await db.rows(
        `INSERT INTO schedule_exceptions (id, schedule_id, during, status)
         VALUES ($1, $2, '[2099-12-24T08:00:00Z, 2099-12-24T18:00:00Z)', 'BUSY')`,
        [id, doctor.scheduleId],
      );
      return { as: people.administrator, path: `/schedule/${doctor.scheduleId}/slots`, body: { slotIds: [id] } };
    },
    may: { '/slotIds/0': [] },
  },
};
