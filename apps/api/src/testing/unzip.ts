import { inflateRawSync } from 'node:zlib';

const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** The files of a zip, by name; for archives of tests only (no zip64, no encryption). */
export const unzip = (bytes: Buffer): Map<string, string> => {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw new Error('these bytes are no zip');
  for (let at = bytes.readUInt32LE(end + 16); bytes.readUInt32LE(at) === CENTRAL; ) {
    const [method, size, nameLength, extra, comment, local] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const stored = bytes.subarray(start, start + size);
    files.set(name, (method === 0 ? stored : inflateRawSync(stored)).toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
};
