/** Ours, and those that the SuperTokens SDKs send and read. */
const REQUEST_HEADERS = [
  'content-type',
  'authorization',
  'rid',
  'fdi-version',
  'anti-csrf',
  'st-auth-mode',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'accept-language',
  'x-app-name',
  'x-app-mode',
  'x-app-version',
  'x-api-version',
  'x-request-id',
];
const ANSWER_HEADERS = [
  'etag',
  'link',
  'x-next-cursor',
  'x-total-count',
  'x-request-id',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'idempotency-replayed',
  'front-token',
  'anti-csrf',
  'st-access-token',
  'st-refresh-token',
];
const PREFLIGHT_SECONDS = 600;

/** An exact list of origins, with cookies. */
export const corsOptions = (origins: readonly string[]) => ({
  origin: [...origins],
  credentials: true,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: REQUEST_HEADERS,
  exposedHeaders: ANSWER_HEADERS,
  maxAge: PREFLIGHT_SECONDS,
  // OPTIONS without the headers of a preflight is a question like any other, not a fault.
  strictPreflight: false,
});
