/** What is measured again and again (spec, clinical §3 "Vitals", "Urine analysis keys", "Dry biochemistry types"; catalogues §4). */
export const VITAL_TYPES = ['HEART_BEAT', 'SpO2', 'BLOOD_PRESSURE', 'TEMPERATURE', 'WEIGHT', 'BLOOD_GLUCOSE'] as const;
export type VitalType = (typeof VITAL_TYPES)[number];

/** Each measure is an observation of its own: `<patient id>-<type>-<its own id>`, with the moment of the measurement. */
export const MEASURE_TYPES = [...VITAL_TYPES, 'URINE_ANALYSIS', 'DBA'] as const;
export type MeasureType = (typeof MEASURE_TYPES)[number];

const KNOWN: ReadonlySet<string> = new Set(MEASURE_TYPES);

export function isMeasureType(type: string): type is MeasureType {
  return KNOWN.has(type);
}

export function isVitalType(type: string): type is VitalType {
  return (VITAL_TYPES as readonly string[]).includes(type);
}
