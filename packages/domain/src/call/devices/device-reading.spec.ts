import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { VITAL_TYPES } from '../../measures/measure-types.ts';
import { DIASTOLIC_LIMITS, VITALS, vitalIn } from '../../measures/vital.ts';
import { DEVICE_KINDS, type DeviceKind, deviceLabel, measures } from './device-kinds.ts';
import { type DeviceMeasure, deviceReading } from './device-reading.ts';

const NOW = Date.parse('2026-11-20T09:15:00.000Z');
const measuredAt = '2026-11-20T09:12:02.000Z';
const source = (kind: DeviceKind) => ({ kind, id: 'D-1', broughtBy: 'box_1' });
const read = (kind: DeviceKind, measure: Omit<DeviceMeasure, 'measuredAt'>, at = measuredAt) =>
  deviceReading({ measuredAt: at, ...measure }, source(kind), NOW);
const SINGLE = VITAL_TYPES.filter((type) => type !== 'BLOOD_PRESSURE');
const kindOf = (type: (typeof SINGLE)[number]): DeviceKind =>
  DEVICE_KINDS.find((kind) => measures(kind, type)) ?? 'camera';

describe('a reading of a device', () => {
  it('within what a living person has is kept with its device, and read back as it was', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SINGLE).chain((type) => {
          const [min, max] = VITALS[type].limits;
          return fc.record({ type: fc.constant(type), value: fc.double({ min, max, noNaN: true }) });
        }),
        ({ type, value }) => {
          const reading = read(kindOf(type), { type, value, unit: VITALS[type].shown });
          expect(reading).toMatchObject({ ok: true, type, measuredAt });
          const text = reading.ok ? reading.text : '';
          expect(vitalIn(type, text)).toEqual({ value: value === 0 ? 0 : value });
          expect(JSON.parse(text)).toMatchObject({ unit: VITALS[type].unit, device: source(kindOf(type)) });
        },
      ),
    );
  });

  it('outside of it is refused with a sentence that names the device', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SINGLE), fc.double(), (type, value) => {
        const [min, max] = VITALS[type].limits;
        fc.pre(!(value >= min && value <= max));
        const reading = read(kindOf(type), { type, value, unit: VITALS[type].unit });
        expect(reading).toMatchObject({
          ok: false,
          message: expect.stringMatching(/ : mesure refusée\. La valeur doit/),
        });
        expect(!reading.ok && reading.message.startsWith(deviceLabel(kindOf(type)))).toBe(true);
      }),
    );
  });

  it('of a blood pressure is kept where the systolic is above the diastolic, both possible, and refused else', () => {
    const [least, most] = VITALS.BLOOD_PRESSURE.limits;
    const [lowest, highest] = DIASTOLIC_LIMITS;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 350 }), fc.integer({ min: 0, max: 250 }), (sys, dia) => {
        const isPossible = sys >= least && sys <= most && dia >= lowest && dia <= highest && sys > dia;
        expect(read('sphygmomanometer', { type: 'BLOOD_PRESSURE', sys, dia }).ok).toBe(isPossible);
      }),
    );
  });

  it('of glucose in mmol/L is kept in mg/dL', () => {
    const reading = read('glucometer', { type: 'BLOOD_GLUCOSE', value: 5.5, unit: 'mmol/L', context: 'fasting' });
    expect(reading.ok && JSON.parse(reading.text)).toMatchObject({ value: 99, unit: 'mg/dL', context: 'fasting' });
  });

  it.each([
    ['thermometer', { type: 'TEMPERATURE', value: 98, unit: '°F' }, 'Unité inconnue : °F.'],
    ['thermometer', { type: 'SpO2', value: 98, unit: '%' }, 'Cet appareil ne la mesure pas.'],
    ['oximeter', { type: 'SpO2', unit: '%' }, 'Elle est incomplète.'],
    [
      'urine_analyzer',
      { type: 'URINE_ANALYSIS', content: { results: { PRO: 'p9' } } },
      'Valeur impossible : protéines.',
    ],
    ['urine_analyzer', { type: 'URINE_ANALYSIS', content: { results: { PH: 14 } } }, 'Valeur impossible : ph.'],
    ['dry_biochemistry', { type: 'DBA', content: { results: [] } }, 'La carte est vide.'],
    ['bia', { type: 'BIA', content: { items: { FAT_PERCENT: 130 } } }, 'Valeur impossible : masse grasse.'],
    ['ecg', { type: 'ECG_V2', content: { measurements: { HR: 900 } } }, 'Valeur impossible : fréquence cardiaque.'],
  ] as const)('of a %s that sends %j is refused: %s', (kind, measure, why) => {
    const reading = read(kind, measure);
    expect(reading.ok ? '' : reading.message).toContain(`mesure refusée. ${why}`);
  });

  it.each([
    ['urine_analyzer', { type: 'URINE_ANALYSIS', content: { v: 1, results: { PRO: 'p2', PH: 6, NIT: 'neg' } } }],
    ['dry_biochemistry', { type: 'DBA', content: { v: 1, results: [], error: 'hemolysis' } }],
    ['bx3', { type: 'BX3', content: { v: 1, items: { FAT_PERCENT: 22, PHASE_ANGLE: 6.1 } } }],
    ['ecg', { type: 'ECG_V2', content: { v: 1, measurements: { HR: 72, AXIS: -12 } } }],
  ] as const)('of a %s that is possible is kept as it came', (kind, measure) => {
    const reading = read(kind, measure);
    expect(reading.ok && JSON.parse(reading.text)).toEqual({ ...measure.content, device: source(kind) });
  });

  it.each(['2026-11-21T09:15:00.000Z', '2026-11-18T09:15:00.000Z', 'hier'])(
    'of %s, which no clock of this visit shows, is refused',
    (at) => expect(read('oximeter', { type: 'SpO2', value: 97, unit: '%' }, at).ok).toBe(false),
  );
});
