import type {
  Address,
  CodeableConcept,
  ContactPoint,
  HumanName,
  Organization,
  Patient,
  Practitioner,
  PractitionerRole,
} from '@medplum/fhirtypes';
import { qualificationLabel } from '../qualifications.ts';
import { fullName } from '../text/full-name.ts';
import type { PractitionerType } from '../user-type.ts';
import { doctorIdentifier, finessIdentifier, patientIdentifier, siretIdentifier } from './identifiers.ts';
import { joinIds } from './joined-ids.ts';
import { concept, known, type Resource } from './resource.ts';
import { OBSERVATION_VALUE, PROFESSION, QUALIFICATION } from './systems.ts';

export interface PostalAddress {
  readonly text?: string | undefined;
  readonly line?: string | undefined;
  readonly city?: string | null | undefined;
  readonly postalCode?: string | undefined;
  readonly country?: string | undefined;
}

export interface Contact {
  /** `EMAIL` or `PHONE`, in whatever case. */
  readonly system: string;
  readonly value: string;
}

interface Named {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'MALE' | 'FEMALE' | null;
}

/** Of a patient; what the reader may not know is null. */
export interface PatientFacts extends Named {
  readonly active: boolean;
  readonly birthDate: string | null;
  readonly nir: string | null;
  readonly address: PostalAddress | null;
  readonly contacts: readonly Contact[];
  readonly languages: readonly string[];
  /** That there is more, which this reader may not see. */
  readonly isPartial: boolean;
}

export interface PractitionerFacts extends Named {
  readonly kind: PractitionerType;
  readonly rpps: string | null;
  readonly city: string | null;
  readonly qualifications: readonly string[];
}

export interface RoleFacts {
  readonly practitioner: { readonly id: string; readonly name: string };
  readonly organization: { readonly id: string; readonly name: string };
  readonly kind: PractitionerType;
  readonly qualifications: readonly string[];
}

export interface OrganizationFacts {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly finess: string | null;
  readonly siret?: string | null | undefined;
  readonly type?: string | undefined;
  readonly address: readonly PostalAddress[];
  readonly telecom?: readonly Contact[] | undefined;
  /** That there is more, which this reader may not see. */
  readonly isPartial: boolean;
}

/** Codes of the national list of professions. */
const PROFESSIONS: Readonly<Record<PractitionerType, readonly [code: string, display: string]>> = {
  doctor: ['10', 'Médecin'],
  midwife: ['50', 'Sage-Femme'],
  assistant: ['60', 'Infirmier'],
};

export const nameOf = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): HumanName[] => [
  { use: 'official', text: fullName({ firstName, lastName }), family: lastName, given: [firstName] },
];

const genderOf = (gender: Named['gender']): 'male' | 'female' | undefined =>
  gender === null ? undefined : gender === 'MALE' ? 'male' : 'female';

export const addressOf = ({ text, line, city, postalCode, country }: PostalAddress): Address => ({
  ...known('text', text),
  ...known('line', line === undefined ? null : [line]),
  ...known('city', city),
  ...known('postalCode', postalCode),
  ...known('country', country),
});

export const professionOf = (kind: PractitionerType): CodeableConcept => concept(PROFESSION, ...PROFESSIONS[kind]);

const qualificationOf = (held: string): CodeableConcept =>
  concept(QUALIFICATION, held, qualificationLabel(held) ?? held);

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;
const addressesOf = (addresses: readonly PostalAddress[]) =>
  addresses.map(addressOf).filter((address) => !isEmpty(address));

export const telecomOf = (contacts: readonly Contact[]): ContactPoint[] =>
  contacts.map(({ system, value }) => ({ system: system.toLowerCase() === 'email' ? 'email' : 'phone', value }));

export const subsetted = (isPartial: boolean): Pick<Resource, 'meta'> =>
  isPartial ? { meta: { tag: [{ system: OBSERVATION_VALUE, code: 'SUBSETTED' }] } } : {};

export function patientOf(facts: PatientFacts): Resource<Patient> {
  const { id, active, birthDate, nir, address, contacts, languages, isPartial } = facts;
  return {
    resourceType: 'Patient',
    id,
    ...subsetted(isPartial),
    active,
    ...known('identifier', nir === null || nir === '' ? null : [patientIdentifier(nir)]),
    name: nameOf(facts),
    ...known('telecom', telecomOf(contacts)),
    ...known('gender', genderOf(facts.gender)),
    ...known('birthDate', birthDate),
    ...known('address', address === null ? null : addressesOf([address])),
    ...known(
      'communication',
      languages.map((code) => ({ language: { coding: [{ system: 'urn:ietf:bcp:47', code }] } })),
    ),
  };
}

export function practitionerOf(facts: PractitionerFacts): Resource<Practitioner> {
  const { id, kind, rpps, city, qualifications } = facts;
  return {
    resourceType: 'Practitioner',
    id,
    active: true,
    ...known('identifier', rpps === null ? null : [doctorIdentifier(rpps)]),
    name: nameOf(facts),
    ...known('gender', genderOf(facts.gender)),
    ...known('address', addressesOf([{ city }])),
    qualification: [{ code: professionOf(kind) }, ...qualifications.map((held) => ({ code: qualificationOf(held) }))],
  };
}

/** A person's place in a structure. Its id is made of theirs and the structure's. */
export function practitionerRoleOf({
  practitioner,
  organization,
  kind,
  qualifications,
}: RoleFacts): Resource<PractitionerRole> {
  return {
    resourceType: 'PractitionerRole',
    id: joinIds(organization.id, practitioner.id),
    active: true,
    practitioner: { reference: `Practitioner/${practitioner.id}`, display: practitioner.name },
    organization: { reference: `Organization/${organization.id}`, display: organization.name },
    code: [professionOf(kind)],
    ...known('specialty', qualifications.map(qualificationOf)),
  };
}

export function organizationOf(facts: OrganizationFacts): Resource<Organization> {
  const { id, name, active, finess, siret, type, address, telecom, isPartial } = facts;
  return {
    resourceType: 'Organization',
    id,
    ...subsetted(isPartial),
    active,
    ...known('identifier', [
      ...(finess === null ? [] : [finessIdentifier(finess)]),
      ...(siret === null || siret === undefined ? [] : [siretIdentifier(siret)]),
    ]),
    ...known('type', type === undefined || type === '' ? null : [{ text: type }]),
    name,
    ...known('telecom', telecomOf(telecom ?? [])),
    ...known('address', addressesOf(address)),
  };
}
