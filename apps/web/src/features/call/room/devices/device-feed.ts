import type { CallPackets } from '@maillon/contracts/devices/call-packets';
import type { Device, DeviceData, DeviceFrame } from '@maillon/contracts/devices/device-frames';
import type { SentTrace } from '@maillon/contracts/devices/device-measures';
import { DEVICE_TOPIC, speaksForDevices } from '@maillon/domain/call/devices/device-frames';
import {
  type Heard,
  heardAgain,
  type Liveness,
  livenessOf,
  STREAM_SILENCE_MS,
} from '@maillon/domain/call/devices/liveness';
import type { CaptureType } from '@maillon/domain/visit-observations';

/** A measure that came in this call. */
export interface Reading {
  /** Of its packet. */
  readonly ownId: string;
  readonly type: CaptureType;
  readonly measuredAt: string;
  /** As it is sealed. */
  readonly text: string;
  readonly deviceId: string;
  /** Who brought the device: a participant's identity. */
  readonly from: string;
}

interface SeenDevice extends Heard {
  readonly device: Device;
  readonly from: string;
}

export interface DeviceState {
  readonly device: Device;
  readonly liveness: Liveness;
}

/** A packet of the call, as it came. */
export interface DevicePacket {
  readonly bytes: Uint8Array;
  readonly topic: string | undefined;
  /** A participant's identity. */
  readonly from: string;
}

type EcgPreview = Extract<DeviceData, { readonly phase: 'preview' }>;

interface DeviceFeedOptions {
  readonly appointmentId: string;
  /** User ids of the assistants of the visit. */
  readonly assistants: readonly string[];
  readonly packets: Pick<CallPackets, 'open'>;
  readonly now: () => number;
  readonly onReading: (reading: Reading) => void;
  /** A French sentence that says of which device what was refused. */
  readonly onRefusal: (sentence: string) => void;
}

/** Packets that are remembered, so that one that comes again changes nothing. */
const REMEMBERED = 2000;
/** Electrocardiograms whose leads are held until the frame that ends them. */
const UNFINISHED = 4;

/** The schemas, and what may be measured, are longer than the room itself: they come with the first packet. */
const loadFrames = async () => {
  const [{ deviceFrameIn }, { measureIn }, { deviceReading }] = await Promise.all([
    import('@maillon/contracts/devices/device-frames'),
    import('@maillon/contracts/devices/device-measures'),
    import('@maillon/domain/call/devices/device-reading'),
  ]);
  return { deviceFrameIn, measureIn, deviceReading };
};
type Protocol = Awaited<ReturnType<typeof loadFrames>>;
type SpokenFrame = Exclude<DeviceFrame, { readonly event: 'PAYMENT_STATUS' }>;

/** Five of these a second: they have a picture of their own. */
const isPart = (data: DeviceData): boolean => data.type === 'ECG_V2' && data.phase !== 'final';

/**
 * What the connected case says in a call: the devices that are there, the last value of each vital, and each measure once. Believed are the
 * assistant of the visit and their box alone, and only what was sealed with a key of this call.
 */
