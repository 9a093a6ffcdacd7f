import type { Appointment } from '@maillon/contracts/appointments';
import type { Address } from '@maillon/contracts/primitives';
import type { UserMe } from '@maillon/contracts/users';
import type { ConsentRow } from './personal-data.repository.ts';

/** FHIR R4 of what somebody's export holds (design api §5.4). */

type Resource = Readonly<Record<string, unknown>> & { readonly resourceType: string; readonly id: string };

const STATUS = { BOOKED: 'booked', FULFILLED: 'fulfilled', CANCELLED: 'cancelled' } as const;
const CODES = 'http://terminology.hl7.org/CodeSystem';

const coding = (system: string, code: string) => ({ coding: [{ system, code }] });

const addressOf = ({ text, line, city, postalCode, country }: Address) => ({
  text,
  ...(line === undefined ? {} : { line: [line] }),
  ...(city === undefined ? {} : { city }),
  ...(postalCode === undefined ? {} : { postalCode }),
  ...(country === undefined ? {} : { country }),
});

const personOf = (me: UserMe, resourceType: 'Patient' | 'Practitioner' | 'Person'): Resource => {
  const profile = me[me.userType];
  const identifier = [
    // Not the system of the national health identity: ours was typed in, nobody qualified it.
    ...(profile?.nir ? [{ type: { text: 'Numéro de sécurité sociale déclaré' }, value: profile.nir }] : []),
    ...(profile?.rpps ? [{ system: 'urn:oid:1.2.250.1.71.4.2.1', value: profile.rpps }] : []),
  ];
  return {
    resourceType,
    id: profile?.id ?? me.id,
    active: me.active,
    ...(identifier.length === 0 ? {} : { identifier }),
    name: [{ family: me.lastName, given: [me.firstName], text: `${me.firstName} ${me.lastName}` }],
    telecom: (profile?.telecom ?? []).map(({ system, value }) => ({ system: system.toLowerCase(), value })),
    ...(profile?.gender ? { gender: profile.gender.toLowerCase() } : {}),
    ...(profile?.birthDate ? { birthDate: profile.birthDate } : {}),
    address: (profile?.address ?? []).map(addressOf),
  };
};

const participant = (type: string, id: string, display: string) => ({
  actor: { reference: `${type}/${id}`, display },
  status: 'accepted',
});

const appointmentOf = (visit: Appointment): Resource => ({
  resourceType: 'Appointment',
  id: visit.id,
  status: STATUS[visit.status],
  serviceType: [{ text: visit.serviceCategory }],
  start: visit.start,
  end: visit.end,
  participant: [
    participant('Patient', visit.patient.userData.id, visit.patient.common.name),
    ...[...visit.doctors, ...visit.midwives, ...visit.assistants].map(({ userData, common }) =>
      participant('Practitioner', userData.id, common.name),
    ),
  ],
});

const consentBase = (id: string, patientId: string, dateTime: string | undefined) => ({
  resourceType: 'Consent' as const,
  id,
  status: 'active',
  scope: coding(`${CODES}/consentscope`, 'patient-privacy'),
  category: [coding('http://loinc.org', '59284-0')],
  patient: { reference: `Patient/${patientId}` },
  ...(dateTime === undefined ? {} : { dateTime }),
  policyRule: coding(`${CODES}/v3-ActCode`, 'OPTIN'),
});

const grantOf = (patientId: string, grant: UserMe['grantedAccessTo'][number]): Resource => ({
  ...consentBase(grant.id, patientId, undefined),
  provision: {
    type: 'permit',
    actor: [
      {
        role: coding(`${CODES}/v3-ParticipationType`, 'IRCP'),
        reference: { reference: `Practitioner/${grant.to.id}`, display: grant.to.name },
      },
    ],
    action: [{ text: `${grant.resource} : ${grant.rights.join(', ')}` }],
  },
});

const consentOf = (patientId: string, { id, type, signedAt }: ConsentRow): Resource => ({
  ...consentBase(id, patientId, signedAt),
  provision: { type: 'permit', action: [{ text: type }] },
});

const KIND: Readonly<Partial<Record<UserMe['userType'], 'Patient' | 'Practitioner'>>> = {
  patient: 'Patient',
  doctor: 'Practitioner',
  midwife: 'Practitioner',
  assistant: 'Practitioner',
};

/** One collection: the person, their visits, and what they agreed to. @param timestamp ISO instant */
export const fhirBundle = (
  me: UserMe,
  visits: readonly Appointment[],
  consents: readonly ConsentRow[],
  timestamp: string,
): object => {
  const person = personOf(me, KIND[me.userType] ?? 'Person');
  const isPatient = person.resourceType === 'Patient';
  const accepted = me.grantedAccessTo.filter(({ status }) => status === 'ACCEPTED');
  const resources: Resource[] = [
    person,
    ...visits.map(appointmentOf),
    ...(isPatient ? accepted.map((grant) => grantOf(person.id, grant)) : []),
    ...(isPatient ? consents.map((consent) => consentOf(person.id, consent)) : []),
  ];
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp,
    entry: resources.map((resource) => ({ fullUrl: `urn:uuid:${resource.id}`, resource })),
  };
};
