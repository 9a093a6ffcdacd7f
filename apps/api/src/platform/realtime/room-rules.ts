import { Injectable } from '@nestjs/common';
import type { Actor } from '../actor.ts';

/** May this person hear what happens to that thing, now? Answered from the database, never from memory. */
export type RoomRule = (actor: Actor, id: string) => Promise<boolean>;

/** Who may enter which kind of room. A kind without a rule is closed to everybody. */
@Injectable()
export class RoomRules {
  private readonly rules = new Map<string, RoomRule>();

  /** Called once per kind by the module that owns the noun: `on('appointment', …)` opens `appointment/join {id}`. */
  on(kind: string, rule: RoomRule): void {
    if (this.rules.has(kind)) throw new Error(`the room ${kind} has a rule already`);
    this.rules.set(kind, rule);
  }

  async allows(kind: string, actor: Actor, id: string): Promise<boolean> {
    const rule = this.rules.get(kind);
    return rule !== undefined && (await rule(actor, id));
  }
}
