import { EventEmitter } from 'node:events';
import { describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { type Room, RoomEvent, Track, TrackEvent } from 'livekit-client';
import { canBlur, isBlurred, setBlur } from './background-blur.ts';

/** A camera as the browser gives it. @param choices what it says of the blur */
const aCamera = (choices?: readonly boolean[]) => {
  let asked: { readonly backgroundBlur?: boolean } = {};
  const mediaStreamTrack = {
    getCapabilities: () => (choices === undefined ? {} : { backgroundBlur: choices }),
    getConstraints: () => ({ width: 1280 }),
    // A browser ignores what it does not know.
    getSettings: () => (choices?.includes(true) === true ? { backgroundBlur: asked.backgroundBlur ?? false } : {}),
    applyConstraints: jest.fn(async (constraints: object) => {
      asked = constraints;
    }),
  };
  return Object.assign(new EventEmitter(), { mediaStreamTrack });
};

const aRoom = (first: ReturnType<typeof aCamera> | undefined) => {
  let camera = first;
  const getTrackPublication = () => ({ videoTrack: camera });
  const room = Object.assign(new EventEmitter(), { localParticipant: { getTrackPublication } });
  const publish = (next: ReturnType<typeof aCamera>): void => {
    camera = next;
    room.emit(RoomEvent.LocalTrackPublished, { source: Track.Source.Camera, videoTrack: next });
  };
  return { room: room as unknown as Room, publish };
};

describe('the blur behind a person', () => {
  it.each([
    ['a browser that does not know it', undefined, false],
    ['a camera that cannot', [false], false],
    ['a system that blurs whether one likes it or not', [true], false],
    ['a camera that leaves the choice', [false, true], true],
  ])('of %s is offered or not', (_who, choices, isOffered) => {
    expect(canBlur(aRoom(aCamera(choices)).room)).toBe(isOffered);
  });

  it('is not offered without a camera', () => {
    expect(canBlur(aRoom(undefined).room)).toBe(false);
  });

  it('is on until it is taken away, and changes nothing else of the picture', async () => {
    const camera = aCamera([false, true]);
    const { room } = aRoom(camera);
    await setBlur(room, true, () => undefined);
    expect(isBlurred(room)).toBe(true);
    expect(camera.mediaStreamTrack.applyConstraints).toHaveBeenLastCalledWith({ width: 1280, backgroundBlur: true });
    await setBlur(room, false, () => undefined);
    expect(isBlurred(room)).toBe(false);
  });

  it('is there again when the camera is, and says so where another one cannot', async () => {
    const [camera, next, last] = [aCamera([false, true]), aCamera([false, true]), aCamera()];
    const { room, publish } = aRoom(camera);
    const onLost = jest.fn();
    await setBlur(room, true, onLost);
    camera.emit(TrackEvent.Restarted);
    expect(camera.mediaStreamTrack.applyConstraints).toHaveBeenCalledTimes(2);
    publish(next);
    await Promise.resolve();
    expect([isBlurred(room), onLost.mock.calls.length]).toEqual([true, 0]);
    publish(last);
    await waitFor(() => expect(onLost).toHaveBeenCalledTimes(1));
  });

  it('of a camera that does not obey is refused', async () => {
    await expect(setBlur(aRoom(aCamera()).room, true, () => undefined)).rejects.toThrow('not blurred');
  });
});
