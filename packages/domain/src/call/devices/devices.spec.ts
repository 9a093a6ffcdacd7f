import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { boxIdentity, isBox, speaksForDevices, storesReadings } from './device-frames.ts';
import { ecgTraceIn, samplesIn, traceText } from './ecg-trace.ts';
import { type Heard, heardAgain, livenessOf, STREAM_SILENCE_MS } from './liveness.ts';

describe('how a device stands', () => {
  const heardAt = (...times: readonly number[]): Heard | undefined =>
    times.reduce<Heard | undefined>((before, now) => heardAgain(before, now, false), undefined);

  it('is lost within three seconds of the last value of its stream, and live until then', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: STREAM_SILENCE_MS - 1 }), fc.nat(10_000), (pause, later) => {
        const heard = heardAt(1000, 1000 + pause);
        if (heard === undefined) throw new Error('it was heard');
        const isSilent = later >= STREAM_SILENCE_MS;
        expect(livenessOf(heard, 1000 + pause + later)).toBe(isSilent ? 'lost' : 'live');
        expect(STREAM_SILENCE_MS).toBeLessThan(3000);
      }),
    );
  });

  it('that measured once is there, however long ago, until it is taken away', () => {
    const once = heardAgain(undefined, 0, false);
    expect(livenessOf(once, 600_000)).toBe('there');
    expect(livenessOf({ ...once, isGone: true }, 0)).toBe('lost');
  });

  it('that comes back begins anew', () => {
    const lost = heardAgain(heardAt(0, 1000), 9000, false);
    expect(livenessOf(lost, 9000)).toBe('there');
    expect(livenessOf(heardAgain(lost, 10_000, false), 10_000)).toBe('live');
  });
});

it('only an assistant of the visit and their box speak for devices', () => {
  expect(['a', boxIdentity('a'), 'b', boxIdentity('b'), 'box_'].map((one) => speaksForDevices(one, ['a']))).toEqual([
    ...[true, true, false, false, false],
  ]);
  expect([isBox(boxIdentity('a')), isBox('a')]).toEqual([true, false]);
});

it('exactly one of those in the call who receive the patient stores what is measured', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 4 }), fc.nat(14), (all, mask) => {
      const inCall = all.filter((_, at) => (mask & (1 << at)) === 0);
      const storing = inCall.filter((me) => storesReadings(me, inCall, all));
      expect(storing).toHaveLength(Math.min(1, inCall.length));
    }),
  );
});

describe('the trace of an electrocardiogram', () => {
  const sample = fc.integer({ min: -16_000, max: 16_000 });

  it('comes back as it was sent', () => {
    fc.assert(
      fc.property(fc.array(sample, { minLength: 1, maxLength: 300 }), (uV) => {
        expect(Array.from(samplesIn(traceText(uV)) ?? [])).toEqual(uV);
      }),
    );
  });

  it('has its four other leads computed from I and II', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(sample, sample), { minLength: 1, maxLength: 50 }), (pairs) => {
        const [I, II] = [traceText(pairs.map(([one]) => one)), traceText(pairs.map(([, two]) => two))];
        const leads = ecgTraceIn(JSON.stringify({ trace: { hz: 250, uV: { I, II } } }))?.leads;
        expect([...(leads?.keys() ?? [])]).toEqual(['I', 'II', 'III', 'aVR', 'aVL', 'aVF']);
        pairs.forEach(([one, two], at) => {
          expect(leads?.get('III')?.[at]).toBe(two - one);
          expect(Math.abs((leads?.get('aVR')?.[at] ?? 0) + (one + two) / 2)).toBeLessThanOrEqual(0.5);
        });
      }),
    );
  });

  it.each(['{}', '{"trace":{"hz":250,"uV":{"I":"A"}}}', '{"trace":{"hz":9e9,"uV":{"I":"AAA="}}}', 'non'])(
    'is none in %s',
    (text) => expect(ecgTraceIn(text)).toBeNull(),
  );
});
