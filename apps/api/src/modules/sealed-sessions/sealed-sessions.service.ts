import type { FieldError } from '@maillon/contracts/endpoint/problem';
import { refusalRow } from '@maillon/contracts/refusals/refusals';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type NamedSession, type SessionCondition, SessionRegistry } from './session-registry.ts';

/** A session that a request names, and where it does. */
export interface NamedInRequest extends NamedSession {
  readonly pointer: string;
}

/**
 * The one gate of everything that is sealed in a browser: a session that a resource names exists in the vault, is for that resource,
 * and its writer can open it. Asked before anything is written; otherwise one careless or hostile write would close a record to
 * all its readers.
 */
@Injectable()
export class SealedSessions {
  constructor(private readonly registry: SessionRegistry) {}

  /** @throws {Refusal} `ENVELOPE_SCOPE` naming the fields, `DEPENDENCY_UNAVAILABLE` while the vault is away */
  async require(actor: Actor, named: readonly NamedInRequest[]): Promise<void> {
    if (named.length === 0) return;
    const usable = await this.registry.areUsable(actor.userId, named);
    const errors = named.flatMap(({ pointer }, at): FieldError[] =>
      usable[at] === true ? [] : [{ pointer, code: 'ENVELOPE_SCOPE', message: refusalRow('ENVELOPE_SCOPE').detail }],
    );
    if (errors.length > 0) throw new Refusal('ENVELOPE_SCOPE', { errors });
  }

  /** Whether the actor can open the session, and it is of that resource. @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  async isOpenTo(actor: Actor, named: NamedSession): Promise<boolean> {
    return (await this.registry.areUsable(actor.userId, [named]))[0] === true;
  }

  /** As {@link SessionRegistry.conditionOf}. */
  conditionOf(named: NamedSession, readerIds: readonly string[]): Promise<SessionCondition> {
    return this.registry.conditionOf(named, readerIds);
  }
}
