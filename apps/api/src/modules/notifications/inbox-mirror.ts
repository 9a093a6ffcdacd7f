import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/database.ts';

export interface MarkedNotification {
  readonly id: string;
  readonly userId: string;
  readonly as: 'seen' | 'read';
}

/** A provider that holds the same notifications. It hears of each change through the outbox, in the transaction of the change. */
export abstract class InboxMirror {
  abstract added(tx: Tx, id: string): void;
  abstract marked(tx: Tx, notification: MarkedNotification): void;
  abstract allSeen(tx: Tx, userId: string): void;
}

/** There is no provider. */
@Injectable()
export class NoMirror extends InboxMirror {
  added(): void {}
  marked(): void {}
  allSeen(): void {}
}
