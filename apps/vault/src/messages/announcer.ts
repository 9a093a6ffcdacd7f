import { type Database, prepared } from '@maillon/server-kit/postgres/database';
import type { Application, IdentifiedAnnouncement } from '../application.ts';
import { Periodic } from '../periodic.ts';
import { MAX_USERS } from '../user-portions.ts';

const BATCH_SIZE = 100;
const EVERY_MS = 1_000;
const FIRST_DELAY_SECONDS = 2;
const MAX_DELAY_SECONDS = 300;
/** How long one admin has before another is asked. */
const LEASE_SECONDS = 60;
/** Longer than the application may take to answer: after it, a process that did not come back is taken for dead. */
const CLAIM_SECONDS = 15;
const LOCK = 7_282_860;

/** The application reads 256 KiB at once; an id takes 39 bytes of them. */
const MAX_USERS_TOGETHER = 4 * MAX_USERS;

interface Waiting {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
}

/** Delivers what was announced, in order, from one process at a time; what the application did not take waits and comes again. */
export class Announcer {
  readonly #periodic: Periodic;

  constructor(
    private readonly database: Database,
    private readonly application: Application,
    private readonly failed: (error: unknown) => void,
  ) {
    this.#periodic = new Periodic(() => this.deliver(), EVERY_MS, failed);
  }

  start(): void {
    this.#periodic.start();
  }

  /** Now, rather than at the next second. Never throws. */
  soon(): Promise<void> {
    return this.#periodic.soon();
  }

  stop(): Promise<void> {
    return this.#periodic.stop();
  }

  async deliver(): Promise<void> {
    await this.#askToRotate();
    while (await this.#deliverSome());
  }

  /** @returns whether more may be waiting, and would be taken */
  async #deliverSome(): Promise<boolean> {
    const claim = crypto.randomUUID();
    const claimed = await this.#claim(claim);
    if (claimed.length === 0) return false;
    const ids = claimed.map(({ id }) => id);
    try {
      const announcements = claimed.map(({ id, kind, payload }): IdentifiedAnnouncement => ({ ...payload, id, kind }));
      const { turns } = await this.application.publish(announcements);
      await this.#taken(ids, turns);
      return true;
    } catch (error) {
      this.failed(error);
      await this.database.run(
        prepared(
          'announcements-later',
          `update announcements set attempts = attempts + 1, claim = null, claimed_until = null,
           next_at = now() + make_interval(secs => least($2 * power(2, least(attempts, 10)), $3)) where claim = $1`,
        ),
        [claim, FIRST_DELAY_SECONDS, MAX_DELAY_SECONDS],
      );
      return false;
    }
  }

  /** Those that come next, unless another process is delivering: in a transaction of its own, so that none waits for the application. */
  #claim(claim: string): Promise<readonly Waiting[]> {
    return this.database.transaction(async (tx) => {
      const [free] = await tx.rows<{ free: boolean }>(
        prepared(
          'announcer-free',
          `select pg_try_advisory_xact_lock($1)
             and not exists (select 1 from announcements where claimed_until > now()) as free`,
        ),
        [LOCK],
      );
      if (!free?.free) return [];
      const next = readTogether(
        await tx.rows<Waiting>(
          prepared(
            'announcements',
            'select id, kind, payload, attempts from announcements where next_at <= now() order by id limit $1',
          ),
          [BATCH_SIZE],
        ),
      );
      await tx.run(
        prepared(
          'announcements-claim',
          'update announcements set claim = $2, claimed_until = now() + make_interval(secs => $3) where id = any($1)',
        ),
        [next.map(({ id }) => id), claim, CLAIM_SECONDS],
      );
      return next;
    });
  }

  #taken(ids: readonly string[], turns: Record<string, string>): Promise<void> {
    return this.database.transaction(async (tx) => {
      await tx.run(prepared('announcements-done', 'delete from announcements where id = any($1)'), [ids]);
      await tx.run(
        prepared(
          'lease',
          `update groups set rotate_lease_by = said.who, rotate_lease_until = now() + make_interval(secs => $3)
         from unnest($1::text[], $2::text[]) said (id, who) where groups.id = said.id`,
        ),
        [Object.keys(turns), Object.values(turns), LEASE_SECONDS],
      );
    });
  }

  /**
   * Groups whose key must be renewed: a member who was asked and did not comes last. After a day no member is asked any more: the next
   * member who unlocks or writes renews it.
   */
  async #askToRotate(): Promise<void> {
    await this.database.run(
      prepared(
        'rotations-due',
        `with late as (
         update groups set rotate_lease_until = now() + make_interval(secs => $1)
         where rotate_needed_at > now() - interval '1 day' and coalesce(rotate_lease_until, rotate_needed_at) <= now()
         returning id, rotate_lease_by)
       insert into announcements (kind, payload)
       select 'rotate-needed', jsonb_build_object('groupId', late.id, 'userIds', to_jsonb((array_agg(i.user_id
                order by i.user_id = late.rotate_lease_by, not m.is_admin, i.user_id))[1:$2]))
       from late join group_members m on m.group_id = late.id and m.suspended_at is null join identities i on i.id = m.identity_id
       group by late.id`,
      ),
      [LEASE_SECONDS, MAX_USERS],
    );
  }
}

const usersIn = ({ payload: { userIds } }: Waiting): number => (Array.isArray(userIds) ? userIds.length : 1);

/** What failed before goes alone: one that the application can never take holds nothing else back. */
function readTogether(waiting: readonly Waiting[]): readonly Waiting[] {
  const [first] = waiting;
  if (first === undefined || first.attempts > 0) return waiting.slice(0, 1);
  let users = 0;
  const end = waiting.findIndex((one, at) => {
    users += usersIn(one);
    return one.attempts > 0 || (at > 0 && users > MAX_USERS_TOGETHER);
  });
  return end < 0 ? waiting : waiting.slice(0, end);
}
