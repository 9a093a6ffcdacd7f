import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { CheckUp } from '@maillon/contracts/record/check-ups';
import { appointmentOf } from '@maillon/domain/fhir/appointment';
import { collection } from '@maillon/domain/fhir/bundle';
import { consentOfGrant, consentOfSignature } from '@maillon/domain/fhir/consent';
import { doctorIdentifier, patientIdentifier } from '@maillon/domain/fhir/identifiers';
import { addressOf, nameOf, telecomOf } from '@maillon/domain/fhir/people';
import { questionnaireResponseOf } from '@maillon/domain/fhir/questionnaire-response';
import { known, type Resource } from '@maillon/domain/fhir/resource';
import { isSealed } from '@maillon/domain/sealed';
import { fullName } from '@maillon/domain/text/full-name';
import type { Patient, Person, Practitioner } from '@medplum/fhirtypes';
import type { CopiedConsent } from '../../platform/personal-data.ts';

/** FHIR R4 of what a person's export holds (design api §5.4). */

const KIND: Readonly<Partial<Record<UserMe['userType'], 'Patient' | 'Practitioner'>>> = {
  patient: 'Patient',
  doctor: 'Practitioner',
  midwife: 'Practitioner',
  assistant: 'Practitioner',
};

const GENDERS = { MALE: 'male', FEMALE: 'female' } as const;

const personOf = (me: UserMe): Resource<Patient | Practitioner | Person> => {
  const profile = me[me.userType];
  return {
    resourceType: KIND[me.userType] ?? 'Person',
    id: profile?.id ?? me.id,
    active: me.active,
    ...known('identifier', [
      ...(profile?.nir ? [patientIdentifier(profile.nir)] : []),
      ...(profile?.rpps ? [doctorIdentifier(profile.rpps)] : []),
    ]),
    name: nameOf(me),
    ...known('telecom', telecomOf(profile?.telecom ?? [])),
    ...known('gender', profile?.gender && GENDERS[profile.gender]),
    ...known('birthDate', profile?.birthDate),
    ...known('address', (profile?.address ?? []).map(addressOf)),
  };
};

const visitOf = ({ description, patient, doctors, midwives, assistants, ...visit }: Appointment): Resource =>
  appointmentOf({
    ...visit,
    reason: description === null ? null : isSealed(description) ? { sealed: description } : { clear: description },
    patient: { id: patient.userData.id, name: patient.common.name },
    practitioners: [...doctors, ...midwives, ...assistants].map(({ userData, common }) => ({
      id: userData.id,
      name: common.name,
    })),
  });

interface Held {
  readonly visits: readonly Appointment[];
  readonly consents: readonly CopiedConsent[];
  readonly checkUps: readonly CheckUp[];
}

/** One collection: the person, their visits, what they answered and what they agreed to. @param timestamp ISO instant */
export const fhirBundle = (
  me: UserMe,
  { visits, consents, checkUps }: Held,
  base: string,
  timestamp: string,
): object => {
  const person = personOf(me);
  const patient = { id: person.id, name: fullName(me) };
  const accepted = me.grantedAccessTo.filter(({ status }) => status === 'ACCEPTED');
  const ofPatient: Resource[] = [
    ...checkUps.map((checkUp) => questionnaireResponseOf({ ...checkUp, patientId: person.id })),
    ...accepted.map(({ to, ...grant }) => consentOfGrant({ ...grant, patient, to, since: null })),
    ...consents.map((consent) => consentOfSignature({ ...consent, patientId: person.id })),
  ];
  const resources = [person, ...visits.map(visitOf), ...(person.resourceType === 'Patient' ? ofPatient : [])];
  return collection(resources, base, timestamp);
};
