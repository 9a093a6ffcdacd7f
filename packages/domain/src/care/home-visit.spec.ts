import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HOUR_MS } from '../time-units.ts';
import {
  afterEvent,
  eventToward,
  expiryOf,
  HOME_VISIT_EVENTS,
  type HomeVisitEvent,
  type HomeVisitPoint,
  type HomeVisitState,
  isOnTheWay,
  isOpen,
  mayPerform,
  nextRouteStatus,
  pointOf,
  stepOf,
} from './home-visit.ts';

const STATES: Readonly<Record<HomeVisitPoint, HomeVisitState>> = {
  ONHOLD: { status: 'ONHOLD', routeStatus: null, performerId: null },
  QUEUED: { status: 'ACTIVE', routeStatus: 'QUEUED', performerId: 'nurse' },
  TRAVELLING: { status: 'ACTIVE', routeStatus: 'TRAVELLING', performerId: 'nurse' },
  ARRIVED: { status: 'ACTIVE', routeStatus: 'ARRIVED', performerId: 'nurse' },
  COMPLETED: { status: 'COMPLETED', routeStatus: 'LEAVED', performerId: 'nurse' },
  EXPIRED: { status: 'EXPIRED', routeStatus: 'QUEUED', performerId: null },
};
const ALL = Object.values(STATES);

describe('a home visit', () => {
  it.each([
    ['ONHOLD', ['validate', 'cancel', 'expire']],
    ['QUEUED', ['assign', 'depart', 'cancel', 'expire', 'release']],
    ['TRAVELLING', ['arrive', 'cancel', 'expire', 'release']],
    ['ARRIVED', ['leave', 'absent', 'expire']],
    ['COMPLETED', []],
    ['EXPIRED', []],
  ] as const)('that is %s can %j, and nothing else', (point, events) => {
    expect(HOME_VISIT_EVENTS.filter((event) => afterEvent(STATES[point], event) !== null)).toEqual(events);
  });

  it('takes no step and loses nobody as long as it has no performer', () => {
    const waiting = { ...STATES.QUEUED, performerId: null };
    const possible = HOME_VISIT_EVENTS.filter((event) => afterEvent(waiting, event) !== null);
    expect(possible).toEqual(['assign', 'cancel', 'expire']);
    expect(nextRouteStatus(waiting)).toBeNull();
  });

  it('shows the steps of the specification', () => {
    expect(ALL.map(stepOf)).toEqual([0, 1, 2, 3, 4, 4]);
  });

  it('offers its performer the next step alone', () => {
    expect(ALL.map(nextRouteStatus)).toEqual([null, 'TRAVELLING', 'ARRIVED', 'LEAVED', null, null]);
    expect(eventToward('QUEUED')).toBeNull();
  });

  it('ends four hours after nobody was found, twelve after somebody was', () => {
    expect(expiryOf(0, null)).toBe(4 * HOUR_MS);
    expect(expiryOf(0, HOUR_MS)).toBe(13 * HOUR_MS);
  });

  it('shows where the performer is on the way only', () => {
    expect(ALL.filter(isOnTheWay).map(pointOf)).toEqual(['TRAVELLING']);
  });

  it('goes forward one step at a time in every history, ends once, and is back in the queue only without its performer', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(fc.constantFrom(...HOME_VISIT_EVENTS), { maxLength: 60 }), (held, events) => {
        let state = held ? STATES.ONHOLD : { ...STATES.QUEUED, performerId: null };
        for (const event of events) state = afterOf(state, event);
      }),
    );
  });
});

/** The state after an event, as a server keeps it, with what holds of every one. */
const afterOf = (state: HomeVisitState, event: HomeVisitEvent): HomeVisitState => {
  const next = afterEvent(state, event);
  if (next === null) return state;
  expect(isOpen(state)).toBe(true);
  const moved = stepOf(next) - stepOf(state);
  if (event === 'release') expect(stepOf(next)).toBe(1);
  else if (next.status !== 'EXPIRED') expect([0, 1]).toContain(moved);
  if (next.status === 'COMPLETED') expect(pointOf(state)).toBe('ARRIVED');
  if (event === 'absent') expect([pointOf(state), next.status]).toEqual(['ARRIVED', 'EXPIRED']);
  if (isOnTheWay(next)) expect(state.performerId).not.toBeNull();
  const performerId = event === 'assign' ? 'nurse' : event === 'release' ? null : state.performerId;
  return { ...next, performerId };
};

describe('who may do what with a visit', () => {
  const nobody = { isRequester: false, isPerformer: false, dispatch: null } as const;
  it.each([
    ['the patient', { ...nobody, isRequester: true }, ['cancel']],
    ['the performer', { ...nobody, isPerformer: true }, ['depart', 'arrive', 'leave', 'absent']],
    ['a manager', { ...nobody, dispatch: 'manager' }, ['validate', 'assign', 'cancel']],
    ['an operator', { ...nobody, dispatch: 'operator' }, ['validate', 'assign']],
    ['anybody else', nobody, []],
  ] as const)('is for %s', (_who, actor, events) => {
    expect(HOME_VISIT_EVENTS.filter((event) => mayPerform(event, actor))).toEqual(events);
  });
});
