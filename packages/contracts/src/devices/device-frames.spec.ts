import { describe, expect, it } from '@jest/globals';
import { MAX_FRAME_BYTES } from '@maillon/domain/call/devices/device-frames';
import fc from 'fast-check';
import { type DeviceData, deviceFrameIn } from './device-frames.ts';
import { measureIn } from './device-measures.ts';

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const at = '2026-11-20T09:12:02Z';
const envelope = {
  ...{ event: 'DEVICE_DATA', v: 1, messageId: crypto.randomUUID(), appointmentId: crypto.randomUUID(), sentAt: at },
  device: { kind: 'sphygmomanometer', id: 'BP-0042', batteryPct: 81 },
};
const pressure = { type: 'BLOOD_PRESSURE', sys: 152, dia: 94, measuredAt: at };

describe('a frame of a device', () => {
  it('is read with its instants in UTC, and without what the protocol does not name', () => {
    const frame = deviceFrameIn(bytesOf({ ...envelope, data: { ...pressure, secret: 1 }, other: true }));
    expect(frame).toEqual({
      ...{ ...envelope, sentAt: '2026-11-20T09:12:02.000Z' },
      data: { ...pressure, measuredAt: '2026-11-20T09:12:02.000Z' },
    });
  });

  it('is nothing where it is not of the protocol, whatever the bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => expect(deviceFrameIn(bytes)).toBeNull()));
    fc.assert(
      fc.property(fc.jsonValue(), (value) =>
        expect(deviceFrameIn(bytesOf({ ...envelope, data: { type: 'SpO2', value } }))).toBeNull(),
      ),
    );
  });

  it.each([
    ['of another version', { ...envelope, v: 2, data: pressure }],
    ['of an unknown device', { ...envelope, device: { kind: 'toaster', id: '1' }, data: pressure }],
    ['of an unknown event', { ...envelope, event: 'OPEN_DOOR' }],
    ['without its own id', { ...envelope, messageId: 'x', data: pressure }],
    ['with a text in the place of a figure', { ...envelope, data: { ...pressure, sys: '152' } }],
    ['that is too long', { ...envelope, data: pressure, filler: 'x'.repeat(MAX_FRAME_BYTES) }],
  ])('%s is refused', (_what, value) => expect(deviceFrameIn(bytesOf(value))).toBeNull());

  it('of a payment is read, and says nothing', () =>
    expect(deviceFrameIn(bytesOf({ event: 'PAYMENT_STATUS', amount: 1 }))).toEqual({ event: 'PAYMENT_STATUS' }));
});

describe('the measure in a frame', () => {
  const final: DeviceData = {
    ...{ type: 'ECG_V2' as const, phase: 'final' as const, durationS: 10, hz: 250, leads: ['I', 'II'], measuredAt: at },
    summary: { measurements: { HR: 72 } },
  };

  it('of an electrocardiogram holds the leads that came before its end', () => {
    const trace = { hz: 250, uV: { I: 'AAA=' } };
    expect(measureIn(final, trace)?.content).toEqual({
      ...{ v: 1, measurements: { HR: 72 }, durationS: 10, hz: 250, leads: ['I', 'II'], trace },
    });
    expect(measureIn(final, null)?.content).not.toHaveProperty('trace');
  });

  it('is none of a preview, a lead or a state', () => {
    const parts: DeviceData[] = [
      { type: 'ECG_V2', phase: 'preview', lead: 'II', hz: 125, t0: 0, uV: [0] },
      { type: 'ECG_V2', phase: 'lead', of: envelope.messageId, lead: 'I', hz: 250, uV: 'AAA=' },
      { type: 'STATE', target: 'ecgState', state: 'measuring' },
    ];
    expect(parts.map((part) => measureIn(part, null))).toEqual([null, null, null]);
  });
});
