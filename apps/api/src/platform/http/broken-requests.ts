import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalCode } from '@maillon/contracts/refusals';
import { Refusal } from '../refusal.ts';
import { isPatientWith } from './paces.ts';
import { problemAnswer } from './send-problem.ts';

/** Node's codes for what never became a request; everything else is one that cannot be read. */
const REFUSALS_BY_CODE: Readonly<Record<string, RefusalCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

const GONE: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

type Headers = Readonly<Record<string, string>>;

/**
 * The bytes of the answer to what Node could not read as a request. The connection ends with it.
 * @param common headers of every answer
 */
export const answerTo = (code: string, common: Headers): string => {
  const refusal = new Refusal(REFUSALS_BY_CODE[code] ?? 'BAD_REQUEST');
  const requestId = randomUUID();
  const { status, headers, body } = problemAnswer(refusal, { requestId, path: '' });
  const lines = Object.entries({
    ...common,
    ...headers,
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(body ?? '')),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
};

/** For Node's `clientError`: too slow, too long, or no HTTP at all. */
export const answerBrokenRequest = (
  error: Error & { readonly code?: string },
  socket: Socket,
  common: Headers,
): void => {
  const code = error.code ?? '';
  // A file may take longer; how long is watched over by `paces.ts`.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && isPatientWith(socket)) return;
  if (socket.writable && !GONE.has(code)) socket.write(answerTo(code, common));
  socket.destroySoon();
};
