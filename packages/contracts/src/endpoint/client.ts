import { FAILED_MESSAGE } from '@maillon/domain/text/field-messages';
import type { Endpoint, OutputOf, RequestOf } from './endpoint.ts';
import type { Problem } from './problem.ts';

/** A refusal of the server, or the absence of one when it could not be reached (`status` 0). */
export class ApiProblem extends Error {
  readonly problem: Problem;
  /** Seconds after which the same call may succeed, when the server said so. */
  readonly retryAfter: number | null;

  constructor(problem: Problem, retryAfter: number | null = null) {
    super(problem.detail);
    this.name = 'ApiProblem';
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** The version last seen, as {@link Answer.etag} gave it: sent as `If-Match`. */
  readonly ifMatch?: string;
  /** The same key for the same intention, so that a repeated click or a retry acts once. A new one per call when absent. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** What a call gives back: the parsed body, and what the headers say of it. */
export interface Answer<T> {
  readonly data: T;
  readonly etag: string | null;
  readonly nextCursor: string | null;
  /** How many there are in all, where it was asked for (`$count=1`). */
  readonly total: number | null;
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options?: CallOptions,
) => Promise<Answer<OutputOf<E>>>;

/** The parts of a request, whatever its endpoint. */
interface Parts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const fillPath = (endpoint: Endpoint, params: Record<string, unknown>): string =>
  endpoint.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    if (!isGiven(value) || value === '') throw new Error(`${endpoint.id}: the path needs ${name}`);
    return encodeURIComponent(String(value));
  });

const toQuery = (query: Record<string, unknown>): string => {
  const given = Object.entries(query).filter(([, value]) => isGiven(value));
  const search = new URLSearchParams(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  );
  return given.length === 0 ? '' : `?${search}`;
};

/** Path and query of a call below the API's base, for the few places that need a URL and not an answer. */
export const urlOf = <E extends Endpoint>(endpoint: E, request: RequestOf<E>): string => {
  const { params, query } = request as Parts;
  return fillPath(endpoint, params ?? {}) + toQuery(query ?? {});
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

/** A proxy or a load balancer may answer instead of us, with a page of its own. */
const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;

/** The refusal in an answer that is not 2xx. */
export const readProblem = async (response: Response): Promise<ApiProblem> => {
  const body: unknown = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const problem = isProblem(body)
    ? body
    : {
        ...UNREACHABLE,
        status: response.status,
        code: 'INTERNAL',
        detail: FAILED_MESSAGE,
        message: 'internal',
      };
  return new ApiProblem(problem, Number.isFinite(retryAfter) ? retryAfter : null);
};

const readBody = async (endpoint: Endpoint, response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined;
  return endpoint.mediaType === undefined ? response.json() : response.text();
};

const headersOf = (endpoint: Endpoint, hasBody: boolean, options: CallOptions): Record<string, string> => ({
  accept: endpoint.mediaType ?? 'application/json',
  ...(hasBody ? { 'content-type': 'application/json' } : {}),
  ...(endpoint.method === 'POST' || endpoint.idempotencyKey === 'required'
    ? { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() }
    : {}),
  ...(options.ifMatch === undefined ? {} : { 'if-match': options.ifMatch }),
  ...options.headers,
});

/**
 * A typed client over `fetch`.
 * @param base where the API is mounted, for example `/api`; missing or empty throws (spec platform §8).
 * @param defaults headers of each call (application and mode).
 * @throws {ApiProblem} for every answer that is not 2xx, and with status 0 when nothing answered; an aborted call rejects
 * with the signal's reason instead.
 */
export const createClient = (
  base: string | undefined,
  defaults: () => Record<string, string>,
  send: typeof fetch = (input, init) => fetch(input, init),
): Call => {
  if (base === undefined || base === '') throw new Error('API_URL is missing');
  return async (endpoint, request, options = {}) => {
    const { body } = request as Parts;
    const response = await send(base + urlOf(endpoint, request), {
      method: endpoint.method,
      headers: { ...defaults(), ...headersOf(endpoint, body !== undefined, options) },
      credentials: 'include',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    }).catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause;
      throw new ApiProblem(UNREACHABLE);
    });
    if (!response.ok) throw await readProblem(response);
    return {
      data: (await readBody(endpoint, response)) as OutputOf<typeof endpoint>,
      etag: response.headers.get('etag'),
      nextCursor: response.headers.get('x-next-cursor'),
      total: countOf(response.headers.get('x-total-count')),
    };
  };
};

const countOf = (header: string | null): number | null => (header === null ? null : Number(header));
