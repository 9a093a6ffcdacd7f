import { prepared } from '@maillon/server-kit/postgres/database';
import { treeHead } from './log.ts';
import type { Message } from './messages/direct-messages.ts';
import type { SendMessage } from './messages/mailer.ts';
import { Periodic } from './periodic.ts';
import type { ServerDependencies } from './server-dependencies.ts';

const EVERY_MS = 600_000;
/** Longer than a mail server may take: after it, a process that did not come back is taken for dead. */
const CLAIM_SECONDS = 1_200;

/**
 * The head of the transparency log, kept once a day and mailed to a person outside: a log that is rewritten later disagrees with
 * what they hold. A mail that did not leave is tried again.
 */
export class Witness {
  readonly #periodic: Periodic;

  constructor(
    private readonly dependencies: Pick<ServerDependencies, 'database' | 'signer' | 'now'>,
    private readonly send: SendMessage,
    private readonly to: string | undefined,
    failed: (error: unknown) => void,
  ) {
    this.#periodic = new Periodic(() => this.run(), EVERY_MS, failed);
  }

  start(): void {
    this.#periodic.start();
    void this.#periodic.soon();
  }

  stop(): Promise<void> {
    return this.#periodic.stop();
  }

  async run(): Promise<void> {
    await this.#keepToday();
    while (await this.#mailNext());
  }

  async #keepToday(): Promise<void> {
    const { database, signer, now } = this.dependencies;
    const day = new Date(now()).toISOString().slice(0, 10);
    const known = await database.rows(prepared('witness-known', 'select 1 from log_heads where day = $1'), [day]);
    if (known.length > 0) return;
    const head = JSON.stringify(await treeHead(database, signer, now()));
    await database.transaction(async (tx) => {
      const kept = await tx.run(
        prepared('witness-keep', 'insert into log_heads (day, head) values ($1, $2) on conflict do nothing'),
        [day, head],
      );
      if (kept > 0 && this.to !== undefined)
        await tx.run(prepared('witness-mail', 'insert into head_mails (day) values ($1)'), [day]);
    });
  }

  /** The oldest head that waits, after the commit that kept it. @returns whether there was one */
  async #mailNext(): Promise<boolean> {
    const { to } = this;
    if (to === undefined) return false;
    const { database } = this.dependencies;
    const claimed = await database.first<{ day: string; head: unknown }>(
      prepared(
        'witness-claim',
        `with next as (
           select day from head_mails where coalesce(claimed_until, '-infinity') <= now()
           order by day limit 1 for update skip locked)
         update head_mails set claimed_until = now() + make_interval(secs => $1)
         from next join log_heads using (day) where head_mails.day = next.day
         returning next.day::text as day, log_heads.head`,
      ),
      [CLAIM_SECONDS],
    );
    if (claimed === undefined) return false;
    try {
      await this.send(headMessage(to, claimed.day, JSON.stringify(claimed.head)));
    } catch (error) {
      await database.run(prepared('witness-later', 'update head_mails set claimed_until = null where day = $1'), [
        claimed.day,
      ]);
      throw error;
    }
    await database.run(prepared('witness-mailed', 'delete from head_mails where day = $1'), [claimed.day]);
    return true;
  }
}

const headMessage = (to: string, day: string, head: string): Message => ({
  channel: 'email',
  to,
  subject: `Journal de transparence du coffre, ${day}`,
  text: [
    'Tête signée du journal, à conserver hors de la plateforme. Deux têtes qui se contredisent prouvent une réécriture.',
    head,
  ].join('\n\n'),
  html: null,
});
