import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { aGrant } from '../calendars.ts';
import { aCareRequest, aCareRequestDraft } from '../cases/care-requests.ts';
import type { RelationWorld } from '../cases/relation-cases.ts';
import { aWard } from '../cases/transmissions.ts';
import { anAnswer } from '../records.ts';
import { ADDRESS, anIdentity } from '../sign-in/people.ts';
import type { TestDatabase } from '../start/a-database.ts';

/** One write, and how its author's right to what it answered comes to its end. */
export interface Replay {
  readonly as: Actor;
  readonly path: string;
  readonly body?: object;
  readonly ifMatch?: number;
  /** Ends the right; gives the author as they are then where that is another person's row (a session reads it anew). */
  readonly end: () => Promise<Actor | undefined>;
}

type Prepare = (world: RelationWorld, db: TestDatabase) => Replay | Promise<Replay>;

const withoutGrants =
  (db: TestDatabase, { partyId }: Actor) =>
  async () => {
    await db.rows('UPDATE access_policies SET revoked_at = now() WHERE $1 IN (to_party, from_party)', [partyId]);
    return undefined;
  };
const outOfStructure =
  (db: TestDatabase, { partyId }: Actor) =>
  async () => {
    await db.rows('DELETE FROM organization_staff WHERE party_id = $1', [partyId]);
    return undefined;
  };
const deactivated = (actor: Actor) => async () => ({ ...actor, active: false });
const withoutFlag = (actor: Actor) => async () => ({ ...actor, isAdmin: false });

const newPatient = () => {
  const { email, phoneNumber, nir } = anIdentity();
  const said = { firstName: 'Inès', lastName: 'Berthaud', gender: 'FEMALE', birthDate: '1990-05-12', bloodGroup: 'O+' };
  return { patient: { ...said, email, phoneNumber, nir, address: ADDRESS } };
};

const ofGrant =
  (
    who: 'self' | 'stranger',
    path: (world: RelationWorld) => string,
    body?: (world: RelationWorld) => object,
  ): Prepare =>
  (world, db) => ({
    as: world.people[who],
    path: path(world),
    ...(body === undefined ? {} : { body: body(world) }),
    end: withoutGrants(db, world.people[who]),
  });
const ofStructure =
  (path: (world: RelationWorld) => string, body: (world: RelationWorld) => object, ifMatch?: number): Prepare =>
  (world, db) => ({
    as: world.people.staff,
    path: path(world),
    body: body(world),
    ...(ifMatch === undefined ? {} : { ifMatch }),
    end: outOfStructure(db, world.people.staff),
  });
const ofCalendar =
  (path: string, body: object, ifMatch?: number): Prepare =>
  ({ doctor, people }, db) => ({
    as: people.administrator,
    path: `/schedule/${doctor.scheduleId}/${path}`,
    body,
    ...(ifMatch === undefined ? {} : { ifMatch }),
    end: withoutGrants(db, people.administrator),
  });

const request = ({ requestId }: RelationWorld) => `/access-policy/${requestId}`;
const structure = ({ organizationId }: RelationWorld) => `/organization/${organizationId}`;

