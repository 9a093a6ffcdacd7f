import type { Actor } from '../../platform/actor.ts';
import {
  aDoctor,
  aGrant,
  aMidwife,
  anAppointment,
  aPatient,
  aReceivingDoctor,
  aStructure,
  type Practitioner,
} from '../calendars.ts';
import type { TestDatabase } from '../start/a-database.ts';

/** Everybody who can stand in a relation to a patient, a calendar, a structure or a visit (design api, head and §3.4). */
export interface RelationWorld {
  readonly patient: Actor;
  readonly doctor: Practitioner;
  readonly organizationId: string;
  readonly appointmentId: string;
  /** A request for the patient's file that waits. */
  readonly requestId: string;
  /** The patient's delegation to the delegate. */
  readonly delegationId: string;
  readonly people: Readonly<Record<RelationName, Actor>>;
}

export const RELATIONS = [
  'self',
  'doctor',
  'stranger',
  'other patient',
  'file',
  'file by structure',
  'structure without file',
  'delegate',
  'requester',
  'refused',
  'revoked',
  'calendar',
  'administrator',
  'staff',
  'agenda',
  'member',
] as const;

export type RelationName = (typeof RELATIONS)[number];

const VISIT = '2026-11-24T09:00:00.000Z';

export async function aRelationWorld(db: TestDatabase, visitStart = VISIT): Promise<RelationWorld> {
  const patient = await aPatient(db);
  const doctor = await aReceivingDoctor(db);
  const { staff, organizationId } = await aStructure(db);
  const elsewhere = await aStructure(db);
  const grant = (resource: string, from: string, to: Actor | string, rights: string[], status = 'ACCEPTED') =>
    aGrant(db, {
      resource,
      from,
      to: typeof to === 'string' ? to : to.partyId,
      rights,
      status: status as 'ACCEPTED',
    });
  const [file, byStructure, without, delegate] = [
    await aDoctor(db),
    await aMidwife(db),
    await aMidwife(db),
    await aDoctor(db),
  ];
  const [requester, refused, revoked, calendar] = [
    await aDoctor(db),
    await aDoctor(db),
    await aDoctor(db),
    await aDoctor(db),
  ];
  const [administrator, agenda, member] = [await aMidwife(db), await aMidwife(db), await aMidwife(db)];

  await grant('medical-file', patient.partyId, file, ['READ']);
  await grant('medical-file', patient.partyId, elsewhere.organizationId, ['READ', 'WRITE']);
  await grant('organization', elsewhere.organizationId, byStructure, ['MEMBER', 'PATIENTS']);
  await grant('organization', elsewhere.organizationId, without, ['MEMBER', 'AGENDA']);
  const delegationId = await grant('patient-delegation', patient.partyId, delegate, ['ACT', 'KEYS']);
  const requestId = await grant('medical-file', patient.partyId, requester, ['READ', 'WRITE'], 'PENDING');
  await grant('practitioner_calendar', doctor.partyId, requester, ['READ', 'BOOK'], 'PENDING');
  await grant('medical-file', patient.partyId, refused, ['READ'], 'REJECTED');
  await grant('practitioner_calendar', doctor.partyId, refused, ['READ', 'BOOK'], 'REJECTED');
  const gone = [
    await grant('medical-file', patient.partyId, revoked, ['READ', 'WRITE']),
    await grant('practitioner_calendar', doctor.partyId, revoked, ['READ', 'BOOK', 'MANAGE']),
    await grant('organization', organizationId, revoked, ['MEMBER', 'AGENDA', 'MANAGE']),
  ];
  await db.rows('UPDATE access_policies SET revoked_at = now() WHERE id = ANY ($1::uuid[])', [gone]);
  await grant('practitioner_calendar', doctor.partyId, calendar, ['READ', 'BOOK']);
  await grant('practitioner_calendar', doctor.partyId, administrator, ['READ', 'BOOK', 'MANAGE']);
  await grant('organization', organizationId, doctor, ['MEMBER']);
  await grant('organization', organizationId, agenda, ['MEMBER', 'AGENDA']);
  await grant('organization', organizationId, member, ['MEMBER', 'REQUESTS']);
  const appointmentId = await anAppointment(db, {
    patient,
    practitioners: [doctor],
    start: visitStart,
    organizationId,
  });
  const people = {
    self: patient,
    doctor,
    stranger: await aDoctor(db),
    'other patient': await aPatient(db),
    file,
    'file by structure': byStructure,
    'structure without file': without,
    delegate,
    requester,
    refused,
    revoked,
    calendar,
    administrator,
    staff,
    agenda,
    member,
  };
  return { patient, doctor, organizationId, appointmentId, requestId, delegationId, people };
}

interface RelationCase {
  readonly path: (world: RelationWorld) => string;
  readonly query?: string;
  /** Who gets something, and the status; everybody else gets `others`. */
  readonly open: Partial<Record<RelationName, number>>;
  readonly others: number;
  /** Those whom the door (`permission-matrix.ts`) or the thing itself refuses although they see it. */
  readonly visible?: Partial<Record<RelationName, number>>;
}

