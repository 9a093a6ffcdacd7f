import { hash } from 'node:crypto';
import { isUuid } from '@maillon/domain/text/uuid';
import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../crypto/column-cipher.ts';
import { bind, Database, narrowed, type RowOf, sqlEach } from '../../postgres/database.ts';
import { hasRaised } from '../../postgres/postgres-errors.ts';
import { PrismaService } from '../../postgres/prisma.ts';
import { Refusal } from '../../refusal.ts';
import type { Answer } from '../output/answer.ts';

/** What a key belongs to: the same key on another route, or of another person, is another key. */
export interface KeyScope {
  readonly userId: string;
  readonly method: string;
  /** Path template. */
  readonly route: string;
  /** A UUID, in lower case. */
  readonly key: string;
}

export interface OnceOptions {
  readonly scope: KeyScope;
  /** {@link Idempotency.look} of that scope, when it was begun before. */
  readonly look?: Promise<StoredAnswer | undefined> | undefined;
  /** SHA-256 of what is asked: another one under the same key is another request. */
  readonly fingerprint: Buffer;
  readonly run: () => Promise<Answer>;
  /** What is stored of an answer of `run`. */
  readonly kept: (answer: Answer) => Answer;
  /** The answer that an error stands for when it may be kept (4xx), or null. */
  readonly refused: (error: unknown) => Answer | null;
}

/** The row of an answer, as it is kept. */
export type StoredAnswer = RowOf<typeof FIND>;

const CLAIM = sqlEach(
  'idempotency_claim',
  'SELECT claim_idempotency_keys($1::bigint[], $2::text[], $3::text[], $4::text[], $5::uuid[])',
);

const FIND = sqlEach(
  'idempotency_find',
  // With a limit, so that no plan without the index is left: one that was made for few keys would read them all.
  `SELECT asked.n, stored.*
     FROM unnest($1::text[], $2::text[], $3::text[], $4::uuid[]) WITH ORDINALITY AS asked(user_id, method, route, key, n),
          LATERAL (SELECT fingerprint, status, headers, body FROM idempotency_keys kept
                    WHERE kept.user_id = asked.user_id AND kept.method = asked.method AND kept.route = asked.route
                      AND kept.key = asked.key AND kept.expires_at > now() LIMIT 1) stored`,
  narrowed<{ headers: Record<string, string> }>(),
);

// A row that has expired and was not swept yet gives way.
const INSERT = `
  INSERT INTO idempotency_keys AS stored (user_id, method, route, key, fingerprint, status, headers, body, expires_at)
  SELECT user_id, method, route, key, fingerprint, status, headers, body, now() + interval '24 hours'
    FROM unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::bytea[], $6::int[], $7::jsonb[], $8::bytea[])
           AS asked(user_id, method, route, key, fingerprint, status, headers, body)
   ORDER BY user_id, method, route, key
  ON CONFLICT (user_id, method, route, key) DO UPDATE
    SET fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers, body = excluded.body,
        expires_at = excluded.expires_at
    WHERE stored.expires_at <= now()
  RETURNING user_id, method, route, key`;
const KEEP = sqlEach(
  'idempotency_keep',
  `WITH kept AS (${INSERT})
   SELECT asked.n, true AS kept
     FROM unnest($1::text[], $2::text[], $3::text[], $4::uuid[]) WITH ORDINALITY AS asked(user_id, method, route, key, n)
     JOIN kept USING (user_id, method, route, key)`,
);
/** In the transaction of the handler: where another answer is kept already, nothing of it stays. */
const KEEP_OR_FAIL = sqlEach(
  'idempotency_keep_or_fail',
  `WITH kept AS (${INSERT}) SELECT require_row(0) FROM (SELECT count(*) AS count FROM kept) all_kept WHERE count < cardinality($4)`,
);

const PORTION = 10_000;

/**
 * The key of a request, in lower case; null when it has none.
 * @throws {Refusal} `IDEMPOTENCY_KEY_INVALID` unless it is a UUID
 */
export const idempotencyKeyOf = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null;
  const key = keyIn(header);
  if (key === null) throw new Refusal('IDEMPOTENCY_KEY_INVALID');
  return key;
};

