import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  /** As it goes over the wire. */
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; the caller says of which shape. */
  readonly as: <T = Record<string, unknown>>() => T;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** One request exactly as said: no redirect, no cookie, no header of our own but `Host` and `Content-Length`. */
export const send = (
  address: string,
  method: string,
  path: string,
  { headers = {}, body }: Sent = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(address);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { hostname, port, method, path, agent, headers: { host, ...length, ...headers } };
    const sent = request(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, as: () => JSON.parse(text) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });

export const JSON_BODY = { 'content-type': 'application/json' } as const;
