import { MAX_FRAME_BYTES } from '@maillon/domain/call/devices/device-frames';
import { DEVICE_KINDS } from '@maillon/domain/call/devices/device-kinds';
import { MAX_MICROVOLTS, SENT_LEADS } from '@maillon/domain/call/devices/ecg-trace';
import { PANELS } from '@maillon/domain/measures/analytes';
import { URINE_KEYS } from '@maillon/domain/measures/urine';
import * as z from 'zod';
import { id, instant } from '../fields/primitives.ts';

/** What travels in a call under the topic `device` (catalogues §4.7). A frame that is not one of these is refused, whichever participant sent it. */

const words = z.string().min(1).max(80);
const figure = z.number();

const device = z.object({
  kind: z.enum(DEVICE_KINDS),
  id: words,
  name: words.optional(),
  firmware: words.optional(),
  batteryPct: z.number().min(0).max(100).optional(),
});
export type Device = z.infer<typeof device>;

const measured = { measuredAt: instant };
const single = z.object({
  type: z.enum(['HEART_BEAT', 'SpO2', 'TEMPERATURE', 'WEIGHT']),
  value: figure,
  unit: words,
  ...measured,
});
const glucose = z.object({
  type: z.literal('BLOOD_GLUCOSE'),
  value: figure,
  unit: z.enum(['mg/dL', 'mmol/L']),
  context: z.enum(['fasting', 'post_meal_2h', 'random']).optional(),
  ...measured,
});
const pressure = z.object({
  type: z.literal('BLOOD_PRESSURE'),
  sys: figure,
  dia: figure,
  map: figure.optional(),
  pulse: figure.optional(),
  ...measured,
});
const urine = z.object({
  type: z.literal('URINE_ANALYSIS'),
  results: z.partialRecord(z.enum(URINE_KEYS as [string, ...string[]]), z.union([z.string().max(8), figure])),
  ...measured,
});
const biochemistry = z.object({
  type: z.literal('DBA'),
  panel: z.enum(Object.keys(PANELS) as [string, ...string[]]),
  results: z
    .array(
      z.object({ analyte: words, value: figure, unit: words, qualifier: z.enum(['lt', 'gt']).nullable().optional() }),
    )
    .max(20),
  error: z.enum(['hemolysis', 'insufficient_sample', 'expired_strip', 'temperature']).optional(),
  ...measured,
});
const body = z.object({ type: z.enum(['BIA', 'BX3']), items: z.record(words, figure), ...measured });

/** What is being measured, for the eye alone: lead II, sent as lossy packets of 200 ms. */
const ecgPreview = z.object({
  type: z.literal('ECG_V2'),
  phase: z.literal('preview'),
  lead: z.literal('II'),
  hz: z.literal(125),
  /** Milliseconds of the box since the trace began. */
  t0: z.number().int().min(0),
  uV: z.array(z.number().int().min(-MAX_MICROVOLTS).max(MAX_MICROVOLTS)).min(1).max(250),
});
/** One lead of an electrocardiogram, before the frame that ends it: all of them together are too long for one packet. */
const ecgLead = z.object({
  type: z.literal('ECG_V2'),
  phase: z.literal('lead'),
  /** The message that ends it. */
  of: id,
  lead: z.enum(SENT_LEADS),
  hz: z.number().int().min(50).max(1000),
  /** Base64 of 16-bit integers, in microvolts (`domain/call/devices/ecg-trace`). */
  uV: z.base64().max(11_000),
});
const ecgFinal = z.object({
  type: z.literal('ECG_V2'),
  phase: z.literal('final'),
  durationS: z.number().positive().max(60),
  hz: z.number().positive().max(1000),
  leads: z.array(words).min(1).max(12),
  summary: z.object({
    measurements: z.record(words, figure),
    quality: z.record(words, z.enum(['ok', 'noise', 'off'])).optional(),
    statements: z.array(z.string().max(300)).max(20).optional(),
  }),
  ...measured,
});
const state = z.object({
  type: z.literal('STATE'),
  target: z.enum(['ecgState', 'biaState', 'glucoseMeterState', 'urineAnalyzerState']),
  state: z.enum(['idle', 'waiting', 'measuring', 'done', 'error']),
  message: z.string().max(200).optional(),
});

const data = z.union([single, glucose, pressure, urine, biochemistry, body, ecgPreview, ecgLead, ecgFinal, state]);
export type DeviceData = z.infer<typeof data>;

const envelope = {
  v: z.literal(1),
  /** The same one again is the same frame. */
  messageId: id,
  appointmentId: id,
  sentAt: instant,
  device,
};

const frame = z.discriminatedUnion('event', [
  z.object({ event: z.literal('VIDEO_DEVICE_CONNECTED'), ...envelope }),
  z.object({ event: z.literal('VIDEO_DEVICE_DISCONNECTED'), ...envelope }),
  z.object({ event: z.literal('AUDIO_DEVICE_CONNECTED'), ...envelope }),
  z.object({ event: z.literal('AUDIO_DEVICE_DISCONNECTED'), ...envelope }),
  z.object({ event: z.literal('DEVICE_DATA'), ...envelope, data }),
  /** Payments are told by their provider (spec clinical §7): read, and left alone. */
  z.object({ event: z.literal('PAYMENT_STATUS') }),
]);
export type DeviceFrame = z.infer<typeof frame>;

/** The frame in bytes that were opened; null where it is none: too long, no JSON, or not what the protocol says. */
export const deviceFrameIn = (bytes: Uint8Array): DeviceFrame | null => {
  if (bytes.byteLength > MAX_FRAME_BYTES) return null;
  try {
    const { success, data: found } = frame.safeParse(
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
    );
    return success ? found : null;
  } catch {
    return null;
  }
};
