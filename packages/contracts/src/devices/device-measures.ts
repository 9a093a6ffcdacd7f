import type { DeviceMeasure } from '@maillon/domain/call/devices/device-reading';
import type { DeviceData } from './device-frames.ts';

/** The samples of each lead that came before the frame that ends an electrocardiogram, in base64. */
export interface SentTrace {
  readonly hz: number;
  readonly uV: Readonly<Record<string, string>>;
}

/** The measure in what a device sent; null of a preview, a lead and a state, which are none by themselves. */
export const measureIn = (sent: DeviceData, trace: SentTrace | null): DeviceMeasure | null => {
  switch (sent.type) {
    case 'STATE':
      return null;
    case 'URINE_ANALYSIS': {
      const { type, measuredAt, results } = sent;
      return { type, measuredAt, content: { v: 1, results } };
    }
    case 'DBA': {
      const { type, measuredAt, ...content } = sent;
      return { type, measuredAt, content: { v: 1, ...content } };
    }
    case 'BIA':
    case 'BX3':
      return { type: sent.type, measuredAt: sent.measuredAt, content: { v: 1, items: sent.items } };
    case 'ECG_V2': {
      if (sent.phase !== 'final') return null;
      const { type, measuredAt, summary, durationS, hz, leads } = sent;
      const content = { v: 1, ...summary, durationS, hz, leads, ...(trace !== null && { trace }) };
      return { type, measuredAt, content };
    }
    default:
      return sent;
  }
};
