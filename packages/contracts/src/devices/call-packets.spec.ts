import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CallPackets } from './call-packets.ts';
import { deriveFromCall } from './call-secrets.ts';

const VISIT = '01993c7a-0000-7000-8000-000000000001';
const box = { appointmentId: VISIT, identity: 'box_1' };
const secret = crypto.getRandomValues(new Uint8Array(32));

const packetsOf = async (...versions: readonly number[]): Promise<CallPackets> => {
  const packets = new CallPackets();
  for (const version of versions) await packets.use(version, await deriveFromCall(secret, 'devices', VISIT, version));
  return packets;
};

describe('a sealed packet of a device', () => {
  it('opens for those who hold its key, whatever it says', async () => {
    const [sender, reader] = [await packetsOf(3), await packetsOf(3, 4)];
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 12_288 }), async (data) => {
        const bytes = new Uint8Array(data);
        expect(await reader.open(await sender.seal(bytes, box), box)).toEqual(bytes);
      }),
      { numRuns: 30 },
    );
  });

  it('does not open under another key, for another visit, or as sent by another participant', async () => {
    const packet = await (await packetsOf(3)).seal(new Uint8Array([1, 2, 3]), box);
    const reader = await packetsOf(3);
    expect(await (await packetsOf(4)).open(packet, box)).toBeNull();
    expect(await reader.open(packet, { ...box, identity: 'box_2' })).toBeNull();
    expect(await reader.open(packet, { ...box, appointmentId: crypto.randomUUID() })).toBeNull();
    const other = new CallPackets();
    await other.use(3, await deriveFromCall(secret, 'media', VISIT, 3));
    expect(await other.open(packet, box)).toBeNull();
  });

  it('that was altered in any byte, or never sealed, is not believed', async () => {
    const packets = await packetsOf(3);
    const packet = await packets.seal(new TextEncoder().encode('{"event":"PAYMENT_STATUS"}'), box);
    await fc.assert(
      fc.asyncProperty(fc.nat(packet.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const altered = new Uint8Array(packet);
        altered[place] = (altered[place] ?? 0) ^ change;
        expect(await packets.open(altered, box)).toBeNull();
      }),
      { numRuns: 60 },
    );
    expect(await packets.open(new TextEncoder().encode('{"event":"PAYMENT_STATUS"}'), box)).toBeNull();
  });

  it('is sealed with the newest key, and those of the fifteen versions before still open', async () => {
    const reader = await packetsOf(1, 2, 17);
    const [first, second] = [await packetsOf(1), await packetsOf(2)];
    const bytes = new Uint8Array([7]);
    expect(await reader.open(await first.seal(bytes, box), box)).toBeNull();
    expect(await reader.open(await second.seal(bytes, box), box)).toEqual(bytes);
    await expect(new CallPackets().seal(bytes, box)).rejects.toThrow('no key');
  });
});