export class DeviceFeed {
  readings: readonly Reading[] = [];
  private readonly devices = new Map<string, SeenDevice>();
  private readonly seen = new Set<string>();
  private readonly traces = new Map<string, SentTrace>();
  private readonly previews = new Set<(preview: EcgPreview) => void>();
  private handled: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private drawn = 0;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: DeviceFeedOptions) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): number => this.drawn;

  /** The trace that is being taken, as it comes; nothing is drawn anew for it. @returns what ends it */
  readonly onPreview = (listener: (preview: EcgPreview) => void): (() => void) => {
    this.previews.add(listener);
    return () => this.previews.delete(listener);
  };

  /** In the order in which they come. @returns once it was handled */
  receive({ bytes, topic, from }: DevicePacket): Promise<void> {
    const { appointmentId, assistants, packets } = this.options;
    if (topic !== DEVICE_TOPIC || !speaksForDevices(from, assistants)) return this.handled;
    const handle = async (): Promise<void> => {
      const opened = await packets.open(bytes, { appointmentId, identity: from });
      if (opened === null) return;
      const protocol = await loadFrames();
      const frame = protocol.deviceFrameIn(opened);
      if (frame === null)
        this.options.onRefusal('La mallette a envoyé un message illisible : il n’est pas pris en compte.');
      else if (frame.event !== 'PAYMENT_STATUS' && frame.appointmentId === appointmentId)
        this.handle(frame, from, protocol);
    };
    // One that could not be handled (the protocol did not load on a bad network) keeps none of those behind it waiting; the case sends it again.
    this.handled = this.handled.then(handle).catch(() => undefined);
    return this.handled;
  }

  /** A participant left the call, or their connection is lost: so are the devices that they brought. */
  lose(identity: string): void {
    for (const [id, one] of this.devices) if (one.from === identity) this.devices.set(id, { ...one, isGone: true });
    this.changed();
  }

  /** How the device stands that gave the last value of this type; null where none did in this call. */
  livenessOf(type: string): Liveness | null {
    const last = this.readings.findLast((reading) => reading.type === type);
    const device = last && this.devices.get(last.deviceId);
    return device === undefined ? null : livenessOf(device, this.options.now());
  }

  /** Every device of this call, in the order in which they came. */
  states(): readonly DeviceState[] {
    const now = this.options.now();
    return [...this.devices.values()].map((one) => ({ device: one.device, liveness: livenessOf(one, now) }));
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private handle(frame: SpokenFrame, from: string, protocol: Protocol): void {
    if (this.seen.has(frame.messageId)) return;
    this.remember(frame.messageId);
    const { device } = frame;
    const now = this.options.now();
    const known = this.devices.get(device.id);
    const before = known && livenessOf(known, now);
    const heard = heardAgain(known, now, frame.event.endsWith('_DISCONNECTED'));
    this.devices.set(device.id, { device, from, ...heard });
    if (frame.event === 'DEVICE_DATA') this.take(frame, frame.data, from, protocol);
    const isSame = before !== undefined && before === livenessOf(heard, now);
    this.changed(isSame && frame.event === 'DEVICE_DATA' && isPart(frame.data));
  }

  private take({ messageId, device }: SpokenFrame, data: DeviceData, from: string, protocol: Protocol): void {
    if (data.type === 'ECG_V2' && data.phase === 'preview') for (const listener of this.previews) listener(data);
    if (data.type === 'ECG_V2' && data.phase === 'lead') this.hold(data.of, data.lead, data.hz, data.uV);
    const measure = protocol.measureIn(data, this.traces.get(messageId) ?? null);
    if (measure === null) return;
    this.traces.delete(messageId);
    const { kind, id, name } = device;
    const reading = protocol.deviceReading(measure, { kind, id, name, broughtBy: from }, this.options.now());
    if (reading.ok) {
      const { type, measuredAt, text } = reading;
      this.keep({ ownId: messageId, type, measuredAt, text, deviceId: id, from });
    } else this.options.onRefusal(reading.message);
  }

  private hold(of: string, lead: string, hz: number, uV: string): void {
    this.traces.set(of, { hz, uV: { ...this.traces.get(of)?.uV, [lead]: uV } });
    const [oldest] = this.traces.keys();
    if (this.traces.size > UNFINISHED && oldest !== undefined) this.traces.delete(oldest);
  }

  private keep(reading: Reading): void {
    this.readings = [...this.readings, reading].slice(-REMEMBERED);
    this.options.onReading(reading);
  }

  private remember(messageId: string): void {
    this.seen.add(messageId);
    const [oldest] = this.seen;
    if (this.seen.size > REMEMBERED && oldest !== undefined) this.seen.delete(oldest);
  }

  /** Drawn once more when the last device has been silent for too long. */
  private changed(isQuiet = false): void {
    if (isQuiet) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(), STREAM_SILENCE_MS + 50);
    this.draw();
  }

  private draw(): void {
    this.drawn += 1;
    for (const listener of this.listeners) listener();
  }
}
