import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../time-units.ts';
import { nearestPerformer, type Performer } from './nearest-performer.ts';

const NOW = 1_000 * MINUTE_MS;
const MARCORY = { latitude: 5.303, longitude: -3.981 };
/** A tenth of a degree of latitude is 11 km. */
const north = (degrees: number) => ({ ...MARCORY, latitude: MARCORY.latitude + degrees });
const performer = (id: string, degrees: number, more: Partial<Performer> = {}): Performer => ({
  ...{ id, place: north(degrees), capturedAt: NOW, radiusKm: 50 },
  ...more,
});
const idOf = (...performers: Performer[]) => nearestPerformer(performers, MARCORY, NOW)?.id ?? null;

describe('a visit is given', () => {
  it('to the nearest', () => {
    expect(idOf(performer('far', 0.3), performer('near', 0.1))).toBe('near');
  });

  it('to nobody whose position is older than a quarter of an hour', () => {
    const old = { capturedAt: NOW - 15 * MINUTE_MS - 1 };
    expect(idOf(performer('old', 0.1, old), performer('far', 0.3))).toBe('far');
    expect(idOf(performer('old', 0.1, old))).toBeNull();
  });

  it('to nobody who does not travel that far', () => {
    expect(idOf(performer('near', 0.1, { radiusKm: 10 }), performer('far', 0.3))).toBe('far');
    expect(idOf(performer('never', 0.01, { radiusKm: 0 }))).toBeNull();
  });

  it('to the same one of two who are equally near, however they are listed', () => {
    expect(idOf(performer('b', 0.1), performer('a', 0.1))).toBe('a');
    expect(idOf(performer('a', 0.1), performer('b', 0.1))).toBe('a');
  });
});
