import { isColleague, mayHaveWait } from '@maillon/domain/access/visit';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { AccessService } from '../../access-policies/access.service.ts';

/** Of a person who may put patients on the waiting list of a practitioner: what they may do with that calendar. */
export interface CalendarRights {
  readonly readsCalendar: boolean;
  readonly changesCalendar: boolean;
}

/** Who may put patients on the waiting list of a practitioner: the facts, which `access/visit` judges. */
@Injectable()
export class WaitingRights {
  constructor(private readonly access: AccessService) {}

  /** Null where the actor may put no patient on that waiting list. @param practitionerId a profile */
  async towards(actor: Actor, practitionerId: string): Promise<CalendarRights | null> {
    const question = [{ actor, ownerId: practitionerId }];
    const [[calendar], [contact]] = await Promise.all([
      this.access.rightsEach(question, 'calendar', ['READ', 'BOOK']),
      this.access.rightsEach(question, 'contact', ['MESSAGE', 'TELEEXPERTISE']),
    ]);
    const isBookable = calendar?.has('BOOK') === true;
    const ties = { sharesCalendar: (calendar?.size ?? 0) > 0, isContact: (contact?.size ?? 0) > 0, readsFile: false };
    if (!mayHaveWait(actor, practitionerId, { isBookable, isColleague: isColleague(ties) })) return null;
    const isOwn = actor.partyId === practitionerId;
    return { readsCalendar: isOwn || calendar?.has('READ') === true, changesCalendar: isOwn || isBookable };
  }
}
