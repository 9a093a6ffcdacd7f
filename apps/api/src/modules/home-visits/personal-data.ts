import { isOpen } from '@maillon/domain/care/home-visit';
import { Injectable } from '@nestjs/common';
import { deleteNotificationsAbout } from '../../platform/messaging/notifications.ts';
import {
  type CopiedParts,
  type DataSubject,
  PersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { HomeVisitPositionsRepository } from './home-visit-positions.repository.ts';
import { HomeVisitSteps } from './home-visit-steps.service.ts';
import { HomeVisitsRepository } from './home-visits.repository.ts';

/** A home visit is part of a patient's file. With the account goes what waits for it, and where its performer was. */
@Injectable()
export class HomeVisitsPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly visits: HomeVisitsRepository,
    private readonly trail: HomeVisitPositionsRepository,
    private readonly steps: HomeVisitSteps,
  ) {
    personalData.add(this);
  }

  async copy({ partyId }: DataSubject): Promise<Partial<CopiedParts>> {
    const asked = await this.visits.ofPatient(partyId);
    return {
      homeVisits: asked.map(({ id, status, code, note, location, authoredOn, arrivedAt, endedAt }) => ({
        ...{ id, status, code, note, place: location.text, position: location.coordinates },
        ...{ sentAt: authoredOn, arrivedAt, endedAt },
      })),
    };
  }

  async erase(tx: Tx, { partyId }: DataSubject): Promise<undefined> {
    for (const row of (await this.visits.ofPatient(partyId)).filter(isOpen)) await this.steps.expire(tx, row);
    await this.trail.deleteOf(tx, partyId);
  }

  async eraseFile(tx: Tx, { partyId }: DataSubject): Promise<undefined> {
    const about = (await this.visits.ofPatient(partyId)).map(({ id }) => id);
    tx.publish(deleteNotificationsAbout(partyId, about));
    await this.visits.deleteAbout(tx, partyId);
  }
}
