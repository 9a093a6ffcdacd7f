import type { Reference, ServiceRequest } from '@medplum/fhirtypes';
import type { CareRequestStatus } from '../care/care-request.ts';
import { needsIn } from '../care/care-request-summary.ts';
import { concept, known, type Resource } from './resource.ts';
import { CARE_REQUESTED } from './systems.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface ServiceRequestFacts {
  readonly id: string;
  readonly status: CareRequestStatus;
  readonly urgent: boolean;
  /** Codes of the form's `typeDemande`. */
  readonly types: readonly string[];
  readonly organization: Named;
  readonly subject: Named;
  readonly performer: Named | null;
  /** ISO instant. */
  readonly authoredOn: string;
  /** What the reader may know of where care is given. */
  readonly location: { readonly text: string };
}

/** A request that waits for a yes stands still until then. */
const STATUSES = {
  ...{ DRAFT: 'draft', ONHOLD: 'on-hold', ACTIVE: 'active', COMPLETED: 'completed' },
} as const satisfies Readonly<Record<CareRequestStatus, ServiceRequest['status']>>;

const reference = (type: string, { id, name }: Named): Reference => ({ reference: `${type}/${id}`, display: name });

/** What a structure asks of external practitioners; the form stays natively, as its questions have no codes of FHIR. */
export function serviceRequestOf(request: ServiceRequestFacts): Resource<ServiceRequest> {
  const { id, status, urgent, types, organization, subject, performer, authoredOn, location } = request;
  return {
    resourceType: 'ServiceRequest',
    id,
    status: STATUSES[status],
    intent: 'order',
    priority: urgent ? 'urgent' : 'routine',
    ...known(
      'category',
      types.map((code) => concept(CARE_REQUESTED, code, needsIn([code]))),
    ),
    code: { text: needsIn(types) },
    subject: reference('Patient', subject) as ServiceRequest['subject'],
    authoredOn,
    requester: reference('Organization', organization) as NonNullable<ServiceRequest['requester']>,
    ...known('performer', performer === null ? null : [reference('Practitioner', performer)]),
    locationCode: [{ text: location.text }],
  } as Resource<ServiceRequest>;
}
