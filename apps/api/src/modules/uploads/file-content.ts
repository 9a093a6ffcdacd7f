import { Transform } from 'node:stream';
import type { SentType } from '@maillon/contracts/documents';
import { Refusal } from '../../platform/refusal.ts';

/** `CV`, version 1, type 2 (file), suite 1 (packages/vault/PROTOCOL.md §5). */
const OURS = Buffer.from('435601020001', 'hex');
const SEALED_HEAD_BYTES = 83;
const CLEAR_HEAD_BYTES = 12;

/**
 * Lets a sealed file pass and nothing else: what begins otherwise is clear, and clear bytes about a patient are not kept. Seald's
 * files begin with the JSON of their session.
 */
export const onlySealed = (): Transform => onlyIf(SEALED_HEAD_BYTES, isSealed);

/** Lets a file pass that is what its sender says it is: by its first bytes, never by its name. */
export const onlyOfType = (type: SentType): Transform =>
  onlyIf(CLEAR_HEAD_BYTES, (head) => contentTypeOf(head) === type);

/** What bytes are by their beginning; HTML, SVG and everything else that a browser would run are nothing. */
export const contentTypeOf = (head: Buffer): SentType | null => {
  const starts = (text: string, at = 0) => head.toString('latin1', at, at + text.length) === text;
  if (starts('%PDF-')) return 'application/pdf';
  if (starts('\xff\xd8\xff')) return 'image/jpeg';
  if (starts('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts('GIF87a') || starts('GIF89a')) return 'image/gif';
  return starts('RIFF') && starts('WEBP', 8) ? 'image/webp' : null;
};

/** Holds the beginning back until it is known what follows. */
const onlyIf = (headBytes: number, accepts: (head: Buffer) => boolean): Transform => {
  let head = Buffer.alloc(0);
  let isChecked = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isChecked) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length < headBytes) return done();
      isChecked = true;
      if (accepts(head)) done(null, head);
      else done(new Refusal('UNSUPPORTED_MEDIA_TYPE'));
    },
    flush(done) {
      done(isChecked ? null : new Refusal('UNSUPPORTED_MEDIA_TYPE'));
    },
  });
};

const isSealed = (head: Buffer): boolean =>
  head.subarray(0, OURS.length).equals(OURS) || head.toString('latin1', 0, 14) === '{"sessionId":"';