const RANGE = '?startDate=2026-11-23T00:00:00Z&endDate=2026-11-30T00:00:00Z';
const KNOWS_PATIENT = ['self', 'doctor', 'file', 'file by structure', 'delegate'] as const;
const all = (names: readonly RelationName[], status = 200) => Object.fromEntries(names.map((name) => [name, status]));

/** Reading: relation by relation. Endpoints without an `:id` of another person's thing have no row. */
export const READ_CASES: Readonly<Record<string, RelationCase>> = {
  'affiliations.get': {
    path: ({ patient }) => `/patient/${patient.partyId}`,
    // The doctor's visit is more than a day away: it tells the name, not yet the identity.
    open: all(['self', 'file', 'file by structure', 'delegate']),
    others: 404,
  },
  'patients.appointments': {
    path: ({ patient }) => `/patient/${patient.partyId}/appointment`,
    open: all(KNOWS_PATIENT),
    others: 404,
  },
  // In the patient's name: by delegation alone, not by the file nor by a visit.
  ...Object.fromEntries(
    [
      ['accessLog.list', 'access-log'],
      ['consents.list', 'consent'],
    ].map(([name = '', last]) => [
      name,
      {
        path: ({ patient }: RelationWorld) => `/user/current/${last}?patientId=${patient.partyId}`,
        open: all(['self', 'delegate']),
        others: 404,
      },
    ]),
  ),
  'affiliations.list': {
    path: ({ organizationId }) => `/organization/${organizationId}/patient`,
    open: all(['staff']),
    others: 404,
    visible: all(['self', 'other patient', 'doctor', 'agenda', 'member'], 403),
  },
  'documents.list': {
    path: ({ patient }) => `/patient/${patient.partyId}/document`,
    open: all(['self', 'file', 'file by structure', 'delegate']),
    others: 404,
  },
  'appointments.get': {
    path: ({ appointmentId }) => `/appointment/${appointmentId}`,
    // The structure at which the visit is sees it without what was written; so do those who see its agendas.
    open: all(['self', 'doctor', 'file', 'file by structure', 'delegate', 'staff', 'agenda']),
    others: 404,
  },
  'schedules.calendar': {
    path: ({ doctor }) => `/schedule/${doctor.scheduleId}${RANGE}`,
    open: all(['doctor', 'calendar', 'administrator', 'staff', 'agenda']),
    others: 403,
  },
  'schedules.settings': {
    path: ({ doctor }) => `/schedule/doctor/${doctor.partyId}`,
    open: all(['doctor', 'calendar', 'administrator']),
    others: 403,
  },
  'schedules.administrators': {
    path: ({ doctor }) => `/schedule/${doctor.scheduleId}/administrator`,
    open: all(['doctor']),
    others: 403,
  },
  'schedules.organization': {
    path: ({ organizationId }) => `/organization/${organizationId}/schedule${RANGE}`,
    open: all(['staff', 'agenda']),
    others: 404,
    visible: all(['self', 'other patient'], 403),
  },
  'organizations.get': {
    path: ({ organizationId }) => `/organization/${organizationId}`,
    open: all(['doctor', 'staff', 'agenda', 'member']),
    others: 404,
  },
  ...Object.fromEntries(
    ['team', 'team/:memberId'].map((route) => [
      route === 'team' ? 'teams.list' : 'teams.get',
      {
        path: ({ organizationId, people }: RelationWorld) =>
          `/organization/${organizationId}/${route.replace(':memberId', people.agenda.partyId)}`,
        open: all(['doctor', 'staff', 'agenda', 'member']),
        others: 404,
        visible: all(['self', 'other patient'], 403),
      },
    ]),
  ),
  ...Object.fromEntries(
    ['pending', 'invitation'].map((route) => [
      route === 'pending' ? 'teams.pending' : 'teams.invitations',
      {
        path: ({ organizationId }: RelationWorld) => `/organization/${organizationId}/${route}`,
        open: all(['staff']),
        others: 404,
        visible: all(['self', 'other patient', 'doctor', 'agenda', 'member'], 403),
      },
    ]),
  ),
  'teams.externalPractitioners': {
    path: ({ organizationId }) => `/organization/${organizationId}/external-practitioner`,
    open: all(['staff', 'member']),
    others: 404,
    visible: all(['self', 'other patient', 'doctor', 'agenda'], 403),
  },
  'policies.get': {
    path: ({ requestId }) => `/access-policy/${requestId}`,
    open: all(['self', 'requester']),
    others: 404,
  },
  'policies.keyHolders': {
    path: ({ requestId }) => `/access-policy/${requestId}/key-holders`,
    open: all(['self']),
    others: 404,
    visible: all(['requester'], 403),
  },
  'policies.delegations': {
    path: ({ patient }) => `/patient/${patient.partyId}/delegation`,
    open: all(['self']),
    others: 404,
    visible: all(['doctor', 'file', 'file by structure', 'delegate'], 403),
  },
};

