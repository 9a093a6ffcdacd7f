import { HOUR_MS } from '@maillon/domain/time-units';
import { v7 } from 'uuid';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { aDoctor, aGrant, anAppointment } from '../calendars.ts';
import { aCareRequest, anExternal } from '../cases/care-requests.ts';
import { aChannel, aMessage } from '../cases/channels.ts';
import type { RelationWorld } from '../cases/relation-cases.ts';
import { aTeleexpertise } from '../cases/teleexpertises.ts';
import { aTransmission, aWard } from '../cases/transmissions.ts';
import { A_SESSION, aSealedText } from '../sealed.ts';
import type { TestDatabase } from '../start/a-database.ts';
import { aSealedFile, payloadFor } from '../uploads.ts';
import { FOREIGN_KINDS, type ForeignKind } from './foreign-ids.ts';
import { REPLAY_CASES } from './replay-cases.ts';

interface Write {
  readonly as: Actor;
  readonly path: string;
  readonly body?: object;
  readonly ifMatch?: number;
  /** Of a request that brings one. */
  readonly bytes?: Buffer;
}

export interface ForeignIdCase {
  /** A whole request that is answered with success. */
  readonly write: (world: RelationWorld, db: TestDatabase) => Write | Promise<Write>;
  /** By place of the body: whose ids may be named there, though the caller has nothing to do with them. */
  readonly may: Readonly<Record<string, readonly ForeignKind[]>>;
}

const ofReplay = (id: string): ForeignIdCase['write'] => {
  const prepare = REPLAY_CASES[id];
  if (prepare === undefined) throw new Error(`no replay case for ${id}`);
  return prepare;
};

/** Everybody finds those in the directory. */
const PROFESSIONALS = ['doctor', 'midwife'] as const;
const PARTIES = [...PROFESSIONALS, 'structure'] as const;
const WITH_ACCOUNTS = ['doctor’s account'] as const;

const BYTES = aSealedFile();
const NOW_IN_SWEEPS = Date.parse('2026-11-23T08:00:00.000Z');
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

/** By endpoint, every one whose body names a person or something by id. */
const NO_EXPERT = {
  '/recipients/0/doctorRef/id': [],
  '/recipients/0/midwifeRef/id': [],
  '/recipients/0/assistantRef/id': [],
};

/** Its grants were used a moment ago, so that a refused request does not note it. */
const aUsedWard = async (db: TestDatabase) => {
  const ward = await aWard(db);
  await db.rows(
    `UPDATE access_policies SET last_used_at = now() + interval '9 years' WHERE $1 IN (from_party, to_party)`,
    [ward.organizationId],
  );
  return ward;
};

