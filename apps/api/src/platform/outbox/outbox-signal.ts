import { Injectable, Logger } from '@nestjs/common';
import type { EventWriter, OutboxDelivery, OutboxEvent } from '../outbox-event.ts';
import { PostgresPool } from '../postgres/postgres-pool.ts';
import type { BoundStatement } from '../postgres/sql.ts';
import { type LeaseHolder, outboxStatement } from './outbox-write.ts';

export const OUTBOX_CHANNEL = 'maillon_outbox';

/** The worker of this process. */
export interface LocalWorker extends Pick<LeaseHolder, 'lease' | 'take'> {
  /** Makes it poll; false when it has no capacity. */
  wake(): boolean;
}

/**
 * Signals that there is something to deliver: to the worker of this process, if there is one with capacity, else to every
 * process. Sent outside the transaction that wrote it, because NOTIFY makes commits wait for each other (design performance §5),
 * and once for all the commits that happen meanwhile. A lost signal costs at most one second: workers also poll.
 */
@Injectable()
export class OutboxSignal implements EventWriter, LeaseHolder {
  private readonly log = new Logger('Outbox');
  private sending = false;
  private again = false;

  private worker: LocalWorker | undefined;

  constructor(private readonly pool: PostgresPool) {}

  /** The worker of this process: what it can take itself is not signalled to others. */
  use(worker: LocalWorker): void {
    this.worker = worker;
  }

  statement(event: OutboxEvent): BoundStatement {
    return outboxStatement(event, this);
  }

  lease(): { readonly lease: string; readonly leaseMs: number } | undefined {
    return this.worker?.lease();
  }

  take(delivery: OutboxDelivery): void {
    this.worker?.take(delivery);
  }

  look(): void {
    if (this.worker?.wake() === true) return;
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
        this.look();
      });
  }
}
