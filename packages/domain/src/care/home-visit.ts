import { HOUR_MS } from '../time-units.ts';

/** Design api §4.3: a patient of the ambulatory variant asks for a nurse at home. */
export const HOME_VISIT_STATUSES = ['ONHOLD', 'ACTIVE', 'COMPLETED', 'EXPIRED'] as const;
export type HomeVisitStatus = (typeof HOME_VISIT_STATUSES)[number];

export const ROUTE_STATUSES = ['QUEUED', 'TRAVELLING', 'ARRIVED', 'LEAVED'] as const;
export type RouteStatus = (typeof ROUTE_STATUSES)[number];

export interface HomeVisitState {
  readonly status: HomeVisitStatus;
  /** Null before the visit is validated, and for one that ended before it was. */
  readonly routeStatus: RouteStatus | null;
  readonly performerId: string | null;
}

/** `absent`: the patient does not open the door. `release`: who was to come can no longer, and another is looked for. */
export const HOME_VISIT_EVENTS = [
  ...(['validate', 'assign', 'depart', 'arrive', 'leave', 'absent', 'cancel', 'expire', 'release'] as const),
] as const;
export type HomeVisitEvent = (typeof HOME_VISIT_EVENTS)[number];

/** A status and, of an active one, how far the performer has come. */
export type HomeVisitPoint = 'ONHOLD' | 'QUEUED' | 'TRAVELLING' | 'ARRIVED' | 'COMPLETED' | 'EXPIRED';

export const pointOf = ({ status, routeStatus }: Pick<HomeVisitState, 'status' | 'routeStatus'>): HomeVisitPoint => {
  if (status !== 'ACTIVE') return status;
  return routeStatus === null || routeStatus === 'LEAVED' ? 'QUEUED' : routeStatus;
};

const NEXT: Readonly<Record<HomeVisitEvent, Readonly<Partial<Record<HomeVisitPoint, HomeVisitPoint>>>>> = {
  validate: { ONHOLD: 'QUEUED' },
  assign: { QUEUED: 'QUEUED' },
  depart: { QUEUED: 'TRAVELLING' },
  arrive: { TRAVELLING: 'ARRIVED' },
  leave: { ARRIVED: 'COMPLETED' },
  absent: { ARRIVED: 'EXPIRED' },
  // The patient may take back a request that is not validated yet.
  cancel: { ONHOLD: 'EXPIRED', QUEUED: 'EXPIRED', TRAVELLING: 'EXPIRED' },
  expire: { ONHOLD: 'EXPIRED', QUEUED: 'EXPIRED', TRAVELLING: 'EXPIRED', ARRIVED: 'EXPIRED' },
  release: { QUEUED: 'QUEUED', TRAVELLING: 'QUEUED' },
};

const NEEDS_PERFORMER: ReadonlySet<HomeVisitEvent> = new Set(['depart', 'arrive', 'leave', 'absent', 'release']);

type Status = Pick<HomeVisitState, 'status' | 'routeStatus'>;

/** @returns null: nothing of the kind happens to a visit in this state */
export function afterEvent(state: HomeVisitState, event: HomeVisitEvent): Status | null {
  const next = NEXT[event][pointOf(state)];
  if (next === undefined || (NEEDS_PERFORMER.has(event) && state.performerId === null)) return null;
  if (next === 'COMPLETED') return { status: 'COMPLETED', routeStatus: 'LEAVED' };
  if (next === 'EXPIRED') return { status: 'EXPIRED', routeStatus: state.routeStatus };
  return { status: 'ACTIVE', routeStatus: next === 'ONHOLD' ? null : next };
}

export const isOpen = ({ status }: Pick<HomeVisitState, 'status'>): boolean =>
  status === 'ONHOLD' || status === 'ACTIVE';

/** Between « Je me mets en route » and « Je suis arrivé »: where the performer is, is kept and shown then only (design api §8 B8). */
export const isOnTheWay = (state: Status): boolean => pointOf(state) === 'TRAVELLING';

