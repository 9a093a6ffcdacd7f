import { Injectable } from '@nestjs/common';
import { deleteNotificationsAbout } from '../../platform/messaging/notifications.ts';
import { type DataSubject, PersonalData, type PersonalDataHolder } from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import { EndedPoliciesRepository } from './ended-policies.repository.ts';

/** What a person gave to others, and what others gave them. */
@Injectable()
export class AccessPoliciesPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly clock: Clock,
    private readonly policies: EndedPoliciesRepository,
  ) {
    personalData.add(this);
  }

  async erase(tx: Tx, { partyId }: DataSubject): Promise<undefined> {
    await this.policies.endAll(tx, partyId, new Date(this.clock.now()).toISOString());
    tx.publish(deleteNotificationsAbout(partyId, await this.policies.eraseMessages(tx, partyId)));
  }

  async eraseFile(tx: Tx, { partyId }: DataSubject): Promise<undefined> {
    await this.policies.deleteAll(tx, partyId);
  }
}
