import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import type { RefusalCode } from '@maillon/contracts/refusals/refusals';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../postgres/database.ts';
import { Refusal } from '../../refusal.ts';
import { requestContext } from '../../request-context.ts';

/** Asking again at once leaves no second line: a screen that polls, or a person who floods the trail to hide in it. */
const SAME_TRY_MS = { read: 15 * MINUTE_MS, write: MINUTE_MS } as const;
const MANY = 10_000;
const FORBIDDEN = 403;
const CONFLICT = 409;
/** Mass assignment: a role, a right or a mark of verification is sent where the schema names none. */
const FORGED: readonly RefusalCode[] = ['UNKNOWN_FIELD', 'INVALID_PROFILE_TYPE'];

const idIn = (params: unknown): string | null => {
  const values = typeof params === 'object' && params !== null ? Object.values(params) : [];
  const id: unknown = values.findLast((value) => typeof value === 'string' && value.length === 36);
  return typeof id === 'string' ? id : null;
};

const isRead = ({ method, form }: Endpoint): boolean => method === 'GET' || form !== undefined;

const isKept = (endpoint: Endpoint, { status, code, extra }: Refusal): boolean =>
  extra.audit !== undefined ||
  status === FORBIDDEN ||
  (endpoint.trail === 'conflicts' && status === CONFLICT) ||
  (!isRead(endpoint) && FORGED.includes(code));

/**
 * The audit lines of what a person known was not allowed to do: a wrong audience, a write in an impersonation, a missing right,
 * a member that no form sends. One place for all endpoints and one line for one refusal: where a 404, 409 or 422 matters, or
 * the line must say more, the service gives the refusal its line (`extra.audit`) and writes none itself.
 */
@Injectable()
export class RefusalTrail {
  private readonly log = new Logger('RefusalTrail');
  /** When a line of this key was written last, in milliseconds of this process. */
  private readonly noted = new Map<string, number>();

  constructor(private readonly database: Database) {}

  /** Never fails: the refusal is the answer, whether its line could be written or not. */
  async note(endpoint: Endpoint, params: unknown, error: unknown): Promise<void> {
    const { actor, accountId } = requestContext() ?? {};
    const who = actor?.userId ?? accountId;
    if (!who || !(error instanceof Refusal)) return;
    const { id: action } = endpoint;
    if (!isKept(endpoint, error)) return;
    const target = actor
      ? ({ targetKind: 'endpoint', targetId: idIn(params) } as const)
      : ({ targetKind: 'account', targetId: who } as const);
    const line = error.extra.audit ?? { action, ...target };
    const key = [who, actor?.impersonatorId, action, line.targetId, error.code].join(' ');
    if (this.isAgain(key, isRead(endpoint) ? SAME_TRY_MS.read : SAME_TRY_MS.write)) return;
    try {
      await this.database.audit({ ...line, outcome: 'refused', detail: error.code });
    } catch (cause) {
      this.noted.delete(key);
      this.log.warn(`a refusal left no audit line: ${errorName(cause)}`);
    }
  }

  private isAgain(key: string, within: number): boolean {
    const now = performance.now();
    const last = this.noted.get(key);
    if (last !== undefined && now - last < within) return true;
    if (this.noted.size >= MANY) this.noted.clear();
    this.noted.set(key, now);
    return false;
  }
}