const STEP_EVENTS: Readonly<Record<RouteStatus, HomeVisitEvent | null>> = {
  QUEUED: null,
  TRAVELLING: 'depart',
  ARRIVED: 'arrive',
  LEAVED: 'leave',
};

/** What a performer who asks for this route status does; null: none is reached by a step. */
export const eventToward = (routeStatus: RouteStatus): HomeVisitEvent | null => STEP_EVENTS[routeStatus];

/** The route status that the next step of the performer reaches; null: there is none. */
export function nextRouteStatus(state: HomeVisitState): Exclude<RouteStatus, 'QUEUED'> | null {
  const steps = ['TRAVELLING', 'ARRIVED', 'LEAVED'] as const;
  return steps.find((step) => afterEvent(state, STEP_EVENTS[step] ?? 'validate') !== null) ?? null;
}

/** Who a person is to a visit. */
export interface VisitActor {
  readonly isRequester: boolean;
  readonly isPerformer: boolean;
  readonly dispatch: 'manager' | 'operator' | null;
}

/** Design api §3.4 "home visit". `expire` and `release` are the clock's. */
export function mayPerform(event: HomeVisitEvent, { isRequester, isPerformer, dispatch }: VisitActor): boolean {
  switch (event) {
    case 'validate':
    case 'assign':
      return dispatch !== null;
    case 'depart':
    case 'arrive':
    case 'leave':
    case 'absent':
      return isPerformer;
    case 'cancel':
      return isRequester || dispatch === 'manager';
    case 'expire':
    case 'release':
      return false;
  }
}

/** Of the progress that is shown: 0 to be validated, 1 queued, 2 on the way, 3 there, 4 over (spec clinical §4). */
export type VisitStep = 0 | 1 | 2 | 3 | 4;

const STEPS: Readonly<Record<HomeVisitPoint, VisitStep>> = {
  ...{ ONHOLD: 0, QUEUED: 1, TRAVELLING: 2, ARRIVED: 3, COMPLETED: 4, EXPIRED: 4 },
};

export const stepOf = (state: Status): VisitStep => STEPS[pointOf(state)];

/** Without a performer. */
const WAITING_MS = 4 * HOUR_MS;
/** From the assignment to the end of the visit. */
const ASSIGNED_MS = 12 * HOUR_MS;

/**
 * When an open visit ends by itself. Epoch milliseconds.
 * @param since when it began to wait: it was asked for, or lost its performer
 */
export const expiryOf = (since: number, assignedAt: number | null): number =>
  assignedAt === null ? since + WAITING_MS : assignedAt + ASSIGNED_MS;

/** Without a wish a patient is to be seen within so long of asking: who has waited is not put last for ever. */
const MAX_WAIT_MS = 2 * HOUR_MS;

/** When a patient is to be seen. Epoch milliseconds. */
export const windowOf = ({
  authoredOn,
}: {
  readonly authoredOn: string;
}): { readonly from: number; readonly until: number } => {
  const asked = Date.parse(authoredOn);
  return { from: asked, until: asked + MAX_WAIT_MS };
};

/** Why a patient or a dispatcher takes a request back, in the order of the form. */
export const CANCEL_REASONS = ['NO_LONGER_NEEDED', 'SEEN_ELSEWHERE', 'TOO_LONG', 'MISTAKE'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const CANCEL_REASON_LABELS: Readonly<Record<CancelReason, string>> = {
  NO_LONGER_NEEDED: 'Je n’en ai plus besoin',
  SEEN_ELSEWHERE: 'J’ai vu un autre soignant',
  TOO_LONG: 'L’attente est trop longue',
  MISTAKE: 'C’est une erreur',
};

/** Why a visit ended without taking place; `TIMEOUT`: no performer came in time; `ABSENT`: the patient did not open the door. */
export const END_REASONS = [...CANCEL_REASONS, 'TIMEOUT', 'ABSENT'] as const;
export type EndReason = (typeof END_REASONS)[number];
