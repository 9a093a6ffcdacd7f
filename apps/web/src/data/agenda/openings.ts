import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import { openings } from '@maillon/contracts/agenda/openings';
import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import type { ReasonCode } from '@maillon/domain/calendar/visit-reasons';
import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/query.ts';

/** Where the patient is, for the distance to those who receive them. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

interface OpeningsQuery extends Partial<Position> {
  readonly duration: number;
  /** Profile ids; those who care for the patient when absent. */
  readonly anyOf?: readonly string[];
  /** Instead of those: the nearest others who see patients about that and have time. */
  readonly nearbyAbout?: ReasonCode;
  /** Who must all be free too. */
  readonly allOf?: readonly string[];
  /** Of whom one must be free too. */
  readonly withAnyOf?: readonly string[];
  /** Whose other visits stand in the way. */
  readonly patientId?: string;
  /** The first day, or an instant; now when absent. */
  readonly from?: string;
  readonly each?: number;
}

export type Openings = OutputOf<typeof openings>['practitioners'][number];

/** Whom, when and why: what a patient has touched so far. It stays in the history of the page, never in its address. */
export interface BookingChoice {
  readonly practitioner: PractitionerCard;
  /** An instant. */
  readonly start: string;
  readonly reason: ReasonCode;
}

type Lists = Record<'anyOf' | 'allOf' | 'withAnyOf', readonly string[] | undefined>;

/** Ids as an address has them; a list without any is not sent. */
const listed = (lists: Lists): Partial<Record<keyof Lists, string>> =>
  Object.fromEntries(Object.entries(lists).flatMap(([name, ids]) => (ids?.length ? [[name, ids.join(',')]] : [])));

/** The next free times of several practitioners; another patient may take one meanwhile, so they are never served from an old answer. */
export const nextOpenings = ({ anyOf, allOf, withAnyOf, ...rest }: OpeningsQuery) =>
  queryOptions({
    ...queryOf(openings, { query: { ...rest, ...listed({ anyOf, allOf, withAnyOf }) } }),
    staleTime: 0,
  });
