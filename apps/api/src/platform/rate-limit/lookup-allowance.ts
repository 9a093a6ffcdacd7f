import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { countedReveals, REVEALING, type Reveals } from '@maillon/contracts/endpoint/reveals';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../actor.ts';
import { Database, sql } from '../postgres/database.ts';
import { Refusal } from '../refusal.ts';
import { type RateLimitClass, RateLimiter } from './rate-limiter.ts';

type Counted = Exclude<Reveals, { readonly nobody: string }>;
type Taken = readonly [rateClass: RateLimitClass, key: string, count: number];

/** What was asked, as it came. */
export interface AskedParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const STRUCTURES = sql(
  'lookup_structures',
  `SELECT from_party AS id FROM published_access_policies
    WHERE resource = 'organization' AND to_party = $1 AND status = 'ACCEPTED' AND revoked_at IS NULL
   UNION SELECT organization_id FROM published_organization_staff WHERE party_id = $1 AND organization_id IS NOT NULL`,
);

const DEEPEST = 20;
/** How many it names: a number, an address and a phone may be of three people, and the answer says of each whether it is here. */
const named = (value: unknown, identifiers: readonly string[], depth = 0): number => {
  if (typeof value !== 'object' || value === null || depth >= DEEPEST) return 0;
  return Object.entries(value)
    .map(([key, member]) => (identifiers.includes(key) ? valuesOf(member) : named(member, identifiers, depth + 1)))
    .reduce((sum, count) => sum + count, 0);
};
const valuesOf = (member: unknown): number => {
  if (Array.isArray(member)) return member.length;
  return member === undefined || member === null ? 0 : 1;
};

/** A question that never came to an answer: faulty, too early, or our own failure. */
const isUnanswered = ({ status }: Refusal): boolean => [400, 412, 413, 415, 422, 428].includes(status) || status >= 500;

/**
 * How often a person may ask whether people exist: one allowance per person, one per structure, for all routes together
 * (docs/decisions/lookups.md).
 */
@Injectable()
export class LookupAllowance {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly database: Database,
  ) {}

  /**
   * Takes one for each identifier before anything is looked up, so that questions that come together cannot overdraw; null where nothing counts.
   * @throws {Refusal} `RATE_LIMITED`, the same for any person that was asked for
   */
  async reserve(contract: Endpoint, caller: Caller | null, asked: AskedParts): Promise<ReservedLookup | null> {
    const rule = countedReveals(contract);
    if (rule === null || caller === null) return null;
    const { params, query, body } = asked;
    const count = rule.by.length === 0 ? 1 : named([params, query, body], rule.by);
    if (count === 0) return null;

    const taken: Taken[] = [];
    try {
      for (const one of await this.allowancesOf(caller, count)) {
        await this.limiter.take(...one);
        taken.push(one);
      }
    } catch (error) {
      await this.refund(taken);
      throw error instanceof Refusal && error.code === 'RATE_LIMITED'
        ? new Refusal(error.code, { ...error.extra, lookups: true })
        : error;
    }
    return new ReservedLookup(rule, () => this.refund(taken));
  }

  /** Every structure of theirs: by which name they ask is their own choice. */
  private async allowancesOf({ stUserId, user }: Caller, count: number): Promise<Taken[]> {
    const structures = user === null ? [] : await this.database.query(STRUCTURES, [user.partyId]);
    return [
      ['person-lookup', stUserId, count],
      ...structures.map(({ id }): Taken => ['person-lookup-structure', id, count]),
    ];
  }

  /** What cannot be given back is spent: the strict side. */
  private async refund(taken: readonly Taken[]): Promise<void> {
    await Promise.allSettled(taken.map((one) => this.limiter.refund(...one)));
  }
}

/** One question on its way to its answer. */
export class ReservedLookup {
  private error: unknown;
  private wasRefused = false;

  constructor(
    private readonly rule: Counted,
    private readonly refund: () => Promise<void>,
  ) {}

  refused(error: unknown): void {
    this.wasRefused = true;
    this.error = error;
  }

  /** Once it is known what was answered. */
  async settle(): Promise<void> {
    if (!this.hasRevealed()) await this.refund();
  }

  private hasRevealed(): boolean {
    if (!this.wasRefused) return this.rule.counts === 'answers';
    if (!(this.error instanceof Refusal)) return false;
    const { code, extra } = this.error;
    if (REVEALING.has(code)) return true;
    if (this.rule.counts === 'answers') return !isUnanswered(this.error);
    // An id of the question, not the one of the thing that is acted on, names no person.
    return code === 'NOT_FOUND' && extra.field !== undefined;
  }
}
