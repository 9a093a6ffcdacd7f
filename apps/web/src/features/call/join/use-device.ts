import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DeviceKind, type DeviceState, stateOfFailure } from './device-state.ts';

const CONSTRAINT = { camera: 'video', microphone: 'audio' } as const;
const LISTED = { camera: 'videoinput', microphone: 'audioinput' } as const;

export interface TestedDevice {
  readonly state: DeviceState;
  readonly track: MediaStreamTrack | null;
  /** Of its kind; empty before the browser lets them be named. */
  readonly devices: readonly MediaDeviceInfo[];
  /** Which one, by the browser's id; empty for the one that it chooses. */
  readonly chosen: string;
  readonly test: (deviceId?: string) => void;
}

const open = async (kind: DeviceKind, deviceId: string): Promise<MediaStreamTrack> => {
  const wanted = deviceId === '' ? true : { deviceId: { exact: deviceId } };
  const stream = await navigator.mediaDevices.getUserMedia({ [CONSTRAINT[kind]]: wanted });
  const [track] = stream.getTracks();
  if (track === undefined) throw new TypeError('a stream without a track');
  return track;
};

const listed = async (kind: DeviceKind): Promise<readonly MediaDeviceInfo[]> =>
  (await navigator.mediaDevices.enumerateDevices()).filter((device) => device.kind === LISTED[kind]);

/** Opens one device, closes it when the screen is left, and notices when it is taken away. */
export const useDevice = (kind: DeviceKind): TestedDevice => {
  const [state, setState] = useState<DeviceState>('waiting');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const [chosen, setChosen] = useState('');
  const attempt = useRef(0);

  const test = useCallback(
    (deviceId = '') => {
      attempt.current += 1;
      const mine = attempt.current;
      const isLatest = (): boolean => attempt.current === mine;
      setTrack(null);
      if (!('mediaDevices' in navigator)) return setState('missing');
      setState('loading');
      open(kind, deviceId).then(
        (opened) => {
          if (!isLatest()) return opened.stop();
          opened.addEventListener('ended', () => isLatest() && setState('missing'), { once: true });
          setTrack(opened);
          setChosen(opened.getSettings().deviceId ?? deviceId);
          setState('success');
          void listed(kind).then(setDevices);
        },
        (error: unknown) => isLatest() && setState(stateOfFailure(error)),
      );
    },
    [kind],
  );
  useEffect(() => () => track?.stop(), [track]);
  // What is still being opened when the screen is left is closed at once.
  useEffect(
    () => () => {
      attempt.current += 1;
    },
    [],
  );
  const look = useEffectEvent(() => {
    if (state === 'missing') test();
    else if (state === 'success') void listed(kind).then(setDevices);
  });
  useEffect(() => {
    const { mediaDevices } = navigator;
    if (mediaDevices === undefined) return;
    const changed = (): void => look();
    mediaDevices.addEventListener('devicechange', changed);
    return () => mediaDevices.removeEventListener('devicechange', changed);
  }, []);
  return { state, track, devices, chosen, test };
};

const isGranted = async (name: DeviceKind): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state === 'granted';
  } catch {
    // A browser that does not tell asks when the test is begun.
    return false;
  }
};

/** Begins the test by itself where the person allowed it on an earlier day. */
export const useTestWhenAllowed = (kind: DeviceKind, test: () => void): void => {
  const begin = useEffectEvent(test);
  useEffect(() => {
    let left = false;
    void isGranted(kind).then((granted) => granted && !left && begin());
    return () => {
      left = true;
    };
  }, [kind]);
};
