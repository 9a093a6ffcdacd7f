import type { IncomingMessage } from 'node:http';
import { isJsonObject, type JsonObject } from '../json.ts';
import { badRequest, HttpRefusal } from './errors.ts';

/** The largest honest request is a session payload of a few kilobytes. */
const MAX_BODY_BYTES = 1_000_000;

/** The JSON object of a POST or PUT; `{}` when there is no body, as for a GET. */
export async function readBody(request: IncomingMessage): Promise<JsonObject> {
  const bytes = await readBytes(request);
  return bytes.length === 0 ? {} : parseBody(bytes.toString('utf8'));
}

/** Reads a body that is too large to its end, without keeping it: closing early would hide the refusal from the sender. */
async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size <= MAX_BODY_BYTES) chunks.push(bytes);
    }
  } catch {
    throw badRequest('The request was cut off');
  }
  if (size > MAX_BODY_BYTES) throw new HttpRefusal(413, 'Request body too large');
  return Buffer.concat(chunks);
}

function parseBody(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('Invalid Json Input');
  }
  if (!isJsonObject(value)) throw badRequest('Invalid Json Input');
  return value;
}
