import { prepared } from '@maillon/server-kit/postgres/database';
import { treeHead } from './log.ts';
import type { Message } from './messages/direct-messages.ts';
import type { SendMessage } from './messages/mailer.ts';
import { Periodic } from './periodic.ts';
import type { ServerDependencies } from './server-dependencies.ts';

const EVERY_MS = 600_000;
const LOCK = 7_282_862;

/**
 * The head of the transparency log, kept once a day and mailed to somebody outside: a log that is rewritten later disagrees with
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
    this.#periodic = new Periodic(() => this.keepToday(), EVERY_MS, failed);
  }

  start(): void {
    this.#periodic.start();
    void this.#periodic.soon();
  }

  stop(): Promise<void> {
    return this.#periodic.stop();
  }

  /** False when today's was kept already, or another process is at it. */
  async keepToday(): Promise<boolean> {
    const { database, signer, now } = this.dependencies;
    const day = new Date(now()).toISOString().slice(0, 10);
    return database.transaction(async (tx) => {
      const [held] = await tx.rows<{ held: boolean }>(
        prepared('witness-lock', 'select pg_try_advisory_xact_lock($1) as held'),
        [LOCK],
      );
      const known = await tx.rows(prepared('witness-known', 'select 1 from log_heads where day = $1'), [day]);
      if (!held?.held || known.length > 0) return false;
      const head = await treeHead(database, signer, now());
      if (this.to !== undefined) await this.send(headMessage(this.to, day, JSON.stringify(head)));
      await tx.run(prepared('witness-keep', 'insert into log_heads (day, head) values ($1, $2)'), [
        day,
        JSON.stringify(head),
      ]);
      return true;
    });
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
