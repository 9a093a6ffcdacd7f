import { Injectable, Logger } from '@nestjs/common';
import { PostgresPool } from '../postgres/postgres-pool.ts';
import type { OutboxDelivery } from './outbox.ts';
import type { OutboxHand } from './outbox-write.ts';

export const OUTBOX_CHANNEL = 'maillon_outbox';

/** The worker of this process. */
export interface WorkerHere extends Pick<OutboxHand, 'lease' | 'take'> {
  /** Makes it look; false when it has no hand free. */
  wake(): boolean;
}

/**
 * Says that there is something to deliver: to the worker of this process, if there is one and it has a hand free, else to every
 * process. Said outside the transaction that wrote it, because NOTIFY makes commits wait for each other (design performance §5),
 * and once for all the commits that happen meanwhile. A lost signal costs at most one second: workers also poll.
 */
@Injectable()
export class OutboxSignal implements OutboxHand {
  private readonly log = new Logger('Outbox');
  private sending = false;
  private again = false;

  private worker: WorkerHere | undefined;

  constructor(private readonly pool: PostgresPool) {}

  /** A worker lives in this process: no other process need hear of what it can take itself. */
  use(worker: WorkerHere): void {
    this.worker = worker;
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
