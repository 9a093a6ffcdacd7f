import { CASE } from './devices.ts';
import { measured, type Step } from './step.ts';

export interface Vitals {
  readonly pulse: number;
  readonly saturation: number;
  readonly sys: number;
  readonly dia: number;
  readonly temperature: number;
  readonly weight: number;
  /** mg/dL, fasting. */
  readonly glucose: number;
}

/** An oximeter on the finger: pulse and saturation each second, which swing as a person breathes. */
export function* onTheFinger(
  { pulse, saturation }: Pick<Vitals, 'pulse' | 'saturation'>,
  seconds: number,
): Generator<Step> {
  for (let second = 0; second < seconds; second += 1) {
    const swing = Math.round(2 * Math.sin(second / 2));
    const at = second === 0 ? 500 : 1000;
    const value = Math.min(100, saturation + Math.round(0.6 * Math.sin(second / 3)));
    yield measured(at, CASE.oximeter, (measuredAt) => ({ type: 'SpO2', value, unit: '%', measuredAt }));
    yield measured(0, CASE.oximeter, (measuredAt) => ({
      ...{ type: 'HEART_BEAT', value: pulse + swing, unit: '/min', measuredAt },
    }));
  }
}

/** The round of a nurse: every vital once, and the oximeter until its end. */
export function* round(vitals: Vitals): Generator<Step> {
  const { sys, dia, pulse, temperature, weight, glucose } = vitals;
  yield measured(300, CASE.thermometer, (measuredAt) => ({
    ...{ type: 'TEMPERATURE', value: temperature, unit: 'Cel', measuredAt },
  }));
  yield* onTheFinger(vitals, 3);
  yield measured(300, CASE.sphygmomanometer, (measuredAt) => ({
    ...{ type: 'BLOOD_PRESSURE', sys, dia, pulse, measuredAt },
  }));
  yield* onTheFinger(vitals, 2);
  yield measured(200, CASE.scale, (measuredAt) => ({ type: 'WEIGHT', value: weight, unit: 'kg', measuredAt }));
  yield measured(300, CASE.glucometer, (measuredAt) => ({
    ...{ type: 'BLOOD_GLUCOSE', value: glucose, unit: 'mg/dL', context: 'fasting', measuredAt },
  }));
  yield* onTheFinger(vitals, 25);
}
