import type { Reference, Task } from '@medplum/fhirtypes';
import type { DispatchState } from '../care/care-request.ts';
import type { Resource } from './resource.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A practitioner who is asked for care, or will be. */
export interface TaskFacts {
  readonly id: string;
  readonly state: DispatchState;
  readonly practitioner: Named;
  /** ISO instants; null as long as it has not happened. */
  readonly askedAt: string | null;
  readonly remindedAt: string | null;
  readonly decidedAt: string | null;
  readonly request: {
    readonly id: string;
    readonly urgent: boolean;
    readonly organization: Named;
    readonly subject: Named;
    /** ISO instant. */
    readonly authoredOn: string;
  };
}

/** No practitioner is asked before their turn; a colleague’s yes and the end of the delay take the question back. */
const STATUSES = {
  ...{ WAITING: 'draft', PENDING: 'requested', ACCEPTED: 'accepted', DECLINED: 'rejected' },
  ...{ CLOSED: 'cancelled', EXPIRED: 'cancelled' },
} as const satisfies Readonly<Record<DispatchState, Task['status']>>;

const reference = (type: string, { id, name }: Named): Reference => ({ reference: `${type}/${id}`, display: name });

/** A care request as one practitioner has it to answer (design api §5.4). */
export function taskOf({
  id,
  state,
  practitioner,
  askedAt,
  remindedAt,
  decidedAt,
  request,
}: TaskFacts): Resource<Task> {
  const { urgent, organization, subject, authoredOn } = request;
  const asked = askedAt ?? authoredOn;
  return {
    resourceType: 'Task',
    id,
    status: STATUSES[state],
    intent: 'order',
    priority: urgent ? 'urgent' : 'routine',
    focus: { reference: `ServiceRequest/${request.id}` },
    for: reference('Patient', subject),
    authoredOn: asked,
    lastModified: decidedAt ?? remindedAt ?? asked,
    requester: reference('Organization', organization) as NonNullable<Task['requester']>,
    owner: reference('Practitioner', practitioner) as NonNullable<Task['owner']>,
  };
}
