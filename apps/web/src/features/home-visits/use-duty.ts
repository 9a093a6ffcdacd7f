import { MINUTE_MS, SECOND_MS } from '@maillon/domain/time-units';
import { useCallback, useEffect, useRef, useState } from 'react';
import { storageKey } from '../../config/storage.ts';
import { clearPosition, sendPosition } from '../../data/home-visits.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { storage } from '../../lib/storage/storage.ts';
import { devicePlace, type PlaceFailure } from './device-place.ts';

/** Spec platform §7; while a patient waits at the door it is told more often. */
const EVERY_MS = 5 * MINUTE_MS;
const TRAVELLING_MS = 30 * SECOND_MS;

/** What keeps the device from saying where it is. */
export type DutyTrouble = PlaceFailure | { readonly sentence: string };

/** Without a network the last place ends by itself a quarter of an hour later. */
const leaveMap = (): Promise<void> => clearPosition().catch(() => undefined);

/**
 * Whether this nurse is on duty, and if so where: told every five minutes, every half minute on the way.
 * @param userId who is signed in: a device of two people keeps no duty of the other
 */
export const useDuty = (userId: string, isTravelling: boolean) => {
  const [isOn, setOn] = useState(() => storage.read(storageKey.onDuty) === userId);
  const [trouble, setTrouble] = useState<DutyTrouble | null>(null);
  /** Whether they still are, once the device has found its place or a place has been sent. */
  const isStillOn = useRef(isOn);
  const send = useCallback(async (): Promise<void> => {
    const found = await devicePlace(true);
    if (!isStillOn.current) return;
    if (typeof found === 'string') return setTrouble(found);
    await sendPosition(found).then(
      () => setTrouble(null),
      (error: unknown) => setTrouble({ sentence: sentenceOf(error) }),
    );
    if (!isStillOn.current) await leaveMap();
  }, []);
  useEffect(() => {
    if (!isOn) return;
    void send();
    const timer = setInterval(() => void send(), isTravelling ? TRAVELLING_MS : EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn, isTravelling, send]);
  const change = (next: boolean): void => {
    if (next) storage.write(storageKey.onDuty, userId);
    else storage.remove(storageKey.onDuty);
    isStillOn.current = next;
    setTrouble(null);
    setOn(next);
    if (!next) void leaveMap();
  };
  return { isOn, change, trouble, send };
};
