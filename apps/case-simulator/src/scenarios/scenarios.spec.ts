import { describe, expect, it } from '@jest/globals';
import { deviceFrameIn } from '@maillon/contracts/devices/device-frames';
import { measureIn } from '@maillon/contracts/devices/device-measures';
import { deviceReading } from '@maillon/domain/call/devices/device-reading';
import { SCENARIOS } from './scenarios.ts';
import { frameOf } from './step.ts';

const VISIT = '01993c7a-0000-7000-8000-000000000001';
const NOW = '2026-11-20T09:12:00.000Z';

const framesOf = (name: string) =>
  [...(SCENARIOS.find((one) => one.name === name)?.steps() ?? [])].flatMap(({ says }) =>
    says(NOW).map((said) => deviceFrameIn(new TextEncoder().encode(JSON.stringify(frameOf(said, VISIT, NOW))))),
  );

const readingsOf = (name: string) =>
  framesOf(name).flatMap((frame) => {
    if (frame?.event !== 'DEVICE_DATA') return [];
    const measure = measureIn(frame.data, null);
    const { kind, id } = frame.device;
    return measure === null ? [] : [deviceReading(measure, { kind, id, broughtBy: 'box_1' }, Date.parse(NOW))];
  });

describe('a scenario of the simulated case', () => {
  it.each(SCENARIOS.map(({ name }) => name))('%s says nothing but frames of the protocol', (name) => {
    const frames = framesOf(name);
    expect(frames.length).toBeGreaterThan(0);
    expect(frames).not.toContain(null);
  });

  it.each(SCENARIOS.map(({ name }) => name).filter((name) => !['impossible', 'otoscope'].includes(name)))(
    '%s is measured as a living person would be',
    (name) => {
      const readings = readingsOf(name);
      expect(readings.length).toBeGreaterThan(0);
      expect(readings.filter(({ ok }) => !ok)).toEqual([]);
    },
  );

  it('of impossible values is refused whole', () => {
    expect(readingsOf('impossible').map(({ ok }) => ok)).toEqual([false, false, false]);
  });
});
