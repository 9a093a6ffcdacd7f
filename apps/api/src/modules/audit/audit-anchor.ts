import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import type { HeadContent } from './audit-line.ts';

const hex = z
  .string()
  .regex(/^([0-9a-f]{2})+$/)
  .transform((text) => Buffer.from(text, 'hex'));

const line = z.strictObject({
  day: z.iso.date(),
  lineCount: z.number().int().min(1),
  lastHash: hex,
  prevHead: hex,
  keyId: z.string(),
  signature: hex,
});
export type Anchor = z.infer<typeof line>;

/** A signed head as a line of the anchor file. */
export const anchorLine = (head: HeadContent & { readonly keyId: string; readonly signature: Buffer }): string => {
  const { day, lineCount, lastHash, prevHead, keyId, signature } = head;
  const text = (bytes: Buffer) => bytes.toString('hex');
  const members = { day, lineCount, lastHash: text(lastHash), prevHead: text(prevHead), keyId };
  return `${JSON.stringify({ ...members, signature: text(signature) })}\n`;
};

/** The last anchor of each day; a line that was cut off by a crash is passed over. */
export const readAnchors = async (file: string): Promise<Map<string, Anchor>> => {
  const anchors = new Map<string, Anchor>();
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const anchor = parsed(text);
    const known = anchor === null ? undefined : anchors.get(anchor.day);
    if (anchor !== null && (known === undefined || known.lineCount < anchor.lineCount)) anchors.set(anchor.day, anchor);
  }
  return anchors;
};

const parsed = (text: string): Anchor | null => {
  try {
    return line.parse(JSON.parse(text));
  } catch {
    return null;
  }
};
