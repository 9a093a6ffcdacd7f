import { fieldsOf, isNumber, objectIn } from '../../measures/measured-fields.ts';

/** Leads in the order in which they are drawn (catalogues §4.6). */
export const ECG_LEADS = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'] as const;
export type EcgLead = (typeof ECG_LEADS)[number];

/** Those that are sent; the others are computed. */
export const SENT_LEADS = ['I', 'II', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'] as const;
export type SentLead = (typeof SENT_LEADS)[number];

/** Microvolts; a heart at the skin gives no more. */
export const MAX_MICROVOLTS = 16_000;

/** Microvolts by lead, in one frequency. */
export interface EcgTrace {
  readonly hz: number;
  readonly leads: ReadonlyMap<EcgLead, Int16Array>;
}

const BYTES = 2;

/** Samples as they travel and are kept: base64 of 16-bit integers, the low byte first. */
export const traceText = (uV: readonly number[] | Int16Array): string => {
  const view = new DataView(new ArrayBuffer(uV.length * BYTES));
  for (const [at, sample] of uV.entries()) view.setInt16(at * BYTES, sample, true);
  let text = '';
  for (let at = 0; at < view.byteLength; at += 1) text += String.fromCharCode(view.getUint8(at));
  return btoa(text);
};

/** @returns null where the text is no trace */
export const samplesIn = (text: string): Int16Array | null => {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    if (bytes.length === 0 || bytes.length % BYTES !== 0) return null;
    const view = new DataView(bytes.buffer);
    const samples = Int16Array.from({ length: bytes.length / BYTES }, (_, at) => view.getInt16(at * BYTES, true));
    return samples.every((sample) => Math.abs(sample) <= MAX_MICROVOLTS) ? samples : null;
  } catch {
    return null;
  }
};

/** III = II − I, aVR = −(I + II) / 2, aVL = I − II / 2, aVF = II − I / 2. */
const COMPUTED: Readonly<Partial<Record<EcgLead, (one: number, two: number) => number>>> = {
  III: (one, two) => two - one,
  aVR: (one, two) => -(one + two) / 2,
  aVL: (one, two) => one - two / 2,
  aVF: (one, two) => two - one / 2,
};

/** The trace in an electrocardiogram that was opened, all leads in their order; null where it holds none. */
export function ecgTraceIn(text: string): EcgTrace | null {
  const { hz, uV } = objectIn(fieldsOf(text).trace);
  if (!isNumber(hz) || hz < 50 || hz > 1000) return null;
  const sent = new Map<string, Int16Array>();
  for (const [lead, samples] of Object.entries(objectIn(uV))) {
    const found = typeof samples === 'string' ? samplesIn(samples) : null;
    if (found !== null) sent.set(lead, found);
  }
  const [one, two] = [sent.get('I'), sent.get('II')];
  const leads = new Map<EcgLead, Int16Array>();
  for (const lead of ECG_LEADS) {
    const computed = COMPUTED[lead];
    const found =
      computed === undefined || one === undefined || two === undefined || one.length !== two.length
        ? sent.get(lead)
        : one.map((sample, at) => Math.round(computed(sample, two[at] ?? 0)));
    if (found !== undefined) leads.set(lead, found);
  }
  return leads.size === 0 ? null : { hz, leads };
}
