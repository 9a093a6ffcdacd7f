import { Injectable } from '@nestjs/common';
import type { OutboxBulkHandler, OutboxHandler } from './outbox.ts';

/** Who delivers what. A module registers its handlers in its constructor or in `onModuleInit`. */
@Injectable()
export class OutboxHandlers {
  private readonly single = new Map<string, OutboxHandler>();
  private readonly bulk = new Map<string, OutboxBulkHandler>();

  /** One handler per kind; a second one stops the boot. */
  on(kind: string, handler: OutboxHandler): void {
    this.requireNew(kind);
    this.single.set(kind, handler);
  }

  /** For kinds of which a busy server has many at once: what waits is handed over together. */
  onMany(kind: string, handler: OutboxBulkHandler): void {
    this.requireNew(kind);
    this.bulk.set(kind, handler);
  }

  get(kind: string): OutboxHandler | undefined {
    return this.single.get(kind);
  }

  getBulk(kind: string): OutboxBulkHandler | undefined {
    return this.bulk.get(kind);
  }

  private requireNew(kind: string): void {
    if (this.single.has(kind) || this.bulk.has(kind)) throw new Error(`the outbox kind ${kind} has a handler already`);
  }
}
