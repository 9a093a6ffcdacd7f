import { Injectable } from '@nestjs/common';
import type { OutboxHandler } from './outbox.ts';

/** Who delivers what. A module registers its handlers in its constructor or in `onModuleInit`. */
@Injectable()
export class OutboxHandlers {
  private readonly handlers = new Map<string, OutboxHandler>();

  /** One handler per kind; a second one stops the boot. */
  on(kind: string, handler: OutboxHandler): void {
    if (this.handlers.has(kind)) throw new Error(`the outbox kind ${kind} has a handler already`);
    this.handlers.set(kind, handler);
  }

  get(kind: string): OutboxHandler | undefined {
    return this.handlers.get(kind);
  }
}
