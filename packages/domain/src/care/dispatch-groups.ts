import { type HomeVisitState, pointOf } from './home-visit.ts';

/** What a dispatcher does about an open visit, in the order in which it is asked of them. */
export const DISPATCH_GROUPS = ['toValidate', 'toAssign', 'assigned', 'travelling', 'there'] as const;
export type DispatchGroup = (typeof DISPATCH_GROUPS)[number];

export const DISPATCH_GROUP_LABELS: Readonly<Record<DispatchGroup, string>> = {
  toValidate: 'À valider',
  toAssign: 'À affecter',
  assigned: 'Programmées',
  travelling: 'En route',
  there: 'Sur place',
};

type Visit = Pick<HomeVisitState, 'status' | 'routeStatus'> & { readonly performer: object | null };

export const groupOf = (visit: Visit): DispatchGroup => {
  switch (pointOf(visit)) {
    case 'ONHOLD':
      return 'toValidate';
    case 'TRAVELLING':
      return 'travelling';
    case 'ARRIVED':
      return 'there';
    default:
      return visit.performer === null ? 'toAssign' : 'assigned';
  }
};

interface OnDuty {
  /** What they are on the way to, or where they are. */
  readonly activeRequestId: string | null;
}

export const isFree = ({ activeRequestId }: OnDuty): boolean => activeRequestId === null;

export interface DispatchCounts {
  readonly toAssign: number;
  readonly travelling: number;
  readonly there: number;
  readonly free: number;
}

/** What waits for a validation waits for a nurse who goes, too. */
export const dispatchCounts = (visits: readonly Visit[], performers: readonly OnDuty[]): DispatchCounts => {
  const of = (...groups: readonly DispatchGroup[]): number =>
    visits.filter((one) => groups.includes(groupOf(one))).length;
  return {
    toAssign: of('toValidate', 'toAssign'),
    travelling: of('travelling'),
    there: of('there'),
    free: performers.filter(isFree).length,
  };
};
