/** As many as are written at once. */
const MAX_FREE = 2;
/** An answer about two thousand calendars. */
const LARGEST = 4 * 1024 * 1024;

/**
 * Memory for long answers that is used again once an answer has left. A new megabyte for each brings a collection of everything
 * every few answers, for which the next ones wait.
 */
export class BufferPool {
  private readonly free: Buffer[] = [];

  /** At least so large; nothing is said about what is in it. */
  take(size: number): Buffer {
    const fitting = this.free.findIndex(({ length }) => length >= size);
    const [buffer] = fitting < 0 ? [] : this.free.splice(fitting, 1);
    return buffer ?? Buffer.allocUnsafeSlow(size);
  }

  /** It is not read any more. The larger ones stay. */
  release(buffer: Buffer): void {
    if (buffer.length > LARGEST) return;
    this.free.push(buffer);
    if (this.free.length > MAX_FREE) this.free.sort((a, b) => b.length - a.length).pop();
  }
}
