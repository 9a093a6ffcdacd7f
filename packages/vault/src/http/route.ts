import type { VaultServer } from '../port/vault-server.ts';
import type { Schema } from '../wire/schema.ts';

/** What travels, on both sides. */
export interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

export interface Route<Name extends keyof VaultServer> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The client's arguments as a request. */
  write(...args: Parameters<VaultServer[Name]>): Request;
  /** The request as arguments, parsed. Throws CHAIN_INVALID. */
  read(request: Required<Request>): Parameters<VaultServer[Name]>;
  output: Schema<Awaited<ReturnType<VaultServer[Name]>>>;
}
