import { CALL_KEYS_KEPT } from '@maillon/domain/call/call-keys';

const FORMAT = 1;
const VERSION_BYTES = 4;
const NONCE_BYTES = 12;
const HEAD_BYTES = 1 + VERSION_BYTES + NONCE_BYTES;

interface PacketPlace {
  readonly appointmentId: string;
  /** Of the participant who sends it: relabelled on its way, it does not open. */
  readonly identity: string;
}

/**
 * Seals what devices say in a call and what people write in it, and opens it. LiveKit's own encryption of data is on as well, but its client reports no difference between a
 * packet that was encrypted and one that was not, so it cannot be what a reader believes (docs/decisions/connected-case.md). A packet is
 * 1 byte of format, 4 of the key's version, 12 of nonce, and AES-256-GCM with its tag.
 */
export class CallPackets {
  private readonly keys = new Map<number, CryptoKey>();
  private newest = 0;

  /** @param key of `deriveFromCall`, for what these packets say */
  async use(version: number, key: Uint8Array<ArrayBuffer>): Promise<void> {
    this.keys.set(version, await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']));
    this.newest = Math.max(this.newest, version);
    for (const one of this.keys.keys()) if (one <= this.newest - CALL_KEYS_KEPT) this.keys.delete(one);
  }

  /** @throws before there is a key */
  async seal(bytes: Uint8Array<ArrayBuffer>, place: PacketPlace): Promise<Uint8Array<ArrayBuffer>> {
    const key = this.keys.get(this.newest);
    if (key === undefined) throw new Error('the call has no key yet');
    const head = crypto.getRandomValues(new Uint8Array(HEAD_BYTES));
    head[0] = FORMAT;
    new DataView(head.buffer).setUint32(1, this.newest);
    const sealed = await crypto.subtle.encrypt(cipherOf(head, place), key, bytes);
    const packet = new Uint8Array(HEAD_BYTES + sealed.byteLength);
    packet.set(head);
    packet.set(new Uint8Array(sealed), HEAD_BYTES);
    return packet;
  }

  /** @returns null where it was not sealed with a key of this call, by this participant */
  async open(packet: Uint8Array, place: PacketPlace): Promise<Uint8Array<ArrayBuffer> | null> {
    if (packet.byteLength <= HEAD_BYTES || packet[0] !== FORMAT) return null;
    const head = new Uint8Array(packet.subarray(0, HEAD_BYTES));
    const key = this.keys.get(new DataView(head.buffer).getUint32(1));
    if (key === undefined) return null;
    try {
      const sealed = new Uint8Array(packet.subarray(HEAD_BYTES));
      return new Uint8Array(await crypto.subtle.decrypt(cipherOf(head, place), key, sealed));
    } catch {
      return null;
    }
  }
}

const cipherOf = (head: Uint8Array<ArrayBuffer>, { appointmentId, identity }: PacketPlace): AesGcmParams => ({
  name: 'AES-GCM',
  iv: head.subarray(1 + VERSION_BYTES),
  additionalData: new TextEncoder().encode(`${appointmentId}|${identity}`),
});
