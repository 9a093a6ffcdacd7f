import { WriteStream } from 'node:fs';

type Write = WriteStream['_write'];

/** What every file of this process writes from now on ends like this, as on a disk that has so many bytes left. */
export const aFullDisk = (bytesLeft: number): { free(): void; readonly wasHit: boolean } => {
  const { _write, _writev } = WriteStream.prototype;
  let left = bytesLeft;
  let wasHit = false;
  const write: Write = function write(this: WriteStream, chunk: Buffer, encoding, done) {
    left -= chunk.length;
    if (left >= 0) return _write.call(this, chunk, encoding, done);
    wasHit = true;
    done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' }));
  };
  Object.assign(WriteStream.prototype, { _write: write, _writev: undefined });
  return {
    free: () => void Object.assign(WriteStream.prototype, { _write, _writev }),
    get wasHit() {
      return wasHit;
    },
  };
};
