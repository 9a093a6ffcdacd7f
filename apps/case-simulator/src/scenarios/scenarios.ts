import { CASE } from './devices.ts';
import { electrocardiogram } from './ecg.ts';
import { measured, type Step } from './step.ts';
import { onTheFinger, round, type Vitals } from './vitals.ts';

export interface Scenario {
  readonly name: string;
  /** What a person reads on its button. */
  readonly label: string;
  readonly steps: () => Iterable<Step>;
}

const WELL: Vitals = { pulse: 72, saturation: 98, sys: 122, dia: 76, temperature: 36.8, weight: 68.4, glucose: 92 };

function* urineStrip(): Generator<Step> {
  yield measured(500, CASE.urine, (measuredAt) => ({
    ...{ type: 'URINE_ANALYSIS', measuredAt },
    results: {
      ...{ BIL: 'neg', BLD: 'tr', GLU: 'neg', KET: 'neg', LEU: 'p1', NIT: 'pos' },
      ...{ PH: 6, PRO: 'tr', SG: 1.02, URO: 'norm', VC: 'neg' },
    },
  }));
}

function* kidneyCard(): Generator<Step> {
  yield measured(500, CASE.biochemistry, (measuredAt) => ({
    ...{ type: 'DBA', panel: 'triple_kidney', measuredAt },
    results: [
      { analyte: 'UREA', value: 5.2, unit: 'mmol/L' },
      { analyte: 'CREA', value: 112, unit: 'umol/L' },
      { analyte: 'UA', value: 280, unit: 'umol/L' },
    ],
  }));
}

function* bodyComposition(): Generator<Step> {
  const items = {
    WEIGHT: 68.4,
    HEIGHT: 170,
    BMI: 23.7,
    FAT_PERCENT: 27.5,
    MUSCLE_PERCENT: 29.8,
    TBW: 35.1,
    PHASE_ANGLE: 5.9,
  };
  yield measured(500, CASE.impedance, (measuredAt) => ({ type: 'BX3', items, measuredAt }));
}

/** The oximeter says nothing more, as when its battery is flat. */
function* lostDevice(): Generator<Step> {
  yield* onTheFinger(WELL, 6);
}

/** A radio that repeats itself. */
function* duplicates(): Generator<Step> {
  yield measured(300, CASE.scale, (measuredAt) => ({ type: 'WEIGHT', value: 71.2, unit: 'kg', measuredAt }), {
    times: 10,
  });
}

/** What no living person has: refused, each with its reason. */
function* impossible(): Generator<Step> {
  yield measured(300, CASE.oximeter, (measuredAt) => ({ type: 'SpO2', value: 142, unit: '%', measuredAt }));
  yield measured(900, CASE.sphygmomanometer, (measuredAt) => ({
    ...{ type: 'BLOOD_PRESSURE', sys: 80, dia: 95, measuredAt },
  }));
  yield measured(900, CASE.thermometer, (measuredAt) => ({
    type: 'TEMPERATURE',
    value: 98.6,
    unit: 'Cel',
    measuredAt,
  }));
}

function* otoscope(): Generator<Step> {
  const says = (event: 'VIDEO_DEVICE_CONNECTED' | 'VIDEO_DEVICE_DISCONNECTED') => () => [
    { event, device: CASE.otoscope },
  ];
  yield { afterMs: 300, says: says('VIDEO_DEVICE_CONNECTED'), picture: 'on' };
  yield { afterMs: 20_000, says: says('VIDEO_DEVICE_DISCONNECTED'), picture: 'off' };
}

export const SCENARIOS: readonly Scenario[] = [
  { name: 'adult', label: 'Adulte en bonne santé', steps: () => round(WELL) },
  {
    name: 'fever',
    label: 'Fièvre',
    steps: () => round({ ...WELL, pulse: 104, saturation: 95, temperature: 39.2 }),
  },
  { name: 'hypertension', label: 'Hypertension 145/95', steps: () => round({ ...WELL, pulse: 84, sys: 145, dia: 95 }) },
  { name: 'ecg', label: 'Électrocardiogramme', steps: () => electrocardiogram(74) },
  { name: 'urine', label: 'Bandelette urinaire', steps: urineStrip },
  { name: 'kidney', label: 'Biochimie, bilan rénal', steps: kidneyCard },
  { name: 'body', label: 'Composition corporelle', steps: bodyComposition },
  { name: 'otoscope', label: 'Otoscope (image)', steps: otoscope },
  { name: 'lost', label: 'Appareil qui se déconnecte', steps: lostDevice },
  { name: 'duplicates', label: 'Paquet reçu dix fois', steps: duplicates },
  { name: 'impossible', label: 'Valeurs impossibles', steps: impossible },
];
