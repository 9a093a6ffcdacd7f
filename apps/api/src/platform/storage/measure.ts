import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Lets bytes pass, and says how many there were and what their SHA-256 is, in hex. */
export const measure = () => {
  const digest = createHash('sha256');
  let size = 0;
  const transform = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { transform, result: () => ({ size, sha256: digest.copy().digest('hex') }) };
};
