import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MINUTE_MS } from '../time-units.ts';
import {
  afterEvent,
  byFairness,
  CARE_REQUEST_STATUSES,
  type Candidate,
  type CareRequestEvent,
  careRequestLabel,
  DEFAULT_DELAYS,
  planOthers,
  planWaves,
  waveDelayMs,
} from './care-request.ts';

const EVENTS: readonly CareRequestEvent[] = [
  'withdraw',
  ...(['edit', 'remove', 'dispatch', 'accept', 'decline', 'expire', 'complete', 'release'] as const),
];

describe('a care request', () => {
  it('says its state in the words of the specification', () => {
    expect(CARE_REQUEST_STATUSES.map((status) => careRequestLabel(status, 'Coralie MESTRE'))).toEqual([
      'Brouillon',
      'En attente de prise en charge',
      'Prise en charge par Coralie MESTRE',
      'Prise en charge terminée',
    ]);
  });

  it.each([
    ['DRAFT', ['edit', 'remove', 'dispatch']],
    ['ONHOLD', ['withdraw', 'accept', 'decline', 'expire']],
    ['ACTIVE', ['complete', 'release']],
    ['COMPLETED', []],
  ] as const)('that is %s can %j, and nothing else', (status, events) => {
    expect(EVENTS.filter((event) => afterEvent(status, event) !== null)).toEqual(events);
  });

  it('is taken only while it waits, and ends only once it is taken, in every history', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 }), (events) => {
        let status: (typeof CARE_REQUEST_STATUSES)[number] = 'DRAFT';
        for (const event of events) {
          const next = afterEvent(status, event);
          if (next === 'ACTIVE') expect(status).toBe('ONHOLD');
          if (next === 'COMPLETED') expect(status).toBe('ACTIVE');
          status = next ?? status;
        }
      }),
    );
  });
});

const candidate = (practitionerId: string, km: number | null, lastServedAt: number | null = null): Candidate => ({
  ...{ practitionerId, lastServedAt },
  distance: km === null ? null : km * 1000,
});

const FIVE = [candidate('a', 2), candidate('b', 8), candidate('c', 20), candidate('d', 90), candidate('e', null)];
const plan = (chosen: readonly string[], own: string | null = null, delays = DEFAULT_DELAYS) =>
  planWaves({ candidates: FIVE, chosen: new Set(chosen), own, delays });
const waves = (planned: ReturnType<typeof plan>) =>
  planned.map(({ practitionerId, kind, wave, rank }) => `${wave}.${rank} ${kind} ${practitionerId}`);

describe('waves', () => {
  it('ask the patient’s own practitioner, then the chosen, then ring after ring', () => {
    expect(waves(plan(['d'], 'c'))).toEqual(['0.0 OWN c', '1.0 CHOSEN d', '2.0 NEAR a', '2.1 NEAR b']);
  });

  it('have no gaps: a ring in which there is nobody is none', () => {
    expect(waves(plan(['a', 'b']))).toEqual(['0.0 CHOSEN a', '0.1 CHOSEN b', '1.0 NEAR c']);
  });

  it('are one where everybody is chosen, or nobody is named', () => {
    expect(waves(plan([])).map((line) => line.slice(0, 1))).toEqual(['0', '0', '0', '0', '0']);
  });

  it('have none for the own practitioner where the structure gives them no time alone', () => {
    expect(waves(plan(['c'], 'c', { ...DEFAULT_DELAYS, ownMinutes: 0, ringsKm: [] }))).toEqual(['0.0 CHOSEN c']);
  });

  it('ask no own practitioner whom the structure may not ask', () => {
    expect(waves(plan(['a'], 'stranger', { ...DEFAULT_DELAYS, ringsKm: [] }))).toEqual(['0.0 CHOSEN a']);
  });

  it('are shorter for a visit within a day', () => {
    expect(waveDelayMs('OWN', DEFAULT_DELAYS, false)).toBe(120 * MINUTE_MS);
    expect(waveDelayMs('OWN', DEFAULT_DELAYS, true)).toBe(30 * MINUTE_MS);
    expect(waveDelayMs('NEAR', DEFAULT_DELAYS, false)).toBe(240 * MINUTE_MS);
  });
});

const aCandidate = fc.record({
  practitionerId: fc.uuid(),
  distance: fc.option(fc.integer({ min: 0, max: 100_000 })),
  lastServedAt: fc.option(fc.integer({ min: 0, max: 1_000 })),
});
const someCandidates = fc.uniqueArray(aCandidate, { selector: ({ practitionerId }) => practitionerId, maxLength: 20 });

describe('fairness', () => {
  it('is the nearest, then who was served the longest ago', () => {
    const asked = [candidate('late', 3.9, 20), candidate('never', 3.1), candidate('early', 3.5, 10), candidate('x', 2)];
    expect(asked.toSorted(byFairness).map(({ practitionerId }) => practitionerId)).toEqual([
      'x',
      'never',
      'early',
      'late',
    ]);
  });

  it('asks nobody twice and nobody from outside, everybody who was chosen, and in one order however they are listed', () => {
    fc.assert(
      fc.property(someCandidates, fc.array(fc.nat(30)), fc.nat(30), (candidates, picks, pick) => {
        const ids = candidates.map(({ practitionerId }) => practitionerId);
        const chosen = new Set(picks.flatMap((index) => ids[index] ?? []));
        const asked = { chosen, own: ids[pick] ?? null, delays: DEFAULT_DELAYS };
        const planned = planWaves({ candidates, ...asked });
        const who = planned.map(({ practitionerId }) => practitionerId);
        expect(new Set(who).size).toBe(who.length);
        expect(ids).toEqual(expect.arrayContaining(who));
        expect(who).toEqual(expect.arrayContaining([...chosen]));
        expect(planWaves({ candidates: candidates.toReversed(), ...asked })).toEqual(planned);
        const last = planned.at(-1)?.wave ?? -1;
        expect(new Set(planned.map(({ wave }) => wave)).size).toBe(last + 1);
      }),
    );
  });
});

describe('who is asked beside the waves', () => {
  const asked = (practitionerId: string, state: 'PENDING' | 'DECLINED' | 'WAITING', wave: number) => ({
    ...{ practitionerId, state, wave },
  });

  it('is asked with the wave of now, the nearest first, and never twice', () => {
    const round = [asked('b', 'DECLINED', 0), asked('c', 'PENDING', 1), asked('d', 'WAITING', 2)];
    expect(planOthers(FIVE, new Set(['e', 'd', 'c', 'b', 'a']), round)).toEqual([
      { practitionerId: 'a', kind: 'CHOSEN', wave: 1, rank: 1 },
      { practitionerId: 'd', kind: 'CHOSEN', wave: 1, rank: 2 },
      { practitionerId: 'e', kind: 'CHOSEN', wave: 1, rank: 3 },
    ]);
  });

  it('is nobody whom the structure did not choose', () => {
    expect(planOthers(FIVE, new Set(), [asked('b', 'PENDING', 0)])).toEqual([]);
  });
});
