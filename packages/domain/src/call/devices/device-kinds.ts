import { DEVICE_LABELS, isVitalType, type MeasureType } from '../../measures/measure-types.ts';
import { fieldsOf, objectIn } from '../../measures/measured-fields.ts';
import { VITALS } from '../../measures/vital.ts';

/** The devices of the connected case of an assistant (catalogues §4.7), what each is called, and what it may measure. */
export const DEVICE_KINDS = [
  'stethoscope',
  'otoscope',
  'dermatoscope',
  'camera',
  'oximeter',
  'sphygmomanometer',
  'thermometer',
  'scale',
  'glucometer',
  'urine_analyzer',
  'dry_biochemistry',
  'bia',
  'bx3',
  'ecg',
] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

interface DeviceKindFacts {
  readonly label: string;
  /** Nothing else is believed of it. */
  readonly measures: readonly MeasureType[];
}

const DEVICES: Readonly<Record<DeviceKind, DeviceKindFacts>> = {
  stethoscope: { label: 'Stéthoscope', measures: ['HEART_BEAT'] },
  otoscope: { label: 'Otoscope', measures: [] },
  dermatoscope: { label: 'Dermatoscope', measures: [] },
  camera: { label: 'Caméra', measures: [] },
  oximeter: { label: 'Oxymètre', measures: ['SpO2', 'HEART_BEAT'] },
  sphygmomanometer: { label: 'Tensiomètre', measures: ['BLOOD_PRESSURE', 'HEART_BEAT'] },
  thermometer: { label: 'Thermomètre', measures: ['TEMPERATURE'] },
  scale: { label: 'Balance', measures: ['WEIGHT'] },
  glucometer: { label: 'Lecteur de glycémie', measures: ['BLOOD_GLUCOSE'] },
  urine_analyzer: { label: 'Analyseur d’urine', measures: ['URINE_ANALYSIS'] },
  dry_biochemistry: { label: 'Analyseur de biochimie sèche', measures: ['DBA'] },
  bia: { label: 'Impédancemètre', measures: ['BIA', 'WEIGHT'] },
  bx3: { label: 'Impédancemètre multifréquence', measures: ['BX3', 'WEIGHT'] },
  ecg: { label: 'Électrocardiographe', measures: ['ECG_V2', 'HEART_BEAT'] },
};

export const deviceLabel = (kind: DeviceKind): string => DEVICES[kind].label;

export const measures = (kind: DeviceKind, type: MeasureType): boolean => DEVICES[kind].measures.includes(type);

export const measureLabel = (type: MeasureType): string =>
  isVitalType(type) ? VITALS[type].label : DEVICE_LABELS[type];

/** What took a reading, and who brought it. */
export interface ShownSource {
  /** « Tensiomètre », or the name that the device gave itself. */
  readonly label: string;
  /** A participant's identity. */
  readonly broughtBy: string;
}

/** The device in a reading that was opened; null where a person wrote the value themselves. */
export function sourceIn(text: string): ShownSource | null {
  const { kind, name, broughtBy } = objectIn(fieldsOf(text).device);
  const known = DEVICE_KINDS.find((one) => one === kind);
  if (known === undefined) return null;
  const label = typeof name === 'string' && name !== '' ? name : deviceLabel(known);
  return { label, broughtBy: typeof broughtBy === 'string' ? broughtBy : '' };
}
