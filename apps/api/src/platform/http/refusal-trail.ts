import type { Endpoint } from '@maillon/contracts/endpoint';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../database.ts';
import { errorName } from '../error-code.ts';
import { Refusal } from '../refusal.ts';
import { requestContext } from '../request-context.ts';

/** Asking again at once leaves no second line: a screen that polls, or somebody who floods the trail to hide in it. */
const SAME_TRY_MS = { read: 15 * 60_000, write: 60_000 } as const;
const MANY = 10_000;
const FORBIDDEN = 403;
const CONFLICT = 409;

const idIn = (params: unknown): string | null => {
  const values = typeof params === 'object' && params !== null ? Object.values(params) : [];
  const id: unknown = values.findLast((value) => typeof value === 'string' && value.length === 36);
  return typeof id === 'string' ? id : null;
};

/**
 * The audit lines of what somebody known was not allowed to do: a wrong audience, a write in an impersonation, a missing right.
 * One place for all endpoints; where a 404, 409 or 422 matters, the service gives the refusal its line.
 */
@Injectable()
export class RefusalTrail {
  private readonly log = new Logger('RefusalTrail');
  /** When a line of this key was written last, in milliseconds of this process. */
  private readonly noted = new Map<string, number>();

  constructor(private readonly database: Database) {}

  /** Never fails: the refusal is the answer, whether its line could be written or not. */
  async note({ id: action, method, trail }: Endpoint, params: unknown, error: unknown): Promise<void> {
    const actor = requestContext()?.actor;
    if (!actor || !(error instanceof Refusal)) return;
    const isKept = error.status === FORBIDDEN || (trail === 'conflicts' && error.status === CONFLICT);
    if (!isKept && error.extra.audit === undefined) return;
    const line = error.extra.audit ?? { action, targetKind: 'endpoint', targetId: idIn(params) };
    const key = [actor.userId, actor.impersonatorId, action, line.targetId, error.code].join(' ');
    if (this.isAgain(key, method === 'GET' ? SAME_TRY_MS.read : SAME_TRY_MS.write)) return;
    try {
      await this.database.tx(async (tx) => tx.audit({ ...line, outcome: 'refused', detail: error.code }));
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