/** Writing: a world of one's own for each, because it changes. Bodies are whole, so that only the right decides. */
export const WRITE_CASES: Readonly<
  Record<
    string,
    RelationCase & {
      readonly method: 'POST' | 'PATCH' | 'DELETE';
      readonly body?: object | ((world: RelationWorld) => object);
      readonly ifMatch?: boolean;
    }
  >
> = {
  'policies.approve': {
    method: 'POST',
    path: ({ requestId }) => `/access-policy/${requestId}/approve`,
    open: all(['self']),
    others: 404,
    visible: all(['requester'], 403),
  },
  'policies.reject': {
    method: 'POST',
    path: ({ requestId }) => `/access-policy/${requestId}/reject`,
    open: all(['self']),
    others: 404,
    visible: all(['requester'], 403),
  },
  'policies.revoke': {
    method: 'POST',
    path: ({ requestId }) => `/access-policy/${requestId}/revoke`,
    open: all(['self', 'requester'], 204),
    others: 404,
  },
  'policies.changeRights': {
    method: 'PATCH',
    path: ({ requestId }) => `/access-policy/${requestId}`,
    body: { rights: ['READ'] },
    open: all(['self']),
    others: 404,
    visible: all(['requester'], 403),
  },
  'policies.endDelegation': {
    method: 'DELETE',
    path: ({ patient, delegationId }) => `/patient/${patient.partyId}/delegation/${delegationId}`,
    open: all(['self'], 204),
    others: 404,
    visible: all(['doctor', 'file', 'file by structure', 'delegate'], 403),
  },
  'consents.sign': {
    method: 'POST',
    path: () => '/user/current/consent',
    body: ({ patient }: RelationWorld) => ({
      type: 'data-sharing',
      signedAt: '2026-11-23T07:00:00Z',
      patientId: patient.partyId,
    }),
    open: all(['self', 'delegate'], 201),
    others: 404,
  },
  'affiliations.check': {
    method: 'POST',
    path: ({ organizationId }) => `/organization/${organizationId}/is-patient-affiliated`,
    body: { nir: '290039999900146' },
    open: all(['staff']),
    others: 404,
    visible: all(['self', 'other patient', 'doctor', 'agenda', 'member'], 403),
  },
  'schedules.saveSettings': {
    method: 'POST',
    path: ({ doctor }) => `/schedule/${doctor.scheduleId}/settings`,
    body: { slots: [], duration: 30 },
    ifMatch: true,
    open: all(['doctor', 'administrator']),
    others: 403,
  },
  'schedules.addExceptions': {
    method: 'POST',
    path: ({ doctor }) => `/schedule/${doctor.scheduleId}/slots`,
    body: { slots: [{ start: '2099-12-24T08:00:00Z', end: '2099-12-24T18:00:00Z', status: 'BUSY' }] },
    open: all(['doctor', 'administrator'], 201),
    others: 403,
  },
  'schedules.requestAccess': {
    method: 'POST',
    path: ({ doctor }) => `/schedule/${doctor.scheduleId}/request-access`,
    open: {
      ...all([
        'stranger',
        'file',
        'file by structure',
        'structure without file',
        'delegate',
        'revoked',
        'staff',
        'agenda',
        'member',
        'requester',
      ]),
    },
    others: 403,
    // Oneself, those who hold it, and one who was refused.
    visible: { doctor: 422, calendar: 409, administrator: 409, refused: 409 },
  },
  'organizations.update': {
    method: 'PATCH',
    path: ({ organizationId }) => `/organization/${organizationId}`,
    body: { description: 'Une maternité' },
    ifMatch: true,
    open: all(['staff']),
    others: 404,
    visible: all(['doctor', 'agenda', 'member', 'self', 'other patient'], 403),
  },
  'teams.setRights': {
    method: 'PATCH',
    path: ({ organizationId, people }) => `/organization/${organizationId}/team/${people.member.partyId}`,
    body: { rights: ['MEMBER', 'PATIENTS'] },
    open: all(['staff']),
    others: 404,
    visible: all(['self', 'other patient', 'doctor', 'agenda', 'member'], 403),
  },
  'teams.remove': {
    method: 'DELETE',
    path: ({ organizationId, people }) => `/organization/${organizationId}/team/${people.agenda.partyId}`,
    open: all(['staff', 'agenda'], 204),
    others: 404,
    visible: all(['self', 'other patient', 'doctor', 'member'], 403),
  },
  'appointments.cancel': {
    method: 'POST',
    path: ({ appointmentId }) => `/appointment/${appointmentId}/cancel`,
    body: {},
    open: all(['self', 'doctor', 'staff']),
    others: 404,
    visible: all(['file', 'file by structure', 'delegate', 'agenda'], 403),
  },
};

/** What the case says of a person. */
export function statusFor({ open, visible = {}, others }: RelationCase, name: RelationName): number {
  return open[name] ?? visible[name] ?? others;
}
