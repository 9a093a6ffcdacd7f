import { Transform } from 'node:stream';
import { Refusal } from '../../platform/refusal.ts';

/** `CV`, version 1, type 2 (file), suite 1 (packages/vault/PROTOCOL.md §5). */
const OURS = Buffer.from('435601020001', 'hex');
const HEAD_BYTES = 83;

/**
 * Lets a sealed file pass and nothing else: what begins otherwise is clear, and clear bytes about a patient are not kept. Seald's
 * files begin with the JSON of their session.
 */
export const onlySealed = (): Transform => {
  let head = Buffer.alloc(0);
  let isChecked = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isChecked) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) return done();
      isChecked = true;
      if (isSealed(head)) done(null, head);
      else done(new Refusal('UNSUPPORTED_MEDIA_TYPE'));
    },
    flush(done) {
      done(isChecked ? null : new Refusal('UNSUPPORTED_MEDIA_TYPE'));
    },
  });
};

const isSealed = (head: Buffer): boolean =>
  head.subarray(0, OURS.length).equals(OURS) || head.toString('latin1', 0, 14) === '{"sessionId":"';
