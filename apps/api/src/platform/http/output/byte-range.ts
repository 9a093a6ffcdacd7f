import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../../refusal.ts';
import type { ByteRange } from '../../storage/storage.ts';

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part that was asked for; undefined for the whole: no `Range`, several at once, one that is none, or of bytes that are
 * others meanwhile (`If-Range`).
 * @throws {Refusal} `RANGE_NOT_SATISFIABLE` where it begins behind the end
 */
export const rangeOf = (
  { range, 'if-range': onlyIf }: IncomingHttpHeaders,
  size: number,
  tag: string,
): ByteRange | undefined => {
  const [, from = '', to = ''] = ONE_RANGE.exec(range ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (onlyIf !== undefined && onlyIf !== tag) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  if (start >= size) throw new Refusal('RANGE_NOT_SATISFIABLE');
  return { start, end };
};
