import type { ThreadKind } from '@maillon/contracts/record/comments';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { RoomRules } from '../../platform/realtime/room-rules.ts';

/** May this person read that thread, now? Answered from the database, never from memory. */
export type ThreadRule = (actor: Actor, id: string) => Promise<boolean>;

/** What threads are under: `join {id}` names the thing by its id alone (design api §6), so each kind is asked. */
@Injectable()
export class ThreadPlaces implements OnModuleInit {
  private readonly rules = new Map<ThreadKind, ThreadRule>();

  constructor(private readonly rooms: RoomRules) {}

  /** Called once per kind by the module that owns the noun. */
  on(kind: ThreadKind, rule: ThreadRule): void {
    if (this.rules.has(kind)) throw new Error(`threads of a ${kind} have a rule already`);
    this.rules.set(kind, rule);
  }

  /** A thread is for its people, and for no administrator in their place. */
  onModuleInit(): void {
    this.rooms.on('thread', async (actor, id) => {
      if (actor.impersonatorId !== null) return false;
      for (const rule of this.rules.values()) if (await rule(actor, id)) return true;
      return false;
    });
  }
}
