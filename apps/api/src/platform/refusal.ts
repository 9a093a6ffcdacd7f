import type { FieldError } from '@maillon/contracts/endpoint/problem';
import { type RefusalCode, refusalRow } from '@maillon/contracts/refusals/refusals';
import type { AuditEntry } from './audit.ts';

export interface RefusalExtra {
  /** JSON pointer of the input at fault; the table's own `field` when absent. */
  readonly field?: string;
  readonly errors?: readonly FieldError[];
  readonly flags?: { readonly emailExists?: boolean; readonly phoneExists?: boolean; readonly nirExists?: boolean };
  readonly accessPolicy?: { readonly id: string; readonly status: string } | null;
  /** What the audit trail says of it, where the code alone does not. Seen by no caller. */
  readonly audit?: Omit<AuditEntry, 'outcome'>;
  /** The lookups of people are spent: the sentence says so, and for how long. */
  readonly lookups?: true;
  /** Seconds after which the same call may succeed. */
  readonly retryAfter?: number;
}

/** A documented no. Services throw it; the pipeline turns it into a problem document. Its texts come from the table alone. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly extra: RefusalExtra;

  /** @param cause what went wrong behind it; the log alone sees it */
  constructor(code: RefusalCode, extra: RefusalExtra = {}, cause?: unknown) {
    // Where it came from is of interest when it is our fault; to find that out costs more than most of what led to an answer of 4xx.
    const { stackTraceLimit } = Error;
    if (refusalRow(code).status < 500) Error.stackTraceLimit = 0;
    super(code, cause === undefined ? {} : { cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'Refusal';
    this.code = code;
    this.extra = extra;
  }

  get status(): number {
    return refusalRow(this.code).status;
  }
}
