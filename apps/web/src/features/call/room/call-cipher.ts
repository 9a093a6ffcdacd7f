import { CallPackets } from '@maillon/contracts/devices/call-packets';
import { deriveFromCall } from '@maillon/contracts/devices/call-secrets';
import { CALL_KEYS_KEPT, keyIndexOf } from '@maillon/domain/call/call-keys';
import { ExternalE2EEKeyProvider } from 'livekit-client';

/** What a participant without a vault is given, by the person who brings it: the box of an assistant. */
export interface DerivedKeys {
  readonly version: number;
  readonly media: Uint8Array<ArrayBuffer>;
  readonly devices: Uint8Array<ArrayBuffer>;
}

/** Gives LiveKit the keys of a call, one after the other; those before open what was still on its way. */
class MediaKeys extends ExternalE2EEKeyProvider {
  constructor() {
    super({ keyringSize: CALL_KEYS_KEPT, keySize: 256 });
  }

  async use({ version, media }: DerivedKeys): Promise<void> {
    const key = await crypto.subtle.importKey('raw', media, 'HKDF', false, ['deriveBits', 'deriveKey']);
    this.onSetEncryptionKey(key, undefined, keyIndexOf(version));
  }
}

/** What the key of a call opens on this page: voices and pictures, what devices say, and what people write. */
export class CallCipher {
  readonly media = new MediaKeys();
  readonly packets = new CallPackets();
  readonly chat = new CallPackets();
  private current: DerivedKeys | null = null;
  private readonly listeners = new Set<(keys: DerivedKeys) => void>();
  private readonly usable = new Set<() => void>();

  constructor(private readonly appointmentId: string) {}

  /** @param secret 32 random bytes, as they were sealed for the people of the visit */
  async use(version: number, secret: Uint8Array<ArrayBuffer>): Promise<void> {
    const of = (purpose: 'media' | 'devices' | 'chat') => deriveFromCall(secret, purpose, this.appointmentId, version);
    const [media, devices, chat] = await Promise.all([of('media'), of('devices'), of('chat')]);
    const keys = { version, media, devices };
    this.current = keys;
    // Before this page speaks under it: those who are handed it understand the first word.
    for (const listener of this.listeners) listener(keys);
    await Promise.all([this.media.use(keys), this.packets.use(version, devices), this.chat.use(version, chat)]);
    for (const listener of this.usable) listener();
  }

  /** After each key that this page has come to speak under. @returns what ends it */
  onUsable(listener: () => void): () => void {
    this.usable.add(listener);
    return () => this.usable.delete(listener);
  }

  /** Now, and at each change. @returns what ends it */
  onKeys(listener: (keys: DerivedKeys) => void): () => void {
    this.listeners.add(listener);
    if (this.current !== null) listener(this.current);
    return () => this.listeners.delete(listener);
  }
}
