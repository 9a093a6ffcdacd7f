import { openings } from '@maillon/contracts/agenda/openings';
import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/query.ts';

interface OpeningsQuery {
  readonly duration: number;
  /** Profile ids; those who care for the patient when absent. */
  readonly anyOf?: readonly string[];
  /** The first day, or an instant; now when absent. */
  readonly from?: string;
  readonly each?: number;
}

export type Openings = OutputOf<typeof openings>['practitioners'][number];

/** The next free times of several practitioners; someone may take one meanwhile, so they are never served from an old answer. */
export const nextOpenings = ({ anyOf, ...rest }: OpeningsQuery) =>
  queryOptions({
    ...queryOf(openings, { query: { ...rest, ...(anyOf && { anyOf: anyOf.join(',') }) } }),
    staleTime: 0,
  });