/** By endpoint: those whose answer is read again (`kept: 'ids'`) and whose right can end while the session lasts. */
export const REPLAY_CASES: Readonly<Record<string, Prepare>> = {
  'careRequests.create': async (_world, db) => {
    const { staff, organizationId, patient } = await aWard(db);
    const body = { subject: { id: patient.partyId }, ...aCareRequestDraft() };
    return { as: staff, path: `/organization/${organizationId}/service-request`, body, end: outOfStructure(db, staff) };
  },
  'careRequests.update': async (_world, db) => {
    const ward = await aWard(db);
    const id = await aCareRequest(db, ward);
    const path = `/organization/${ward.organizationId}/service-request/${id}`;
    return { as: ward.staff, path, body: aCareRequestDraft(), ifMatch: 1, end: outOfStructure(db, ward.staff) };
  },
  'apiKeys.create': ofStructure(
    () => '/api-key',
    ({ organizationId }) => ({ ownerId: organizationId, name: 'Agenda du réseau' }),
  ),
  'policies.offer': ofGrant(
    'self',
    () => '/access-policy',
    ({ people }) => ({ resource: 'medical-file', toId: people.stranger.partyId, rights: ['READ'] }),
  ),
  'policies.request': ofGrant(
    'stranger',
    () => '/access-policy/request',
    ({ doctor }) => ({ resource: 'practitioner_calendar', fromId: doctor.partyId }),
  ),
  'policies.approve': ofGrant('self', (world) => `${request(world)}/approve`),
  'policies.reject': ofGrant('self', (world) => `${request(world)}/reject`),
  'policies.changeRights': ofGrant('self', request, () => ({ rights: ['READ'] })),
  'policies.delegate': ofGrant(
    'self',
    ({ patient }) => `/patient/${patient.partyId}/delegation`,
    ({ people }) => ({ toId: people.file.partyId }),
  ),
  'schedules.requestAccess': ofGrant('stranger', ({ doctor }) => `/schedule/${doctor.scheduleId}/request-access`),
  'organizations.requestToJoin': ofGrant('stranger', (world) => `${structure(world)}/request-to-join`),
  'affiliations.create': ({ people }, db) => ({
    as: people.stranger,
    path: `/doctor/${people.stranger.partyId}/patient`,
    body: newPatient(),
    end: withoutGrants(db, people.stranger),
  }),
  'affiliations.affiliateNew': ({ people }, db) => ({
    as: people.stranger,
    path: `/doctor/${people.stranger.partyId}/affiliate-new-patient`,
    body: newPatient(),
    end: withoutGrants(db, people.stranger),
  }),
  'affiliations.affiliate': ({ people, patient }, db) => ({
    as: people.stranger,
    path: `/doctor/${people.stranger.partyId}/affiliate-patient`,
    body: { patientId: patient.partyId },
    end: withoutGrants(db, people.stranger),
  }),
  'affiliations.update': ({ people, patient }, db) => ({
    as: people.delegate,
    path: `/patient/${patient.partyId}`,
    body: { languages: ['fr', 'en'] },
    ifMatch: 1,
    end: withoutGrants(db, people.delegate),
  }),
  'appointments.bookSeries': async ({ doctor, patient, organizationId, people }, db) => {
    await aGrant(db, { resource: 'medical-file', from: patient.partyId, to: organizationId, rights: ['READ'] });
    return {
      as: people.staff,
      path: '/appointment-series',
      body: {
        serviceCategory: 'FollowUp',
        patientId: patient.partyId,
        doctorId: doctor.partyId,
        organizationId,
        occurrences: [
          { start: '2026-11-25T09:00:00Z', end: '2026-11-25T09:30:00Z' },
          { start: '2026-11-26T09:00:00Z', end: '2026-11-26T09:30:00Z' },
        ],
      },
      end: outOfStructure(db, people.staff),
    };
  },
  'appointments.book': async ({ doctor, patient, organizationId, people }, db) => {
    await aGrant(db, { resource: 'medical-file', from: patient.partyId, to: organizationId, rights: ['READ'] });
    return {
      as: people.staff,
      path: '/appointment',
      body: {
        start: '2026-11-25T09:00:00Z',
        end: '2026-11-25T09:30:00Z',
        serviceCategory: 'Consultation',
        patientId: patient.partyId,
        doctorId: doctor.partyId,
        organizationId,
      },
      end: outOfStructure(db, people.staff),
    };
  },
  'appointments.update': ofStructure(
    ({ appointmentId }) => `/appointment/${appointmentId}`,
    () => ({ serviceCategory: 'FollowUp' }),
    1,
  ),
  'appointments.cancel': ofStructure(
    ({ appointmentId }) => `/appointment/${appointmentId}/cancel`,
    () => ({}),
  ),
  'documents.rename': async ({ people, patient }, db) => {
    const id = newId();
    await db.rows(
      `INSERT INTO documents (id, patient_id, key, title, type, content_type, size, sha256, blob_id, encrypted, author_id)
       VALUES ($1, $2, $3, '', 'other', 'image/png', 1, 'x', $3, false, $4)`,
      [id, patient.partyId, `replay/${id}`, people.delegate.partyId],
    );
    return {
      as: people.delegate,
      path: `/upload/${id}`,
      body: { title: 'Échographie' },
      ifMatch: 1,
      end: withoutGrants(db, people.delegate),
    };
  },
  'observations.write': ({ people, patient }, db) => ({
    as: people['file by structure'],
    path: `/patient/${patient.partyId}/observation`,
    body: {
      observationsSldId: '01900000-0000-7000-8000-00000000000a',
      observations: [anAnswer(patient, 'DATE_LAST_PERIOD')],
    },
    end: withoutGrants(db, people['file by structure']),
  }),
  'schedules.addExceptions': ofCalendar('slots', {
    slots: [{ start: '2099-12-24T08:00:00Z', end: '2099-12-24T18:00:00Z', status: 'BUSY' }],
  }),
  'schedules.saveSettings': ofCalendar('settings', { slots: [], duration: 30 }, 1),
  'organizations.update': ofStructure(structure, () => ({ description: 'Une maternité' }), 1),
  'teams.setRights': ofStructure(
    (world) => `${structure(world)}/team/${world.people.member.partyId}`,
    () => ({ rights: ['MEMBER', 'PATIENTS'] }),
  ),
  'teams.invite': ofStructure(
    (world) => `${structure(world)}/invite`,
    ({ people }) => ({ userId: people.stranger.partyId }),
  ),
  'teams.inviteNew': ofStructure(
    (world) => `${structure(world)}/invite-new`,
    () => ({ email: anIdentity().email }),
  ),
  'contacts.inviteExisting': ofStructure(
    () => '/contact/invite-existing',
    ({ organizationId, people }) => ({
      ownerId: organizationId,
      userType: 'organization',
      userId: people.stranger.partyId,
    }),
  ),
  'contacts.inviteNew': ofStructure(
    () => '/contact/invite-new',
    ({ organizationId }) => ({ ownerId: organizationId, userType: 'organization', email: anIdentity().email }),
  ),
  ...Object.fromEntries(
    ['users.update'].map((id): [string, Prepare] => [
      id,
      ({ people }) => ({
        as: people.stranger,
        path: '/user/current',
        body: { doctor: { languages: ['fr', 'en'] } },
        ifMatch: 1,
        end: deactivated(people.stranger),
      }),
    ]),
  ),
  ...Object.fromEntries(
    ['activateUser', 'deactivateUser', 'verifyProfessional'].map((name): [string, Prepare] => [
      `admin.${name}`,
      async ({ people }, db) => {
        const action = name.replace('User', '').replace('verifyProfessional', 'verify-professional');
        if (name === 'activateUser')
          await db.rows(`UPDATE users SET active = false, inactive_reason = 'DEACTIVATED' WHERE id = $1`, [
            people.file.userId,
          ]);
        if (name === 'verifyProfessional') {
          await db.rows('UPDATE practitioners SET verified_at = NULL WHERE party_id = $1', [people.file.partyId]);
        }
        const as = { ...people.stranger, isAdmin: true };
        return { as, path: `/admin/user/${people.file.userId}/${action}`, end: withoutFlag(as) };
      },
    ]),
  ),
};

/** Answered by the `@Replay` method of another endpoint that has a case, behind a door that their own tests open. */
export const SAME_REPLAY: Readonly<Record<string, string>> = {
  // Of another variant and country: home-visit-requests.http.spec.ts.
  'homeVisits.create': 'careRequests.create',
  'observations.replaceSession': 'observations.write',
  'policies.sign': 'policies.approve',
  'schedules.addAdministrator': 'policies.delegate',
  'organizations.create': 'organizations.update',
  'organizations.accept': 'organizations.update',
  'users.create': 'users.update',
  'users.claim': 'users.update',
  'users.verifyContact': 'users.update',
  'admin.unlockClaim': 'admin.activateUser',
  'admin.resendParentLetter': 'admin.activateUser',
};
