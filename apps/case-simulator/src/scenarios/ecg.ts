import { SENT_LEADS, type SentLead, traceText } from '@maillon/domain/call/devices/ecg-trace';
import { CASE } from './devices.ts';
import { type Said, type Step } from './step.ts';

const SECONDS = 10;
const HZ = 250;
const PREVIEW_HZ = 125;
const PREVIEW_MS = 200;

/** Centre within the beat (0 to 1) and width of each wave. */
const WAVES = { p: [0.18, 0.025], q: [0.275, 0.008], r: [0.3, 0.011], s: [0.325, 0.009], t: [0.55, 0.045] } as const;

/** Microvolts of P, Q, R, S and T in each lead of a healthy adult. */
const LEADS: Readonly<Record<SentLead, readonly [p: number, q: number, r: number, s: number, t: number]>> = {
  I: [90, -40, 650, -120, 220],
  II: [140, -60, 1100, -180, 310],
  V1: [60, 0, 250, -950, -60],
  V2: [80, 0, 450, -1300, 380],
  V3: [80, -20, 800, -900, 450],
  V4: [90, -60, 1400, -500, 430],
  V5: [90, -90, 1300, -250, 350],
  V6: [90, -90, 950, -120, 270],
};

const wave = (phase: number, [centre, width]: readonly [number, number], height: number): number =>
  height * Math.exp(-(((phase - centre) / width) ** 2) / 2);

/** Microvolts of a lead at a moment, in a regular rhythm. */
const at = (lead: SentLead, seconds: number, perMinute: number): number => {
  const phase = ((seconds * perMinute) / 60) % 1;
  const [p, q, r, s, t] = LEADS[lead];
  const heart =
    wave(phase, WAVES.p, p) +
    wave(phase, WAVES.q, q) +
    wave(phase, WAVES.r, r) +
    wave(phase, WAVES.s, s) +
    wave(phase, WAVES.t, t);
  // The baseline follows the breath.
  return Math.round(heart + 30 * Math.sin(seconds * 1.6) + 6 * Math.sin(seconds * 311));
};

const samples = (lead: SentLead, from: number, count: number, hz: number, perMinute: number): number[] =>
  Array.from({ length: count }, (_, index) => at(lead, from + index / hz, perMinute));

const state = (to: 'measuring' | 'done'): Said => ({
  ...{ event: 'DEVICE_DATA', device: CASE.ecg, data: { type: 'STATE', target: 'ecgState', state: to } },
});

/** Ten seconds of lead II as they are taken, then all leads, then what the device measured on them. */
export function* electrocardiogram(perMinute: number): Generator<Step> {
  yield { afterMs: 300, says: () => [state('measuring')] };
  const count = (PREVIEW_HZ * PREVIEW_MS) / 1000;
  for (let t0 = 0; t0 < SECONDS * 1000; t0 += PREVIEW_MS) {
    const uV = samples('II', t0 / 1000, count, PREVIEW_HZ, perMinute);
    const data = { type: 'ECG_V2', phase: 'preview', lead: 'II', hz: PREVIEW_HZ, t0, uV } as const;
    yield { afterMs: PREVIEW_MS, says: () => [{ event: 'DEVICE_DATA', device: CASE.ecg, data, isLossy: true }] };
  }
  yield { afterMs: 200, says: (now) => taken(perMinute, now) };
}

const taken = (perMinute: number, measuredAt: string): readonly Said[] => {
  const messageId = crypto.randomUUID();
  const leads = SENT_LEADS.map((lead): Said => {
    const uV = traceText(samples(lead, 0, SECONDS * HZ, HZ, perMinute));
    return {
      ...{ event: 'DEVICE_DATA', device: CASE.ecg },
      data: { type: 'ECG_V2', phase: 'lead', of: messageId, lead, hz: HZ, uV },
    };
  });
  const measurements = {
    HR: perMinute,
    PR: 152,
    QRS: 88,
    QT: 380,
    QTC: Math.round(380 / Math.sqrt(60 / perMinute)),
    AXIS: 54,
  };
  const final: Said = {
    ...{ event: 'DEVICE_DATA', device: CASE.ecg, messageId },
    data: {
      ...{ type: 'ECG_V2', phase: 'final', durationS: SECONDS, hz: HZ, leads: [...SENT_LEADS], measuredAt },
      summary: { measurements, quality: { V2: 'noise' }, statements: ['Rythme sinusal régulier.'] },
    },
  };
  return [...leads, final, state('done')];
};
