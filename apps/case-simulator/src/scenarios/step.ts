import type { Device, DeviceData } from '@maillon/contracts/devices/device-frames';

type SpokenEvent =
  | 'VIDEO_DEVICE_CONNECTED'
  | 'VIDEO_DEVICE_DISCONNECTED'
  | 'AUDIO_DEVICE_CONNECTED'
  | 'AUDIO_DEVICE_DISCONNECTED'
  | 'DEVICE_DATA';

/** A frame as a scenario names it: when and for which visit it is said is known when it is played. */
export interface Said {
  readonly event: SpokenEvent;
  readonly device: Device;
  readonly data?: DeviceData;
  /** Where other frames name this one. */
  readonly messageId?: string;
  /** The same packet so many times; once unless said. */
  readonly times?: number;
  /** Lost rather than late: what is drawn as it comes. */
  readonly isLossy?: boolean;
}

/** What happens next, so many milliseconds after the step before. `picture` turns the box's camera on or off. */
export interface Step {
  readonly afterMs: number;
  readonly says: (now: string) => readonly Said[];
  readonly picture?: 'on' | 'off';
}

/** A measure of a device, a moment after the one before. */
export const measured = (
  afterMs: number,
  device: Device,
  data: (measuredAt: string) => DeviceData,
  more: Pick<Said, 'times'> = {},
): Step => ({ afterMs, says: (now) => [{ event: 'DEVICE_DATA', device, data: data(now), ...more }] });

/** A frame as it travels. */
export const frameOf = ({ event, device, data, messageId }: Said, appointmentId: string, sentAt: string): object => ({
  ...{ event, v: 1, messageId: messageId ?? crypto.randomUUID(), appointmentId, sentAt, device },
  ...(data !== undefined && { data }),
});
