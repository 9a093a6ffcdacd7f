import { expect, it } from '@jest/globals';
import type { Room } from 'livekit-client';
import { DecodedMedia } from './decoded-media.ts';

/** A room with one other person, of whom this much was decoded. */
const withStats = (...stats: readonly object[]) => {
  const track = { getRTCStatsReport: async () => new Map(stats.map((stat, at) => [String(at), stat])) };
  const publications = new Map([
    ['t', { track }],
    ['muted', {}],
  ]);
  return { remoteParticipants: new Map([['nurse', { trackPublications: publications }]]) } as unknown as Room;
};
const video = (framesDecoded: number) => ({ type: 'inbound-rtp', kind: 'video', framesDecoded });
const audio = (totalSamplesReceived: number, concealedSamples: number) => ({
  ...{ type: 'inbound-rtp', kind: 'audio', totalSamplesReceived, concealedSamples },
});

it('whose frames are decoded from one look to the next is read', async () => {
  const media = new DecodedMedia();
  expect(await media.growing(withStats(video(3)), ['nurse'])).toEqual([]);
  expect(await media.growing(withStats(video(9)), ['nurse'])).toEqual(['nurse']);
  expect(await media.growing(withStats(video(9)), ['nurse'])).toEqual([]);
});

it('packets that come and are not decoded, and silence that is made up for lost ones, say nothing', async () => {
  const media = new DecodedMedia();
  const packets = (packetsReceived: number) => ({ ...video(4), packetsReceived });
  await media.growing(withStats(packets(10), audio(48_000, 48_000)), ['nurse']);
  expect(await media.growing(withStats(packets(90), audio(96_000, 96_000)), ['nurse'])).toEqual([]);
  expect(await media.growing(withStats(packets(99), audio(144_000, 96_000)), ['nurse'])).toEqual(['nurse']);
});

it('a person who is gone is not read', async () => {
  const media = new DecodedMedia();
  await media.growing(withStats(video(3)), ['doctor']);
  expect(await media.growing(withStats(video(9)), ['doctor'])).toEqual([]);
});
