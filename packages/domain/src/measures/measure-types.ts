/** What is measured again and again (spec, clinical §3 "Vitals", "Urine analysis keys", "Dry biochemistry types"; catalogues §4). */
export const VITAL_TYPES = ['HEART_BEAT', 'SpO2', 'BLOOD_PRESSURE', 'TEMPERATURE', 'WEIGHT', 'BLOOD_GLUCOSE'] as const;
export type VitalType = (typeof VITAL_TYPES)[number];

/** Scales that send a current through the body (catalogues §4.5). */
export const BODY_TYPES = ['BIA', 'BX3'] as const;
export type BodyType = (typeof BODY_TYPES)[number];

/** Each measure is an observation of its own: `<patient id>-<type>-<its own id>`, with the moment of the measurement. */
export const MEASURE_TYPES = [...VITAL_TYPES, 'URINE_ANALYSIS', 'DBA', ...BODY_TYPES, 'ECG_V2'] as const;
export type MeasureType = (typeof MEASURE_TYPES)[number];

/** Those that have no label of their own elsewhere. */
export const DEVICE_LABELS = {
  URINE_ANALYSIS: 'Analyse d’urine',
  DBA: 'Biochimie sèche',
  BIA: 'Composition corporelle',
  BX3: 'Composition corporelle (multifréquence)',
  ECG_V2: 'Électrocardiogramme',
} as const satisfies Readonly<Record<Exclude<MeasureType, VitalType>, string>>;

const KNOWN: ReadonlySet<string> = new Set(MEASURE_TYPES);

export function isMeasureType(type: string): type is MeasureType {
  return KNOWN.has(type);
}

export function isVitalType(type: string): type is VitalType {
  return (VITAL_TYPES as readonly string[]).includes(type);
}

export function isBodyType(type: string): type is BodyType {
  return (BODY_TYPES as readonly string[]).includes(type);
}
