import type { Device } from '@maillon/contracts/devices/device-frames';

/** The devices of the simulated case, each with the number that its label carries. */
export const CASE = {
  oximeter: { kind: 'oximeter', id: 'OX-0107', batteryPct: 88 },
  sphygmomanometer: { kind: 'sphygmomanometer', id: 'BP-0042', batteryPct: 81 },
  thermometer: { kind: 'thermometer', id: 'TH-0310' },
  scale: { kind: 'scale', id: 'SC-0009' },
  glucometer: { kind: 'glucometer', id: 'GL-0215', batteryPct: 64 },
  ecg: { kind: 'ecg', id: 'ECG-0012', batteryPct: 92 },
  urine: { kind: 'urine_analyzer', id: 'UR-0033' },
  biochemistry: { kind: 'dry_biochemistry', id: 'DBA-0123' },
  impedance: { kind: 'bx3', id: 'BX-0004' },
  otoscope: { kind: 'otoscope', id: 'OT-0018', name: 'Otoscope' },
} as const satisfies Readonly<Record<string, Device>>;
