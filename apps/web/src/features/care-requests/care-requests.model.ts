import { CARE_REQUEST_STATUSES, type CareRequestStatus } from '@maillon/domain/care/care-request';
import type { CareRequest } from '../../data/care-requests.ts';
import { nameHolds } from '../../lib/name-search.ts';

export const EVERY_STATUS = 'all';
export type StatusFilter = CareRequestStatus | typeof EVERY_STATUS;

/** In the order of the row of filters. */
export const STATUS_FILTERS: readonly { readonly value: StatusFilter; readonly label: string }[] = [
  { value: EVERY_STATUS, label: 'Toutes' },
  { value: 'ONHOLD', label: 'En attente' },
  { value: 'ACTIVE', label: 'Prises en charge' },
  { value: 'DRAFT', label: 'Brouillons' },
  { value: 'COMPLETED', label: 'Terminées' },
];

export const statusFilterIn = (text: string | null): StatusFilter =>
  CARE_REQUEST_STATUSES.find((status) => status === text) ?? EVERY_STATUS;

const hasStatus = ({ status }: CareRequest, filter: StatusFilter): boolean =>
  filter === EVERY_STATUS || status === filter;

/** By patient, place, or who was asked. */
const holds = ({ subject, location, performer, dispatches }: CareRequest, words: string): boolean =>
  [subject.name, location.text, performer?.name ?? '', ...dispatches.map(({ practitioner }) => practitioner.name)].some(
    (text) => nameHolds(text, words),
  );

/** Whose turn has come, whatever they said. */
export const askedIn = ({ dispatches }: CareRequest): ReadonlySet<string> =>
  new Set(dispatches.filter(({ state }) => state !== 'WAITING').map(({ practitioner }) => practitioner.id));

export const shownOf = (
  requests: readonly CareRequest[],
  filter: StatusFilter,
  words: string,
): readonly CareRequest[] => requests.filter((one) => hasStatus(one, filter) && holds(one, words));

export const countOf = (requests: readonly CareRequest[], filter: StatusFilter): number =>
  requests.filter((one) => hasStatus(one, filter)).length;
