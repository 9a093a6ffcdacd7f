import type { UserType } from '@maillon/domain/user-type';
import type * as z from 'zod';
import type { RefusalCode } from '../refusals/refusals.ts';
import type { Reveals } from './reveals.ts';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Where a server runs: one machine with stand-ins, a shared trial, or the real thing. */
export const MODES = ['LOCAL', 'DEV', 'PROD'] as const;
export type Mode = (typeof MODES)[number];

/** Version of the interface (`X-API-Version`): grows only additively inside a number (design api §1 "Versioning"). */
export const API_VERSION = '1';

/**
 * Who may call. There is no default: an endpoint without an audience does not compile, a handler without an endpoint
 * stops the boot.
 *
 * - `public`: every caller, signed in or not.
 * - `session`: a valid session; its user may be missing or inactive (design api §2 "U0").
 * - `machine`: a bearer credential of a program, never a person's session.
 * - a list: an active signed-in user of one of these types (`admin` = the admin flag on a direct session; `impersonator` = an
 *   administrator in the session of another person, of any type and active or not).
 */
export type Audience = 'public' | 'session' | 'machine' | readonly (UserType | 'admin' | 'impersonator')[];

/** Token buckets of design api §1.2. Every authenticated call also draws from `read` or `write`. */
export type RateClass =
  | 'client-error'
  | 'lookup'
  | 'sign-up'
  | 'invite'
  | 'care-request'
  | 'visit'
  | 'prepare-patient'
  | 'livekit-token'
  | 'payment'
  | 'upload';

/**
 * - `never`: nothing, not even of a demo person.
 * - `read`: what the person would see.
 * - `{ without }`: the same, with these members replaced wherever they stand in the answer.
 * - `demo`: done in the name of a demo person, and of no other.
 * - `allowed`: it concerns the impersonation itself.
 */
export type WhileImpersonating =
  | 'never'
  | 'read'
  | { readonly without: Readonly<Record<string, unknown>> }
  | 'demo'
  | 'allowed';

export interface Endpoint {
  /** Stable name, `noun.verb`: operationId of the OpenAPI file, key of the audience table and of the query cache. */
  readonly id: string;
  readonly method: HttpMethod;
  /** Path below the API's base, parameters as `:name`. */
  readonly path: `/${string}`;
  /** One French sentence for the documentation page. */
  readonly summary: string;
  readonly audience: Audience;
  /** The software of a partner passes too, with a key to calendars (docs/decisions/api-keys.md). */
  readonly apiKeys?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * A POST that only reads: what its query takes comes in a form (`application/x-www-form-urlencoded`), in the address, or partly in
   * each. It has no other body.
   */
  readonly form?: 'query';
  /** Absent: 204 without a body. */
  readonly output?: z.ZodType;
  /** Media type of an answer that is not JSON; its output is a string that is sent as it is. */
  readonly mediaType?:
    | `text/${string}`
    | 'application/zip'
    | 'application/pdf'
    | 'application/octet-stream'
    | 'application/fhir+json';
  /**
   * The body is `multipart/form-data`: the field `payloads`, which is JSON of this shape, then as many `files`. Read by the
   * handler as it comes; no other endpoint takes one.
   */
  readonly multipart?: z.ZodType;
  /** Success status; 200 with an output and 204 without one unless said otherwise. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Refusals beyond those any endpoint may answer (design api §1.1). */
  readonly refusals: readonly RefusalCode[];
  /**
   * Whether `Idempotency-Key` must be there. It is always honoured on POST and PATCH, but for `ignored`: where the answer sets
   * the cookies of a session or carries a credential, which are never kept, and where asking twice changes nothing.
   */
  readonly idempotencyKey?: 'required' | 'ignored';
  /**
   * What is kept of an answer with a body, for the next request with its key (design api §8 B5). There is no default: the API
   * does not start without it.
   *
   * - `ids`: its status and ids. The body is read again by the controller's `@Replay` method, with the rights of that moment.
   * - `own`: all of it, for the body is about nothing but the caller's own account.
   */
  readonly kept?: 'ids' | 'own';
  /** Which ids those are; the body's `id`, or that of each item of a list, unless said otherwise. */
  readonly idsOf?: (body: never) => readonly string[];
  /**
   * What an administrator in another person's session is given (docs/decisions/impersonation.md). Absent: nothing. Every
   * endpoint of a person states it (`impersonation.spec.ts`).
   */
  readonly whileImpersonating?: WhileImpersonating;
  /** Whether `If-Match` must be there. It is honoured wherever the answer carries a version. */
  readonly ifMatch?: 'required';
  /**
   * It finds people, or names them to each other: closed to professionals whose identity is not checked
   * (design api §3.1, rule 7).
   */
  readonly verifiedOnly?: true;
  readonly rate?: RateClass;
  /** Who draws from it, where that is not everybody. */
  readonly rateOf?: readonly UserType[];
  /**
   * Whether an answer says that a person exists. Must be stated by whatever takes an identifier or may answer a refusal that
   * reveals (`reveals.spec.ts`); what counts draws from one allowance per person and structure (docs/decisions/lookups.md).
   */
  readonly reveals?: Reveals;
  /** `conflicts`: a 409 leaves an audit line too; every 403 does. */
  readonly trail?: 'conflicts';
  /** A GET that changes something, for clients that know no better: held to the protection of a write against forgery. */
  readonly writes?: true;
  /** Its caller signs the bytes of the body: they are kept beside it for the guard that checks the signature. */
  readonly signed?: true;
  /** The modes in which it exists; elsewhere it is an unknown path. Absent: all. */
  readonly modes?: readonly Mode[];
}

/** Whether an idempotency key means something: where repeating a call would repeat an effect, and it is known who calls. */
export const honoursIdempotency = ({ method, idempotencyKey, audience }: Endpoint): boolean =>
  (method === 'POST' || method === 'PATCH') &&
  idempotencyKey !== 'ignored' &&
  audience !== 'public' &&
  audience !== 'machine';

/** Declares an endpoint. From this value come the route, the parsing both ways, OpenAPI, and the typed client. */
export const endpoint = <const E extends Endpoint>(value: E): E => value;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type Slot<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer S }
  ? S
  : undefined;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
/** Parts the endpoint does not have are left out; parts that may be undefined may be left out. */
type Defined<T> = { [K in keyof Present<T> as undefined extends Present<T>[K] ? never : K]: Present<T>[K] } & {
  [K in keyof Present<T> as undefined extends Present<T>[K] ? K : never]?: Present<T>[K];
};

/** What a caller must send: `{ params, query, body }`, without the parts the endpoint does not have. */
export type RequestOf<E extends Endpoint> = Defined<{
  params: In<Slot<E, 'params'>>;
  query: In<Slot<E, 'query'>>;
  body: In<Slot<E, 'body'>>;
}>;

/** What a handler receives after parsing: the same parts, with defaults and normalisation applied. */
export type ParsedOf<E extends Endpoint> = Defined<{
  params: Out<Slot<E, 'params'>>;
  query: Out<Slot<E, 'query'>>;
  body: Out<Slot<E, 'body'>>;
}>;

/** What the endpoint answers, as the client sees it. */
export type OutputOf<E extends Endpoint> = E extends { readonly output: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** What a handler must return so that {@link OutputOf} can be parsed from it. */
export type ReturnOf<E extends Endpoint> = E extends { readonly output: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;
