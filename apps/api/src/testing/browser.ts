import { randomUUID } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What a test client talks to: `TestApp`, or anything with `inject`. */
export interface Injectable {
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
}

const BASE = '/api';

/** One browser: it keeps cookies and sends the headers that our web client sends. Paths are below the API's base. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly app: Injectable,
    private readonly headers: Record<string, string> = {},
  ) {}

  get(path: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.send('GET', path, undefined, headers);
  }

  /** With an idempotency key of its own, unless one is given. */
  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.send('POST', path, body, { 'idempotency-key': randomUUID(), ...headers });
  }

  patch(path: string, body: unknown, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.send('PATCH', path, body, headers);
  }

  put(path: string, body: unknown, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.send('PUT', path, body, headers);
  }

  delete(path: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** The value of a cookie that the server set. */
  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  /** The `Cookie` header of this browser. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private async send(method: Method, path: string, body: unknown, headers: Record<string, string>) {
    const response = await this.app.inject({
      method,
      url: BASE + path,
      headers: {
        rid: 'anti-csrf',
        'st-auth-mode': 'cookie',
        ...(this.cookies.size > 0 ? { cookie: this.cookieHeader } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    this.keep(response);
    return response;
  }

  private keep(response: LightMyRequestResponse): void {
    for (const { name, value, expires } of response.cookies) {
      const isGone = value === '' || (expires !== undefined && expires.getTime() <= Date.now());
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, encodeURIComponent(value));
    }
  }
}
