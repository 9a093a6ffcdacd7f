import { type Reading, Refused } from './reading.ts';

/** Takes bytes apart from front to back. */
export class Bytes {
  #at = 0;

  constructor(
    readonly all: Buffer,
    private readonly reading: Reading,
  ) {}

  take(length: number): Buffer {
    if (this.#at + length > this.all.length) throw new Refused('a missing byte');
    this.#at += length;
    return this.all.subarray(this.#at - length, this.#at);
  }

  number(length: number): number {
    return this.take(length).readUIntBE(0, length);
  }

  /** A u32 as this reading writes it. */
  u32(): number {
    const read = this.take(4);
    const value = read.readUInt32BE();
    return this.reading.page.u32(value).equals(read) ? value : read.readUInt32LE();
  }

  get passed(): Buffer {
    return this.all.subarray(0, this.#at);
  }

  rest(least = 0): Buffer {
    const left = this.all.length - this.#at;
    if (left < least) throw new Refused('a missing byte');
    return this.take(left);
  }

  end(what: string): void {
    this.reading.must(`no trailing byte of ${what}`, this.#at === this.all.length);
  }
}

const TYPES = [
  ...['', 'a message', 'a file', 'a wrap for a key', 'a shared wrap', 'a backup', 'a recovery box', 'a local value'],
  ...['what was seen', 'a value of an enrolled device'],
];

/** §3. */
export function opened(reading: Reading, sealed: Buffer, type: number): Bytes {
  const bytes = new Bytes(sealed, reading);
  const [read, due] = [bytes.take(7), reading.page.header(type)];
  const isSame = (from: number, to: number) => read.subarray(from, to).equals(due.subarray(from, to));
  // Each type has a reader of its own, which may forget to look: of the wrap for a key no cipher covers them.
  const where = TYPES[type] ?? 'a header';
  // Of all others the cipher or the length tells them apart; redundant, and looked at all the same.
  if (type === 3) reading.must(`magic and type of ${where}`, isSame(0, 2) && isSame(3, 4));
  else if (!isSame(0, 2) || !isSame(3, 4)) throw new Refused('magic and type');
  reading.must(`version of ${where}`, isSame(2, 3));
  reading.must(`suite of ${where}`, isSame(4, 6));
  reading.must(`flags of ${where}`, isSame(6, 7));
  return bytes;
}
