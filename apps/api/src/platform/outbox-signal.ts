import { Injectable, Logger } from '@nestjs/common';
import { PostgresPool } from './postgres-pool.ts';

export const OUTBOX_CHANNEL = 'maillon_outbox';

/**
 * Tells every process that there is something to deliver. Sent outside the transaction that wrote it, because NOTIFY
 * makes commits wait for each other (design performance §5), and once for all the commits that happen meanwhile.
 * A lost signal costs at most one second: workers also poll.
 */
@Injectable()
export class OutboxSignal {
  private readonly log = new Logger('Outbox');
  private sending = false;
  private again = false;

  /** Wakes the worker of this process; false when it has no hand free. */
  private wakeHere: () => boolean = () => false;

  constructor(private readonly pool: PostgresPool) {}

  /** A worker lives in this process: nobody else need be told of what it can take itself. */
  onNewsHere(wake: () => boolean): void {
    this.wakeHere = wake;
  }

  send(): void {
    if (this.wakeHere()) return;
    if (this.sending) {
      this.again = true;
      return;
    }
    this.sending = true;
    this.pool
      .query(`NOTIFY ${OUTBOX_CHANNEL}`)
      .catch((error: Error) => this.log.debug(`signal lost: ${error.message}`))
      .finally(() => {
        this.sending = false;
        if (!this.again) return;
        this.again = false;
        this.send();
      });
  }
}
