import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { reencodeAvatar } from './avatar-image.ts';

const SIDE = 5_100;
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
/** Pixels of one colour: some kilobytes that unfold into more than twenty-five million. */
const bomb = (format: 'png' | 'webp' | 'gif') => plain(SIDE, SIDE, '#258').toFormat(format, { effort: 1 }).toBuffer();

describe('the picture of a person', () => {
  it('is unfolded after those before it, never beside them; with many before it is refused for now', async () => {
    const bytes = await plain(3_000, 3_000, '#258').png({ effort: 1 }).toBuffer();
    const pictures = Array.from({ length: 12 }, () => reencodeAvatar(Readable.from([bytes])));
    let isOver = false;
    const ends = Promise.allSettled(pictures).finally(() => {
      isOver = true;
    });
    let most = 0;
    while (!isOver) {
      most = Math.max(most, sharp.counters().process);
      await new Promise(setImmediate);
    }
    expect(most).toBe(1);

    const refused = (await ends).flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
  });

  it.each(['png', 'webp', 'gif'] as const)('that unfolds into too many pixels is refused as %s', async (format) => {
    const bytes = await bomb(format);
    expect(bytes.length).toBeLessThan(1_000_000);
    await expect(reencodeAvatar(Readable.from([bytes]))).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it.each(['webp', 'gif'] as const)('that moves is its first image, however many follow, as %s', async (format) => {
    const frames = await Promise.all(
      ['#ff0000', ...Array<string>(60).fill('#0000ff')].map((colour) => plain(60, 60, colour).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBeGreaterThan(1);

    const drawn = sharp(await reencodeAvatar(Readable.from([moving])));
    expect(await drawn.metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 60 });
    const { dominant } = await drawn.stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.b).toBeLessThan(50);
  });
});
