import type { Communication, Reference } from '@medplum/fhirtypes';
import type { TeleexpertiseStatus } from '../threads/teleexpertise.ts';
import { isPractitionerType, type UserType } from '../user-type.ts';
import { concept, known, type Resource } from './resource.ts';
import { COMMUNICATION_KIND } from './systems.ts';
import { type ClearOrSealedText, textMember } from './text-member.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Who takes part: a practitioner has a resource of their own, the staff of a structure a name alone. */
export interface Participant {
  readonly profileId: string;
  readonly name: string;
  readonly userType: UserType;
}

interface Facts {
  readonly id: string;
  readonly subject: Named;
  readonly sender: Participant;
  /** What was asked or told first; the comments under it stay natively. */
  readonly text: ClearOrSealedText;
  /** ISO instant. */
  readonly sent: string;
  /** ISO instant of the last comment, or of the sending. */
  readonly activeAt: string;
}

export interface TeleexpertiseFacts extends Facts {
  readonly status: TeleexpertiseStatus;
  readonly recipients: readonly Participant[];
}

export interface TransmissionFacts extends Facts {
  readonly isResolved: boolean;
  readonly organization: Named;
}

/** The same states, in FHIR's letters. */
const STATUSES = {
  ...{ PREPARATION: 'preparation', IN_PROGRESS: 'in-progress', NOT_DONE: 'not-done', ON_HOLD: 'on-hold' },
  ...{ STOPPED: 'stopped', COMPLETED: 'completed', ENTERED_IN_ERROR: 'entered-in-error', UNKNOWN: 'unknown' },
} as const satisfies Readonly<Record<TeleexpertiseStatus, Communication['status']>>;

const KINDS = { teleexpertise: 'Demande d’avis', transmission: 'Transmission' } as const;

const reference = (type: string, { id, name }: Named): Reference => ({ reference: `${type}/${id}`, display: name });

const participant = ({ profileId, name, userType }: Participant): Reference =>
  isPractitionerType(userType) ? reference('Practitioner', { id: profileId, name }) : { display: name };

interface Parts {
  readonly kind: keyof typeof KINDS;
  readonly status: Communication['status'];
  readonly recipient: Reference[];
}

const communication = (facts: Facts, { kind, status, recipient }: Parts): Resource<Communication> =>
  ({
    resourceType: 'Communication',
    id: facts.id,
    meta: { lastUpdated: facts.activeAt },
    status,
    category: [concept(COMMUNICATION_KIND, kind, KINDS[kind])],
    subject: reference('Patient', facts.subject),
    sent: facts.sent,
    ...known('recipient', recipient),
    sender: participant(facts.sender),
    payload: [textMember('contentString', facts.text)],
  }) as Resource as Resource<Communication>;

/** A practitioner's question to others about a patient, with those whom its reader sees asked. */
export const teleexpertiseCommunication = (facts: TeleexpertiseFacts): Resource<Communication> =>
  communication(facts, {
    ...{ kind: 'teleexpertise', status: STATUSES[facts.status] },
    recipient: facts.recipients.map(participant),
  });

/** What a member of a team wrote to the others about a patient: done once it is resolved. */
export const transmissionCommunication = (facts: TransmissionFacts): Resource<Communication> =>
  communication(facts, {
    ...{ kind: 'transmission', status: facts.isResolved ? 'completed' : 'in-progress' },
    recipient: [reference('Organization', facts.organization)],
  });
