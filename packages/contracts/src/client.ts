import type { Endpoint, OutputOf, RequestOf } from './endpoint.ts';
import type { Problem } from './problem.ts';

/** A refusal of the server, or the absence of one when it could not be reached (`status` 0). */
export class ApiProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.name = 'ApiProblem';
    this.problem = problem;
  }
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** What a call gives back: the parsed body, and the version to send as `If-Match` when there is one. */
export interface Answer<T> {
  readonly data: T;
  readonly etag: string | null;
  readonly nextCursor: string | null;
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options?: CallOptions,
) => Promise<Answer<OutputOf<E>>>;

const fillPath = (path: string, params: Record<string, unknown>): string =>
  path.replace(/:([A-Za-z]+)/g, (_match, name: string) => encodeURIComponent(String(params[name])));

const toQuery = (query: Record<string, unknown>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
};

const UNREACHABLE: Problem = {
  type: '/problems/unreachable',
  title: 'Connexion impossible',
  status: 0,
  detail: 'Le service est injoignable. Vérifiez votre connexion.',
  instance: '',
  code: 'UNREACHABLE',
  message: 'unreachable',
  traceId: '',
};

const readProblem = async (response: Response): Promise<Problem> => {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'code' in body && 'detail' in body) return body as Problem;
  return {
    ...UNREACHABLE,
    status: response.status,
    code: 'INTERNAL',
    detail: 'Une erreur est survenue',
    message: 'internal',
  };
};

/**
 * A typed client over `fetch`.
 * @param base where the API is mounted, for example `/api`; missing or empty throws (spec platform §8).
 * @param defaults headers of each call (application and mode).
 * @throws {ApiProblem} for every answer that is not 2xx, and with status 0 when nothing answered.
 */
export const createClient = (
  base: string | undefined,
  defaults: () => Record<string, string>,
  send: typeof fetch = fetch,
): Call => {
  if (base === undefined || base === '') throw new Error('API_URL is missing');
  return async (endpoint, request, options = {}) => {
    const { params, query, body } = request as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const url = base + fillPath(endpoint.path, params ?? {}) + toQuery(query ?? {});
    const headers: Record<string, string> = { accept: 'application/json', ...defaults(), ...options.headers };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (endpoint.method === 'POST') headers['idempotency-key'] ??= crypto.randomUUID();
    const response = await send(url, {
      method: endpoint.method,
      headers,
      credentials: 'include',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    }).catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause;
      throw new ApiProblem(UNREACHABLE);
    });
    if (!response.ok) throw new ApiProblem(await readProblem(response));
    const data: unknown = response.status === 204 ? undefined : await response.json();
    return {
      data: data as OutputOf<typeof endpoint>,
      etag: response.headers.get('etag'),
      nextCursor: response.headers.get('x-next-cursor'),
    };
  };
};
