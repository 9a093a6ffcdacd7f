/**
 * The `code` of whatever was thrown: `ENOENT`, `ECONNREFUSED`, `23505`.
 * Looks at the shape: an error of Node's core is no `instanceof` this realm's Error inside Jest.
 */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** The name of whatever was thrown, for a log line that must not carry its message. */
export const errorName = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : 'unknown';
