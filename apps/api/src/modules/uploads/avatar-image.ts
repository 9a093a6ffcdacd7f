import type { Readable } from 'node:stream';
import { MAX_AVATAR_BYTES } from '@maillon/contracts/record/documents';
import { Refusal } from '../../platform/refusal.ts';

const SIDE = 512;
/** A picture of a telephone; far below what a few kilobytes can unfold into. */
const MAX_PIXELS = 64_000_000;

/**
 * The picture of a person, drawn anew: neither where it was taken nor anything hidden behind its pixels is kept.
 * @throws {Refusal} `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE` for what is no picture
 */
export const reencodeAvatar = async (bytes: Readable): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += (part as Buffer).length;
    if (size > MAX_AVATAR_BYTES) throw new Refusal('PAYLOAD_TOO_LARGE');
    parts.push(part as Buffer);
  }
  // A library of some megabytes, for the rare moment in which a person changes their picture.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(Buffer.concat(parts), { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85, mozjpeg: true })
      .toBuffer();
  } catch {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  }
};
