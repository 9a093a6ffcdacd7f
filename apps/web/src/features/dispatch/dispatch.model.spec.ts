import { describe, expect, it } from '@jest/globals';
import { aPerformer, aRequest } from '../../testing/care/dispatch.ts';
import { candidatesFor, numbered } from './dispatch.model.ts';

const NEAR = aPerformer(1, 'Désiré Zadi', -4.07);
const FAR = aPerformer(2, 'Salimata Fofana', -4.0);
const BUSY = { ...aPerformer(3, 'Rachelle Yapo', -4.08), activeRequestId: 'another' };

describe('who could go', () => {
  it('are the nearest who are free', () => {
    expect(candidatesFor(aRequest(1, 'Mariam D.'), [FAR, BUSY, NEAR]).map(({ performer }) => performer.name)).toEqual([
      'Désiré Zadi',
      'Salimata Fofana',
    ]);
  });

  it('come last where the visit is further than they travel', () => {
    const [first, second] = candidatesFor(aRequest(1, 'Mariam D.'), [{ ...NEAR, radius: 0 }, FAR]);
    expect([first?.performer.name, first?.isFar, second?.isFar]).toEqual(['Salimata Fofana', false, true]);
  });

  it('have no distance to an address that has no place', () => {
    const nowhere = aRequest(1, 'Mariam D.', { location: { text: 'Près du marché', coordinates: null } });
    expect(candidatesFor(nowhere, [NEAR, FAR]).map(({ distance }) => distance)).toEqual([null, null]);
  });
});

describe('the visits', () => {
  it('have one number each, group after group', () => {
    const there = aRequest(1, 'A.', { routeStatus: 'ARRIVED', performer: { id: '1', name: 'R. Yapo' } });
    const waiting = aRequest(2, 'B.');
    expect(numbered([there, waiting]).map(({ number, group, subject }) => [number, group, subject.name])).toEqual([
      [1, 'toAssign', 'B.'],
      [2, 'there', 'A.'],
    ]);
  });
});
