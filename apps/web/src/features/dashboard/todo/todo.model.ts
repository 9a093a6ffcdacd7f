import type { AccessResource } from '@maillon/domain/access/access';
import { accessSentence } from '@maillon/domain/access/access-labels';
import type { AccessPolicy } from '../../../data/access/access-policies.ts';

/** One thing that waits for the reader: who, about whom, how old, and where it is dealt with. */
export interface Todo {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  /** An instant; null where it is not told. */
  readonly since: string | null;
  /** What the other one wrote with it. */
  readonly quote?: string;
  /** Stands first, and is marked. */
  readonly isUrgent: boolean;
  /** A colleague asks for the reader's opinion, or waits for one. */
  readonly isOpinion?: boolean;
  /** A structure asks the reader to care for a patient at home. */
  readonly isCare?: boolean;
  /** A colleague calls the reader by name. */
  readonly isMention?: boolean;
  /** The reader owes the report of a visit. */
  readonly isReport?: boolean;
  /** The screen on which it is dealt with. */
  readonly to?: string;
  /** A patient who has to be seen: where that is booked, in words, and how they are called. */
  readonly see?: { readonly label: string; readonly to: string; readonly name: string; readonly phone: string | null };
  /** It is answered in the list. */
  readonly policy?: AccessPolicy;
}

const ASKED: Partial<Record<AccessResource, string>> = {
  'medical-file': 'demande l’accès à votre dossier',
  practitioner_calendar: 'demande l’accès à votre agenda',
  practitioner_contacts: 'demande à échanger avec vous',
};

const OFFERED: Partial<Record<AccessResource, string>> = {
  'medical-file': 'vous ouvre son dossier',
  'patient-delegation': 'vous demande d’agir en son nom',
  organization: 'vous invite dans son équipe',
  organization_external_practitioners: 'vous invite parmi ses praticiens externes',
  practitioner_calendar: 'vous ouvre son agenda',
  practitioner_contacts: 'vous propose d’échanger',
};

/** A request or an offer that the reader has not answered yet. */
export const todoOfPolicy = (policy: AccessPolicy): Todo => {
  const { id, direction, resource, rights, to, fromDisplay, since, message } = policy;
  const isAsked = direction === 'given';
  const said = isAsked ? (ASKED[resource] ?? 'demande un accès') : (OFFERED[resource] ?? 'vous propose un accès');
  return {
    key: id,
    title: `${isAsked ? to.name : fromDisplay.name} ${said}`,
    about: accessSentence(resource, rights),
    since,
    isUrgent: false,
    policy,
    // What comes with an offer is formatted, and is read where it is shown whole.
    ...(isAsked && message !== null && { quote: message }),
  };
};

const timeOf = ({ since }: Todo): number => (since === null ? 0 : Date.parse(since));

/** What is urgent first, then the newest. */
export const inOrder = (todos: readonly Todo[]): readonly Todo[] =>
  todos.toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || timeOf(b) - timeOf(a));
