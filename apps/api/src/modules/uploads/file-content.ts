import { Transform } from 'node:stream';
import type { SentType } from '@maillon/contracts/record/documents';
import { isText, uuidOf } from '@maillon/domain/sealed';
import { UUID } from '@maillon/domain/text/uuid';
import { Refusal } from '../../platform/refusal.ts';

/** `CV`, version 1, type 2 (file), suite 1, no flag (packages/vault/PROTOCOL.md §5). */
const OURS = Buffer.from('43560102000100', 'hex');
const SESSION_END = 23;
const GENERATION_END = 27;
/** Header, session, generation, salt, commitment. */
const BEFORE_CHUNKS = 83;
/** Enough of the first chunk to tell a cipher's bytes from a text behind a borrowed head. */
const SEALED_HEAD_BYTES = BEFORE_CHUNKS + 64;
const CLEAR_HEAD_BYTES = 12;

/**
 * Lets a file pass that is sealed in this session: one of another opens for other people, and clear bytes about a patient are not
 * kept. Seald's files begin with the JSON of their session.
 */
export const onlySealed = (sessionId: string | null): Transform =>
  onlyIf(SEALED_HEAD_BYTES, (head) => {
    const named = sessionOf(head);
    if (named !== null && named !== sessionId) throw new Refusal('ENVELOPE_SCOPE');
    return named !== null;
  });

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
      try {
        if (accepts(head)) done(null, head);
        else done(new Refusal('UNSUPPORTED_MEDIA_TYPE'));
      } catch (refusal) {
        done(refusal as Refusal);
      }
    },
    flush(done) {
      done(isChecked ? null : new Refusal('UNSUPPORTED_MEDIA_TYPE'));
    },
  });
};

const SEALDS = new RegExp(`^\\{"sessionId":"(${UUID})"`);

/** Null for what is no sealed file. */
const sessionOf = (head: Buffer): string | null => {
  const sealds = SEALDS.exec(head.toString('latin1'))?.[1];
  if (sealds !== undefined) return sealds;
  const hasGeneration = head.subarray(SESSION_END, GENERATION_END).some((byte) => byte !== 0);
  const [behind, chunk] = [head.subarray(GENERATION_END), head.subarray(BEFORE_CHUNKS)];
  const isClear = [behind, chunk].some((bytes) => isText(bytes) || contentTypeOf(bytes) !== null);
  const isOurs = head.subarray(0, OURS.length).equals(OURS) && hasGeneration && !isClear;
  return isOurs ? uuidOf(head.subarray(OURS.length, SESSION_END)) : null;
};