/** {@link idempotencyKeyOf}, and null for what is none. */
export const keyIn = (header: string | string[] | undefined): string | null => {
  const key = typeof header === 'string' ? header.toLowerCase() : '';
  return isUuid(key) ? key : null;
};

/** Of the parsed body, so that spelling (order of members, spaces) does not make another request. */
export const fingerprintOf = (path: string, body: unknown): Buffer =>
  hash('sha256', `${path}\n${JSON.stringify(body ?? null)}`, 'buffer');

const partsOf = ({ userId, method, route, key }: KeyScope) => [userId, method, route, key] as const;

const lockOf = (scope: KeyScope): string =>
  hash('sha256', partsOf(scope).join('|'), 'buffer').readBigInt64BE(0).toString();

const rowIdOf = (scope: KeyScope): string => partsOf(scope).join('|');

/** Runs a request once per key (design api §1 "Idempotency"). */
@Injectable()
export class Idempotency {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
  ) {}

  /**
   * The answer of `run`, or the one that the first request with this key got.
   *
   * The key is claimed in the transaction of the run and the answer is kept in it, so that a process that dies leaves
   * neither its writes nor the key. A refusal undoes the run and is kept afterwards.
   * @throws {Refusal} `IDEMPOTENCY_IN_PROGRESS` while another request holds the key, `IDEMPOTENCY_KEY_REUSED` for another body
   */
  async once(options: OnceOptions): Promise<{ readonly answer: Answer; readonly replayed: boolean }> {
    const stored = this.answerIn(options, await (options.look ?? this.look(options.scope)));
    if (stored !== null) return { answer: stored, replayed: true };
    try {
      return { answer: await this.runAndKeep(options), replayed: false };
    } catch (error) {
      if (hasRaised(error, 'keyInUse')) throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 1 });
      if (error instanceof KeyAnswered || hasRaised(error, 'keyAnswered'))
        return this.once({ ...options, look: undefined });
      const answer = options.refused(error);
      if (answer === null) throw error;
      // A client that had the key at the same time may have got another answer, and that one is the answer of the key.
      const [kept] = await this.database.quick(KEEP, this.valuesOf(options, answer));
      return kept === undefined ? this.once({ ...options, look: undefined }) : { answer, replayed: false };
    }
  }

  /** Looks whether the key has its answer. Nothing of it may be told before it is known who asks. */
  async look(scope: KeyScope): Promise<StoredAnswer | undefined> {
    const [row] = await this.database.quick(FIND, partsOf(scope));
    return row;
  }

  /** Removes a portion of the answers whose 24 hours are over. */
  async deleteExpired(): Promise<void> {
    const { idempotencyKey } = await this.prisma.client();
    await idempotencyKey.deleteMany({ where: { expiresAt: { lte: new Date() } }, limit: PORTION });
  }

  private runAndKeep(options: OnceOptions): Promise<Answer> {
    const claim = bind(CLAIM, [lockOf(options.scope), ...partsOf(options.scope)]);
    return this.database.tx(
      async (tx) => {
        const answer = await options.run();
        tx.write(KEEP_OR_FAIL, this.valuesOf(options, options.kept(answer)), (error) =>
          hasRaised(error, 'noRow') ? new KeyAnswered() : error,
        );
        return answer;
      },
      [claim],
    );
  }

  private answerIn({ scope, fingerprint }: OnceOptions, row: StoredAnswer | undefined): Answer | null {
    if (row === undefined) return null;
    if (!row.fingerprint.equals(fingerprint)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    const body = row.body === null ? null : this.cipher.open('idempotency_keys', 'body', rowIdOf(scope), row.body);
    return { status: row.status, headers: row.headers, body };
  }

  private valuesOf({ scope, fingerprint }: OnceOptions, { status, headers, body }: Answer) {
    const sealed = body === null ? null : this.cipher.seal('idempotency_keys', 'body', rowIdOf(scope), body);
    return [...partsOf(scope), fingerprint, status, JSON.stringify(headers), sealed] as const;
  }
}

/** Another request with the key was answered meanwhile. */
class KeyAnswered extends Error {}
