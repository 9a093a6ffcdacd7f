import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';

/** What a person may do with the files of one visit or one thread that they know of. */
export interface PlaceRights {
  /** Whose record those files are part of; null where they are of no record. */
  readonly patientId: string | null;
  readonly read: boolean;
  readonly add: boolean;
}

/** Null: it is not there, or not theirs to know. Answered from the database, never from memory. */
export type PlaceRule = (actor: Actor, id: string) => Promise<PlaceRights | null>;

export type AttachmentPlace = 'appointment' | 'transmission' | 'teleexpertise';

/** What files can hang on beside a patient. A kind without a rule is closed to everybody. */
@Injectable()
export class AttachmentPlaces {
  private readonly rules = new Map<AttachmentPlace, PlaceRule>();

  /** Called once per kind by the module that owns the noun. */
  on(kind: AttachmentPlace, rule: PlaceRule): void {
    if (this.rules.has(kind)) throw new Error(`files of a ${kind} have a rule already`);
    this.rules.set(kind, rule);
  }

  async of(kind: AttachmentPlace, actor: Actor, id: string): Promise<PlaceRights | null> {
    return (await this.rules.get(kind)?.(actor, id)) ?? null;
  }
}
