import { errorRecord } from './error-record.ts';

/** Members that hold personal data wherever they appear (design api §1 "Logs"). */
const PERSONAL: ReadonlySet<string> = new Set([
  'nir',
  'email',
  'phone',
  'phonenumber',
  'text',
  'token',
  'accesstoken',
  'refreshtoken',
  'cookie',
  'set-cookie',
  'authorization',
  'query',
  'body',
  'password',
  'userinputcode',
  'birthdate',
  'firstname',
  'lastname',
]);

const MASK = '[redacted]';
const MAX_DEPTH = 5;

/**
 * What may be logged of a value: members that hold personal data masked by their name, errors without what they quote.
 * We only ever log members that we chose; this is the second fence, for an object that a person hands over as it is.
 */
export const redacted = (value: unknown, depth = 0): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return errorRecord(value);
  if (depth >= MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth + 1));
  const safe: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    safe[name] = PERSONAL.has(name.toLowerCase()) ? MASK : redacted(Reflect.get(value, name), depth + 1);
  }
  return safe;
};