export const FOREIGN_ID_CASES: Readonly<Record<string, ForeignIdCase>> = {
  'policies.offer': {
    write: ofReplay('policies.offer'),
    may: { '/toId': [...PARTIES, ...WITH_ACCOUNTS] },
  },
  'apiKeys.create': { write: ofReplay('apiKeys.create'), may: { '/ownerId': [] } },
  'policies.request': {
    write: ofReplay('policies.request'),
    may: { '/fromId': [...PROFESSIONALS, ...WITH_ACCOUNTS] },
  },
  'policies.delegate': {
    write: ofReplay('policies.delegate'),
    may: { '/toId': [...PARTIES, ...WITH_ACCOUNTS] },
  },
  'affiliations.affiliate': {
    write: ofReplay('affiliations.affiliate'),
    may: { '/patientId': ['patient', 'patient’s account'] },
  },
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
  'observations.write': {
    write: ofReplay('observations.write'),
    may: { '/observationsSldId': [] },
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
  'teams.invite': {
    write: ofReplay('teams.invite'),
    // The staff of another structure may belong to this one, too.
    may: { '/userId': [...PROFESSIONALS, ...WITH_ACCOUNTS, 'staff'] },
  },
  'contacts.inviteExisting': {
    write: ofReplay('contacts.inviteExisting'),
    may: { '/ownerId': [], '/userId': [...PROFESSIONALS, ...WITH_ACCOUNTS] },
  },
  'contacts.inviteNew': {
    write: ofReplay('contacts.inviteNew'),
    may: { '/ownerId': [] },
  },
  'channels.open': {
    write: ({ doctor, patient }) => ({
      ...{ as: doctor, path: '/user/channels' },
      body: { userIds: [patient.userId], channelType: 'OneToOne' },
    }),
    may: { '/userIds/0': [] },
  },
  'channels.nameSession': {
    write: async ({ doctor, patient }, db) => ({
      ...{ as: doctor, path: `/channel/${await aChannel(db, [doctor, patient])}` },
      body: { sldId: A_SESSION },
    }),
    // The fake registry takes each session; the vault's own answer is in sealed-fields.http.spec.ts.
    may: { '/sldId': FOREIGN_KINDS },
  },
  'channels.write': {
    write: async ({ doctor, patient }, db) => ({
      ...{ as: doctor, path: `/channel/${await aChannel(db, [doctor, patient])}/message` },
      body: { id: v7({ msecs: NOW_IN_SWEEPS }), text: aSealedText(), mentions: [patient.userId] },
    }),
    // The message's own new id: unused among messages is all that it must be.
    may: { '/id': FOREIGN_KINDS, '/mentions/0': [] },
  },
  'channels.mark': {
    write: async ({ doctor, patient }, db) => {
      const channel = await aChannel(db, [doctor, patient]);
      const messageId = await aMessage(db, channel, patient);
      return { as: doctor, path: `/channel/${channel}/read`, body: { messageId } };
    },
    may: { '/messageId': [] },
  },
  'careRequests.create': { write: ofReplay('careRequests.create'), may: { '/subject/id': [] } },
  'careRequests.dispatch': {
    write: async (_world, db) => {
      const ward = await aUsedWard(db);
      const practitioner = await anExternal(db, ward.organizationId);
      const path = `/organization/${ward.organizationId}/service-request/${await aCareRequest(db, ward)}/dispatch`;
      return { as: ward.staff, path, body: { practitionersIds: [practitioner.partyId] } };
    },
    may: { '/practitionersIds/0': [] },
  },
  'careRequests.askOthers': {
    write: async (_world, db) => {
      const ward = await aUsedWard(db);
      const practitioner = await anExternal(db, ward.organizationId);
      const id = await aCareRequest(db, ward);
      await db.rows(
        `UPDATE service_requests SET status = 'ONHOLD', round = 1, expires_at = now() + interval '1 day' WHERE id = $1`,
        [id],
      );
      const path = `/organization/${ward.organizationId}/service-request/${id}/ask`;
      return { as: ward.staff, path, body: { practitionersIds: [practitioner.partyId] } };
    },
    may: { '/practitionersIds/0': [] },
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
  'consents.sign': {
    write: ({ patient }) => ({
      as: patient,
      path: '/user/current/consent',
      body: { type: 'data-sharing', signedAt: '2026-11-23T07:00:00Z' },
    }),
    may: { '/appointmentId': [], '/patientId': [] },
  },
};

/** Asked where their own rules are tested, because a sealed file, a first sign-in or another service is needed. */
export const ASKED_ELSEWHERE: Readonly<Record<string, string>> = {
  // Of another variant and country.
  'homeVisits.create': 'modules/home-visits/home-visit-requests.http.spec.ts',
  'homeVisits.assign': 'modules/home-visits/home-visit-dispatch.http.spec.ts',
  // A midwife whom everybody finds; anybody else is refused.
  'users.create': 'modules/users/sign-up/sign-up-refusals.http.spec.ts',
  // Only once the vault says that a session is lost.
  'observations.replaceSession': 'modules/observations/record-session.http.spec.ts',
  // Answered by the service itself, of which no sweep has one.
  'prescriptions.authCode': 'modules/prescriptions/prescriptions.http.spec.ts',
  'prescriptions.file': 'modules/prescriptions/prescriptions.http.spec.ts',
  // The id of a weekly slot is the client's own: of another calendar it becomes a new one.
  'schedules.saveSettings': 'modules/schedules/schedules.http.spec.ts',
};
