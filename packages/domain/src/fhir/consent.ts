import type { CareTeam, Consent, Organization, Patient, Practitioner, Reference } from '@medplum/fhirtypes';
import type { AccessResource, AccessStatus } from '../access/access.ts';
import { accessSentence } from '../access/access-labels.ts';
import { concept, known, type Resource } from './resource.ts';
import { ACT_CODE, CONSENT_KIND, CONSENT_SCOPE, LOINC, PARTICIPATION, RIGHT } from './systems.ts';

/** Whom something was given to: a structure is no account. */
export interface Grantee {
  readonly id: string;
  readonly userId: string | null;
  readonly name: string;
}

export interface GrantFacts {
  readonly id: string;
  readonly resource: AccessResource;
  readonly status: AccessStatus;
  readonly rights: readonly string[];
  readonly patient: { readonly id: string; readonly name: string };
  readonly to: Grantee;
  /** ISO instant since when it has its status. */
  readonly since: string | null;
}

export interface SignedConsent {
  readonly id: string;
  readonly type: string;
  readonly signedAt: string;
  readonly patientId: string;
}

const STATUS: Readonly<Record<AccessStatus, Consent['status']>> = {
  PENDING: 'proposed',
  INVITED: 'proposed',
  ACCEPTED: 'active',
  REJECTED: 'rejected',
};

export const granteeReference = ({ id, userId, name }: Grantee): Reference<Organization | Practitioner> => ({
  reference: `${userId === null ? 'Organization' : 'Practitioner'}/${id}`,
  display: name,
});

const base = (
  id: string,
  status: Consent['status'],
  patient: Reference<Patient>,
  dateTime: string | null,
): Resource<Consent> => ({
  resourceType: 'Consent',
  id,
  status,
  scope: concept(CONSENT_SCOPE, 'patient-privacy'),
  category: [concept(LOINC, '59284-0')],
  patient,
  ...known('dateTime', dateTime),
  policyRule: concept(ACT_CODE, 'OPTIN'),
});

/** What a patient lets a person do with their file. */
export function consentOfGrant({ id, resource, status, rights, patient, to, since }: GrantFacts): Resource<Consent> {
  return {
    ...base(id, STATUS[status], { reference: `Patient/${patient.id}`, display: patient.name }, since),
    provision: {
      type: 'permit',
      actor: [{ role: concept(PARTICIPATION, 'IRCP'), reference: granteeReference(to) }],
      action: [{ coding: rights.map((code) => ({ system: RIGHT, code })), text: accessSentence(resource, rights) }],
    },
  };
}

/** What a patient signed for their care. */
export function consentOfSignature({ id, type, signedAt, patientId }: SignedConsent): Resource<Consent> {
  return {
    ...base(id, 'active', { reference: `Patient/${patientId}` }, signedAt),
    provision: { type: 'permit', action: [concept(CONSENT_KIND, type)] },
  };
}

/** Those who hold a patient's file, as far as the reader sees them; under the patient's own id. */
export function careTeamOf(
  patient: { readonly id: string; readonly name: string },
  grants: readonly GrantFacts[],
): Resource<CareTeam> {
  const members = new Map(grants.map((grant) => [grant.to.id, grant]));
  return {
    resourceType: 'CareTeam',
    id: patient.id,
    status: 'active',
    name: `Équipe de soins de ${patient.name}`,
    subject: { reference: `Patient/${patient.id}`, display: patient.name },
    ...known(
      'participant',
      [...members.values()].map(({ to, since }) => ({
        member: granteeReference(to),
        ...known('period', since === null ? null : { start: since }),
      })),
    ),
  };
}
