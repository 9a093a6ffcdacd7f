import { signed } from '../http/shapes.ts';
import type { LogEntry } from '../log/merkle.ts';
import { bytesText, integer, list, literal, pattern, record, string } from '../wire/schema.ts';
import type { AuditedLog } from './auditor.ts';

const ENTRY = record(
  {
    kind: literal('identity', 'group', 'profile', 'end', 'server'),
    id: pattern(/^cv[igs]_[a-z2-7]{32}$/),
    seq: integer(),
    hash: bytesText(32),
  },
  { profile: string(43) },
);
const ENTRIES = list(ENTRY, 1_000);
const TIMEOUT_MS = 30_000;

/** The log of the vault server at that address, which asks for no token. Throws what `fetch` throws, and for refusals. */
export function httpAuditedLog(url: string): AuditedLog {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response;
  };
  return {
    head: async () => signed(await (await ask('/audit/head')).json(), 'head'),
    entries: async (from): Promise<LogEntry[]> =>
      ENTRIES(await (await ask(`/audit/entries?from=${from}`)).json(), 'entries'),
    cosign: async (cosignature) => {
      const headers = { 'content-type': 'application/json' };
      await ask('/audit/cosignatures', { method: 'POST', headers, body: JSON.stringify(cosignature) });
    },
  };
}
