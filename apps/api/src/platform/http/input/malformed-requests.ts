import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalCode } from '@maillon/contracts/refusals/refusals';
import { Refusal } from '../../refusal.ts';
import { allowsSlowTransfer } from '../limits/transfer-rates.ts';
import type { KnownRoutes, Unmatched } from '../problems/known-routes.ts';
import { problemAnswer } from '../problems/send-problem.ts';

/** Node's codes for what never became a request; everything else is one that cannot be read. */
const REFUSALS_BY_CODE: Readonly<Record<string, RefusalCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

const GONE: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

type Headers = Readonly<Record<string, string>>;

/** Node's account of what it could not read: the bytes that it was reading are in it. */
type Broken = Error & { readonly code?: string; readonly rawPacket?: unknown };

export interface Answering {
  /** Common to every answer. */
  readonly headers: Headers;
  readonly routes: Pick<KnownRoutes, 'unmatched'>;
}

/** How far a request line is looked for. */
const LINE_BYTES = 8 * 1024;

/** Which of its limits was passed, as far as the bytes tell: no line ended, or nothing but an address is there. */
const isInsideTarget = (bytes: string): boolean =>
  /^[A-Z]+ \/[^\r\n]*$/.test(bytes) || (bytes !== '' && !/[\s:]/.test(bytes));

/** A method that Node never heard of is refused as any other that a path does not have. */
const wrongMethod = (bytes: string, routes: Answering['routes']): Unmatched | null => {
  const [, method, path] = /^([!#$%&'*+.^_`|~\w-]{1,40}) (\/[^\s?]*)(?:\?\S*)? HTTP\/1\.[01]\r\n/.exec(bytes) ?? [];
  return method === undefined || path === undefined ? null : routes.unmatched(method, path);
};

const refusalOf = ({ code = '', rawPacket }: Broken, routes: Answering['routes']): Unmatched => {
  const bytes = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, LINE_BYTES) : '';
  if (code === 'HPE_INVALID_METHOD') {
    const unmatched = wrongMethod(bytes, routes);
    if (unmatched !== null) return unmatched;
  }
  const isLong = code === 'HPE_HEADER_OVERFLOW' && isInsideTarget(bytes);
  return { refusal: new Refusal(isLong ? 'URI_TOO_LONG' : (REFUSALS_BY_CODE[code] ?? 'BAD_REQUEST')), headers: {} };
};

/** The bytes of the answer to what Node could not read as a request. The connection ends with it. */
export const answerTo = (error: Broken, { headers: common, routes }: Answering): string => {
  const unmatched = refusalOf(error, routes);
  const requestId = randomUUID();
  const occurrence = { requestId, path: '', instance: `urn:request:${requestId}` };
  const { status, headers, body } = problemAnswer(unmatched.refusal, occurrence);
  const lines = Object.entries({
    ...common,
    ...headers,
    ...unmatched.headers,
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(body ?? '')),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
};

/** For Node's `clientError`: too slow, too long, or no HTTP at all. */
export const answerMalformedRequest = (error: Broken, socket: Socket, answering: Answering): void => {
  const { code = '' } = error;
  // A file may take longer; how long is watched over by `transfer-rates.ts`.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && allowsSlowTransfer(socket)) return;
  if (socket.writable && !GONE.has(code)) socket.write(answerTo(error, answering));
  socket.destroySoon();
};
