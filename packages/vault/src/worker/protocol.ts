import { type VaultCode, VaultError, type VaultErrorDetails } from '../errors.ts';
import type { VaultEvent } from '../provider.ts';

/** What page and worker say to each other. Keys are in none of it. */
export interface Call {
  id: number;
  /** A session's handle, or null for the provider itself. */
  session: number | null;
  /** `status`, `groups.create`… */
  path: string;
  args: unknown[];
}

export type ToWorker = Call | { abort: number };

export interface SessionHandle {
  handle: number;
  id: string;
  metadata?: string | undefined;
  generation: number;
}

export interface WireError {
  code: VaultCode;
  message: string;
  details?: VaultErrorDetails | undefined;
}

export type FromWorker =
  | { id: number; value: unknown; generation?: number }
  | { id: number; error: WireError }
  | { id: number; progress: number }
  | { event: VaultEvent; detail: unknown };

/** Both sides of a MessageChannel, of a Worker and of a SharedWorker look like this. */
export interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  start?(): void;
}

export const toWireError = ({ code, message, details }: VaultError): WireError => ({ code, message, details });

export const fromWireError = ({ code, message, details }: WireError): VaultError =>
  new VaultError(code, message, details);

export const EVENTS: VaultEvent[] = [
  'locked',
  'rotation-needed',
  'recipients-changed',
  'identity-changed',
  'integrity-alert',
  'device-removed',
];
