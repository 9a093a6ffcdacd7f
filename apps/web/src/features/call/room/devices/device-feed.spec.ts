import { beforeEach, describe, expect, it } from '@jest/globals';
import { CallPackets } from '@maillon/contracts/devices/call-packets';
import { deriveFromCall } from '@maillon/contracts/devices/call-secrets';
import { boxIdentity, DEVICE_TOPIC } from '@maillon/domain/call/devices/device-frames';
import { DeviceFeed, type Reading } from './device-feed.ts';

const VISIT = '01993c7a-0000-7000-8000-000000000001';
const NURSE = '01993c7a-0000-7000-8000-0000000000aa';
const BOX = boxIdentity(NURSE);
const START = Date.parse('2026-11-20T09:12:00.000Z');

const secret = crypto.getRandomValues(new Uint8Array(32));
const packetsOf = async (version: number): Promise<CallPackets> => {
  const packets = new CallPackets();
  await packets.use(version, await deriveFromCall(secret, 'devices', VISIT, version));
  return packets;
};

let now = START;
let stored: Reading[] = [];
let refused: string[] = [];
let feed: DeviceFeed;
let box: CallPackets;

beforeEach(async () => {
  [now, stored, refused, box] = [START, [], [], await packetsOf(1)];
  feed = new DeviceFeed({
    ...{ appointmentId: VISIT, assistants: [NURSE], packets: await packetsOf(1), now: () => now },
    onReading: (reading) => stored.push(reading),
    onRefusal: (sentence) => refused.push(sentence),
  });
});

const frameOf = (more: object, device: object = { kind: 'oximeter', id: 'OX-1' }) => ({
  ...{ event: 'DEVICE_DATA', v: 1, messageId: crypto.randomUUID(), appointmentId: VISIT },
  ...{ sentAt: new Date(now).toISOString(), device },
  ...more,
});
const saturation = (value: number) =>
  frameOf({ data: { type: 'SpO2', value, unit: '%', measuredAt: new Date(now).toISOString() } });

const sends = async (frame: object, from = BOX, packets = box): Promise<void> => {
  const clear = new TextEncoder().encode(JSON.stringify(frame));
  const bytes = await packets.seal(clear, { appointmentId: VISIT, identity: from });
  await feed.receive({ bytes, topic: DEVICE_TOPIC, from });
  feed.stop();
};

describe('what a connected case says in a call', () => {
  it('is heard again after a packet that could not be handled', async () => {
    let isBroken = true;
    const packets = await packetsOf(1);
    const open: CallPackets['open'] = async (packet, place) => {
      if (isBroken) throw new TypeError('the protocol did not load');
      return packets.open(packet, place);
    };
    feed = new DeviceFeed({
      ...{ appointmentId: VISIT, assistants: [NURSE], packets: { open }, now: () => now },
      onReading: (reading) => stored.push(reading),
      onRefusal: (sentence) => refused.push(sentence),
    });
    const frame = saturation(97);
    await sends(frame);
    isBroken = false;
    await sends(frame);
    expect(stored).toHaveLength(1);
  });

  it('is a reading once, however often its packet comes', async () => {
    const frame = saturation(97);
    for (let time = 0; time < 10; time += 1) await sends(frame);
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ ownId: frame.messageId, type: 'SpO2', from: BOX, deviceId: 'OX-1' });
    expect(JSON.parse(stored[0]?.text ?? '')).toMatchObject({
      value: 97,
      device: { kind: 'oximeter', broughtBy: BOX },
    });
  });

  it('is not believed in clear, under another key, for another visit, or of any other participant', async () => {
    const clear = new TextEncoder().encode(JSON.stringify(saturation(97)));
    await feed.receive({ bytes: clear, topic: DEVICE_TOPIC, from: BOX });
    await sends(saturation(97), BOX, await packetsOf(2));
    await sends({ ...saturation(97), appointmentId: crypto.randomUUID() });
    await sends(saturation(97), 'box_of-another');
    await sends(saturation(97), crypto.randomUUID());
    expect([stored, refused, feed.states()]).toEqual([[], [], []]);
  });

  it('that no living person has is refused with a sentence, and is in no tile', async () => {
    await sends(saturation(142));
    expect(stored).toEqual([]);
    expect(refused).toEqual(['Oxymètre, saturation : mesure refusée. La valeur doit être comprise entre 30 et 100.']);
    await sends({ event: 'OPEN_DOOR' });
    expect(refused[1]).toContain('message illisible');
  });

  it('is greyed within three seconds of silence, at once when it is taken away, and when its box leaves', async () => {
    for (const value of [97, 98]) {
      await sends(saturation(value));
      now += 1000;
    }
    expect([feed.livenessOf('SpO2'), feed.livenessOf('WEIGHT')]).toEqual(['live', null]);
    now += 1600;
    expect(feed.livenessOf('SpO2')).toBe('lost');
    await sends(frameOf({ event: 'VIDEO_DEVICE_CONNECTED' }, { kind: 'otoscope', id: 'OT-1' }));
    expect(feed.states().map(({ liveness }) => liveness)).toEqual(['lost', 'there']);
    await sends(frameOf({ event: 'VIDEO_DEVICE_DISCONNECTED' }, { kind: 'otoscope', id: 'OT-1' }));
    expect(feed.states()[1]?.liveness).toBe('lost');
    await sends(saturation(96));
    feed.lose(BOX);
    feed.stop();
    expect(feed.livenessOf('SpO2')).toBe('lost');
  });

  it('of an electrocardiogram is one reading with all leads, and its preview reaches those who draw it', async () => {
    const device = { kind: 'ecg', id: 'ECG-1' };
    const final = frameOf(
      {
        data: {
          ...{ type: 'ECG_V2', phase: 'final', durationS: 10, hz: 250, leads: ['I', 'II'] },
          ...{ summary: { measurements: { HR: 72 } }, measuredAt: new Date(now).toISOString() },
        },
      },
      device,
    );
    const drawn: number[][] = [];
    feed.onPreview(({ uV }) => drawn.push(uV));
    await sends(
      frameOf({ data: { type: 'ECG_V2', phase: 'preview', lead: 'II', hz: 125, t0: 0, uV: [1, 2] } }, device),
    );
    for (const lead of ['I', 'II']) {
      const part = { type: 'ECG_V2', phase: 'lead', of: final.messageId, lead, hz: 250, uV: 'AQACAA==' };
      await sends(frameOf({ data: part }, device));
    }
    await sends(final);
    expect(drawn).toEqual([[1, 2]]);
    expect(stored).toHaveLength(1);
    expect(JSON.parse(stored[0]?.text ?? '').trace).toEqual({ hz: 250, uV: { I: 'AQACAA==', II: 'AQACAA==' } });
  });
});
