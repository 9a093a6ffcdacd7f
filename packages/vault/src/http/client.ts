import { VaultError } from '../errors.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { parseJson } from '../wire/json.ts';
import type { Request, Route } from './route.ts';
import { ROUTES } from './routes.ts';
import { fromAnswer } from './status.ts';

export interface HttpOptions {
  baseUrl: string;
  fetch?: typeof fetch;
  /** Whatever proves who is asking, besides cookies. */
  headers?(): Record<string, string> | Promise<Record<string, string>>;
  timeoutMs?: number;
  /** Hears of each refusal, besides the caller. */
  refused?(error: VaultError): void;
}

const TIMEOUT_MS = 20_000;

/** A `VaultServer` over HTTP. Throws NETWORK where it cannot be reached, and the server's code where it refuses. */
export function httpVaultServer(options: HttpOptions): VaultServer {
  const calls = Object.entries(ROUTES).map(([name, route]) => {
    // The table types each route by its own call; seen from here they are all alike.
    const { method, path, write, output } = route as unknown as Route<'identities'>;
    const call = async (...args: Parameters<VaultServer['identities']>) =>
      output(await ask(options, method, path, write(...args)), name);
    return [name, call] as const;
  });
  return Object.fromEntries(calls) as unknown as VaultServer;
}

async function ask(options: HttpOptions, method: string, path: string, request: Request): Promise<unknown> {
  const { params = {}, query = {}, body } = request;
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams(query).toString();
  const url = `${options.baseUrl}${filled}${search ? `?${search}` : ''}`;
  const response = await reach(options, url, {
    method,
    // A token says who asks, or a cookie does; never both.
    credentials: options.headers ? 'omit' : 'include',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(await options.headers?.()) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answered: unknown = await response
    .text()
    .then(parseJson)
    .catch(() => undefined);
  if (!response.ok) {
    const error = fromAnswer(response.status, answered);
    options.refused?.(error);
    throw error;
  }
  return answered;
}

async function reach({ fetch: via = fetch, timeoutMs = TIMEOUT_MS }: HttpOptions, url: string, init: RequestInit) {
  try {
    return await via(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch (cause) {
    throw new VaultError('NETWORK', undefined, undefined, cause);
  }
}
