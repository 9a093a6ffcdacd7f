import { HOUR_MS } from '@maillon/domain/time-units';
import { v7 } from 'uuid';
import { anAppointment } from '../../calendars.ts';
import { aTeleexpertise } from '../../cases/teleexpertises.ts';
import { aTransmission } from '../../cases/transmissions.ts';
import { A_SESSION, aSealedText } from '../../sealed.ts';
import { aSealedFile, payloadFor } from '../../uploads.ts';
import { FOREIGN_KINDS } from '../foreign-ids.ts';
import { aUsedWard, type ForeignIdCase, NOW_IN_SWEEPS, ofReplay } from './foreign-id-case.ts';

const BYTES = aSealedFile();

/** Visits that are over and were not ended, an hour apart. */
const FIRST_VISIT = Date.parse('2026-11-18T05:00:00Z');
let ended = 0;

/** The author is the caller, other names are ignored. */
const ABOUT_A_FILE = {
  '/0/id': [],
  '/0/author': FOREIGN_KINDS,
  '/0/author/id': FOREIGN_KINDS,
  '/0/appointment/id': [],
  '/0/document/subject/id': [],
  '/0/document/author/id': FOREIGN_KINDS,
  '/0/document/context/appointment/id': [],
  '/0/transmission/id': [],
  '/0/teleexpertise/id': [],
};

const NO_EXPERT = {
  '/recipients/0/doctorRef/id': [],
  '/recipients/0/midwifeRef/id': [],
  '/recipients/0/assistantRef/id': [],
};

/** The record, documents, and what is written to each other about a patient. */
export const RECORD_IDS: Readonly<Record<string, ForeignIdCase>> = {
  'observations.write': {
    write: ofReplay('observations.write'),
    may: { '/observationsSldId': [] },
  },
  'transmissions.create': {
    write: async (_world, db) => {
      const { nurse, organizationId, patient } = await aUsedWard(db);
      const about = { patient: { id: patient.partyId }, organization: { id: organizationId } };
      const body = { id: v7({ msecs: NOW_IN_SWEEPS }), sldId: A_SESSION, content: aSealedText(), ...about };
      return { as: nurse, path: '/transmission', body };
    },
    // Its own new id, and the fake registry's answer about a session.
    may: { '/id': FOREIGN_KINDS, '/sldId': FOREIGN_KINDS, '/patient/id': [], '/organization/id': [] },
  },
  'transmissions.comment': {
    write: async (_world, db) => {
      const ward = await aUsedWard(db);
      const path = `/transmission/${await aTransmission(db, ward, ward.nurse)}/comment`;
      const mentions = [ward.doctor.userId];
      const body = { id: v7({ msecs: NOW_IN_SWEEPS }), text: aSealedText(), mentions };
      return { as: ward.nurse, path, body: { ...body, organizationId: ward.organizationId } };
    },
    may: { '/id': FOREIGN_KINDS, '/mentions/0': [], '/organizationId': [] },
  },
  'transmissions.resolve': {
    write: async (_world, db) => {
      const ward = await aUsedWard(db);
      const path = `/transmission/${await aTransmission(db, ward, ward.nurse)}/resolve`;
      return { as: ward.nurse, path, body: { id: v7({ msecs: NOW_IN_SWEEPS }), result: aSealedText() } };
    },
    may: { '/id': FOREIGN_KINDS },
  },
  'transmissionSettings.change': {
    write: async (_world, db) => {
      const { staff, doctor, organizationId } = await aUsedWard(db);
      const path = `/organization/${organizationId}/transmission-settings`;
      return { as: staff, path, body: { reminderMinutes: 60, fallbackId: doctor.userId } };
    },
    may: { '/fallbackId': [] },
  },
  'teleexpertises.create': {
    write: async (_world, db) => {
      const { doctor, nurse, patient } = await aUsedWard(db);
      const about = { subject: { id: patient.partyId }, recipients: [{ assistantRef: { id: nurse.partyId } }] };
      const body = { id: v7({ msecs: NOW_IN_SWEEPS }), _sldId: A_SESSION, topic: aSealedText(), consent: true };
      return { as: doctor, path: '/teleexpertise', body: { ...body, ...about } };
    },
    may: { '/id': FOREIGN_KINDS, '/_sldId': FOREIGN_KINDS, '/subject/id': [], ...NO_EXPERT },
  },
  'teleexpertises.update': {
    write: async (_world, db) => {
      const ward = await aUsedWard(db);
      const id = await aTeleexpertise(db, ward, ward.doctor, [ward.nurse]);
      const conclusion = { id: v7({ msecs: NOW_IN_SWEEPS }), text: aSealedText() };
      return { as: ward.doctor, path: `/teleexpertise/${id}`, ifMatch: 1, body: { status: 'COMPLETED', conclusion } };
    },
    may: { '/conclusion/id': FOREIGN_KINDS, ...NO_EXPERT },
  },
  'teleexpertises.comment': {
    write: async (_world, db) => {
      const ward = await aUsedWard(db);
      const path = `/teleexpertise/${await aTeleexpertise(db, ward, ward.doctor, [ward.nurse])}/comment`;
      const mentions = [ward.nurse.userId];
      return { as: ward.doctor, path, body: { id: v7({ msecs: NOW_IN_SWEEPS }), text: aSealedText(), mentions } };
    },
    may: { '/id': FOREIGN_KINDS, '/mentions/0': [] },
  },
  'documents.upload': {
    write: ({ patient }) => ({
      as: patient,
      path: '/upload',
      body: [payloadFor(patient.partyId, BYTES)],
      bytes: BYTES,
    }),
    may: ABOUT_A_FILE,
  },
  'documents.photo': {
    write: ({ doctor, appointmentId }) => ({
      as: doctor,
      path: `/appointment/${appointmentId}/photo`,
      body: [{ ...payloadFor('', BYTES), id: undefined, key: `appointment-screenshot/${appointmentId}` }],
      bytes: BYTES,
    }),
    // The file's own new id: unused among documents is all that it must be.
    may: { ...ABOUT_A_FILE, '/0/id': FOREIGN_KINDS },
  },
  'reports.end': {
    write: async ({ doctor, patient }, db) => {
      const [said, start] = [payloadFor('', BYTES), new Date(FIRST_VISIT + ended * HOUR_MS).toISOString()];
      ended += 1;
      const id = await anAppointment(db, { patient, practitioners: [doctor], start });
      const { id: reportId, title, sha256 } = said;
      return { as: doctor, path: `/appointment/${id}/end`, body: [{ id: reportId, title, sha256 }], bytes: BYTES };
    },
    may: { '/0/id': FOREIGN_KINDS },
  },
};
