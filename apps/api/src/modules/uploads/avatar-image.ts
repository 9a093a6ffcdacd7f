import type { Readable } from 'node:stream';
import { MAX_AVATAR_BYTES } from '@maillon/contracts/record/documents';
import pLimit from 'p-limit';
import { Refusal } from '../../platform/refusal.ts';

const SIDE = 512;
/** A picture of a telephone. In the costliest form, PNG of 16 bits that is to be turned, it unfolds into 240 MB. */
const MAX_PIXELS = 25_000_000;
/**
 * One picture is unfolded at a time: some kilobytes that unfold into as much each would end the process together. Who finds so many
 * before them is answered at once, within the time that a request has.
 */
const unfolding = pLimit(1);
const MAX_WAITING = 5;
const RETRY_AFTER_SECONDS = 10;

/**
 * The picture of a person, drawn anew: neither where it was taken nor anything hidden behind its pixels is kept.
 * @throws {Refusal} `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE` for what is no picture, `DEPENDENCY_UNAVAILABLE` while many others wait
 */
export const reencodeAvatar = async (bytes: Readable): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += (part as Buffer).length;
    if (size > MAX_AVATAR_BYTES) throw new Refusal('PAYLOAD_TOO_LARGE');
    parts.push(part as Buffer);
  }
  if (unfolding.pendingCount >= MAX_WAITING) {
    throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
  }
  return unfolding(() => redraw(Buffer.concat(parts)));
};

const redraw = async (picture: Buffer): Promise<Buffer> => {
  // A library of some megabytes, for the rare moment in which a person changes their picture.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(picture, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85, mozjpeg: true })
      .toBuffer();
  } catch {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  }
};
