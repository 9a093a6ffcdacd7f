import type { JsonObject } from '../json.ts';

export interface CoreRequest {
  body: JsonObject;
  query: URLSearchParams;
  tenantId: string;
  /** The `rid` header: which recipe of the SDK is asking. */
  recipeId: string | undefined;
}

export interface Answer {
  /** An object is sent as JSON, a string as text. */
  body: object | string;
  headers?: Record<string, string>;
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** `app`: the public tenant only · `tenant`: a tenant that exists · `any-tenant`: the route itself says what it thinks of it. */
  scope: 'app' | 'tenant' | 'any-tenant';
  /** Answers without an API key. */
  keyless?: true;
  /** Answers without Postgres. */
  databaseless?: true;
  answer: (request: CoreRequest) => Promise<Answer>;
}

/** A business outcome: always HTTP 200, told apart by `status`. */
export const outcome = (status: string, fields: object = {}): Answer => ({ body: { status, ...fields } });

export const ok = (fields: object = {}): Answer => outcome('OK', fields);

export const PUBLIC_TENANT = 'public';
