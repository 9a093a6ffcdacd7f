import { opened } from './bytes.ts';
import { aesOpen, hmac512 } from './crypto.ts';
import { type Is, int, object, parse, text } from './fields.ts';
import { ascii, decode, type Reading, Refused } from './reading.ts';
import { contextOf, type Place, placed } from './sealed.ts';

const META: Record<string, Is> = { filename: text(0, 1024), 'type?': text(0, 256), 'size?': int() };

/** §5: what the file says of itself, and its content. */
export function openFile(reading: Reading, input: Buffer, place: Place, sealed: Buffer) {
  const { page } = reading;
  if (input.length !== 32) throw new Refused('key');
  const bytes = opened(reading, sealed, 2);
  const context = Buffer.concat([placed(reading, bytes, place), contextOf(reading, place.context)]);
  const salt = bytes.take(24);
  const commitment = bytes.take(32);
  const info = Buffer.concat([ascii(page.chunkLabel), Buffer.of(0), salt, context]);
  const first = hmac512(input, info, Buffer.of(1));
  const output = Buffer.concat([first, hmac512(input, first, info, Buffer.of(2))]);
  reading.must('commitment of a file', output.subarray(44, 76).equals(commitment));
  const plain = Buffer.concat(chunks(reading, output.subarray(0, 32), output.subarray(32, 44), bytes.rest()));
  if (plain.length < 4) throw new Refused('a missing byte');
  const length = plain.readUInt32BE();
  const block = Math.ceil((4 + length) / page.metaBlock) * page.metaBlock;
  if (length > 65_536 || block > plain.length) throw new Refused('metadata');
  reading.must(
    'padding of metadata',
    plain.subarray(4 + length, block).every((one) => one === 0),
  );
  const meta = parse(reading, decode(plain.subarray(4, 4 + length)));
  const fields = Object.fromEntries(page.fileFields.map((one) => [one, META[one] as Is]));
  if (!object(fields)(meta, page)) throw new Refused('metadata');
  const content = plain.subarray(block);
  const { size } = meta as { size?: number };
  reading.must('size of a file', size === undefined || size === content.length);
  return { meta: meta as { filename: string }, content };
}

function chunks(reading: Reading, key: Buffer, base: Buffer, sealed: Buffer): Buffer[] {
  const { page } = reading;
  const plain: Buffer[] = [];
  let at = 0;
  for (let number = 0; page.hasChunk(sealed.length - at, number); number += 1) {
    const nonce = Buffer.from(base);
    page.chunkNumber(number).forEach((byte, place) => {
      nonce[8 + place] = page.chunkByte(nonce[8 + place] ?? 0, byte);
    });
    const chunk = sealed.subarray(at, at + page.chunkLength + 16);
    plain.push(aesOpen(key, nonce, Buffer.alloc(0), chunk));
    at += chunk.length;
  }
  reading.must('a short last chunk', (plain.at(-1)?.length ?? 0) < page.chunkLength);
  return plain;
}

/** §5: a title, and the file that its author signed with it. */
export function openDocument(
  reading: Reading,
  { text: said, author }: { text: string; author: string | null },
  input: Buffer,
  place: Place,
  sealed: Buffer,
) {
  const { page } = reading;
  const { meta, content } = openFile(reading, input, place, sealed);
  const named = /^(.*)\0([\w-]{43})$/s.exec(said);
  if (!named || (author === null && !page.readsUnsigned)) {
    if (page.needsFile) throw new Refused('title without a file');
    return { title: said, filename: meta.filename, author: null };
  }
  const [, title = '', hash] = named;
  const isNamed = page.namedFile(sealed, content).toString('base64url') === hash;
  reading.must('file that its title names', isNamed || (author === null && !page.believesUnsigned));
  return { title, filename: meta.filename, author };
}
