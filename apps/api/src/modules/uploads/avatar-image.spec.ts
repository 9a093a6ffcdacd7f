import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { reencodeAvatar } from './avatar-image.ts';

const SIDE = 8_100;
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
/** Pixels of one colour: some kilobytes that unfold into more than sixty-four million. */
const bomb = (format: 'png' | 'webp' | 'gif') => plain(SIDE, SIDE, '#258').toFormat(format, { effort: 1 }).toBuffer();

describe('the picture of a person', () => {
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
